// What was dropped or picked: games, archives, and evidence beside them.

import { kindOf } from "./archive/expand.ts";
import { folderPath } from "./dropped.ts";
import { evidenceIn } from "./evidence.ts";
import { type BroughtAlong, together } from "./kept.ts";

export interface Intake {
  games: File[];
  archives: File[];
  along: BroughtAlong;
  /** Files of a folder that are nothing of this. */
  passedOver: string[];
}

/** The start of a file as plain text, if it is no longer than `most` bytes; else nothing. */
export type Reader = (file: File, most: number) => Promise<string>;

/** Evidence is small. */
const MOST_SNIFFED = 64 * 1024;
/** Of very many files only those are looked into that may well be evidence: by their names, or so small. */
const MOST_FILES = 64;
const SMALLEST_GAMES = 1024;
const EVIDENCE = /\.(receipt\.json|pub|light|dark)(\.(gz|zst))?$/i;
const KNOWN = /\.(json|senet|ndjson|jsonl|pub)(\.(gz|zst))?$/i;

export async function sorted(files: readonly File[], read: Reader): Promise<Intake> {
  const intake: Intake = { games: [], archives: [], along: {}, passedOver: [] };
  for (const file of files) await sort(file, files.length > MOST_FILES, read, intake);
  return intake;
}

async function sort(file: File, many: boolean, read: Reader, intake: Intake): Promise<void> {
  const named = EVIDENCE.test(file.name);
  const { lines } = kindOf(file.name);
  const most = lines && !named ? 0 : named || !many ? MOST_SNIFFED : SMALLEST_GAMES;
  const evidence = file.size <= most ? evidenceIn(await read(file, MOST_SNIFFED), file.name) : null;
  const path = folderPath(file);
  if (evidence) intake.along = together(intake.along, evidence);
  else if (path !== null && !KNOWN.test(file.name)) intake.passedOver.push(path);
  else (lines ? intake.archives : intake.games).push(file);
}
