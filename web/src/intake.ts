// What was dropped or picked: games, archives, receipts, keys.

import { kindOf } from "./archive/expand.ts";
import { folderPath } from "./dropped.ts";
import type { KeptReceipt } from "./kept.ts";

export interface Intake {
  games: File[];
  archives: File[];
  receipts: KeptReceipt[];
  keys: string[];
  /** Files of a folder that are nothing of this by their names. */
  passedOver: string[];
}

/** Receipts and keys are small. */
const MOST_SNIFFED = 64 * 1024;
/** Of very many files only those are looked into that are evidence by their names. */
const MOST_FILES = 64;
const EVIDENCE = /\.(receipt\.json|pub)$/i;
const KNOWN = /\.(json|senet|ndjson|jsonl|pub)(\.(gz|zst))?$/i;

export async function sorted(files: readonly File[]): Promise<Intake> {
  const intake: Intake = { games: [], archives: [], receipts: [], keys: [], passedOver: [] };
  for (const file of files) await sort(file, files.length > MOST_FILES, intake);
  return intake;
}

async function sort(file: File, many: boolean, intake: Intake): Promise<void> {
  const path = folderPath(file);
  if (path !== null && !KNOWN.test(file.name)) {
    intake.passedOver.push(path);
    return;
  }
  if (kindOf(file.name).lines) {
    intake.archives.push(file);
    return;
  }
  const looked = file.size <= MOST_SNIFFED && (!many || EVIDENCE.test(file.name));
  const text = looked ? await file.text() : "";
  const key = /^\s*(ed25519:[0-9a-f]{64})\s*$/.exec(text)?.[1];
  if (key) intake.keys.push(key);
  else if (isReceipt(text)) intake.receipts.push({ name: file.name, text });
  else intake.games.push(file);
}

/** Whether it says of itself that it is a receipt; whether it is a good one the library says. */
export function isReceipt(text: string): boolean {
  return (
    /^\s*\{/.test(text) &&
    /"format"\s*:\s*"senet\.receipt\//.test(text) &&
    !/"(turns|fairness)"\s*:/.test(text)
  );
}
