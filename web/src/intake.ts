// What was dropped or picked: games, archives, receipts, keys.

import { kindOf } from "./archive/expand.ts";
import type { KeptReceipt } from "./kept.ts";

export interface Intake {
  games: File[];
  archives: File[];
  receipts: KeptReceipt[];
  keys: string[];
}

/** Receipts and keys are small. */
const MOST_SNIFFED = 64 * 1024;
/** Of very many files none is looked into: they are an archive. */
const MOST_FILES = 64;

export async function sorted(files: readonly File[]): Promise<Intake> {
  const intake: Intake = { games: [], archives: [], receipts: [], keys: [] };
  if (files.length > MOST_FILES) return { ...intake, archives: [...files] };
  for (const file of files) await sort(file, intake);
  return intake;
}

async function sort(file: File, intake: Intake): Promise<void> {
  if (kindOf(file.name).lines) {
    intake.archives.push(file);
    return;
  }
  const text = file.size <= MOST_SNIFFED ? await file.text() : "";
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

/** All files of a drop, those in folders too. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some((entry) => entry.isDirectory)) return [...transfer.files];
  const files: File[] = [];
  for (const entry of entries) await walk(entry, files);
  return files.sort((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));
}

const pathOf = (file: File): string => (file as File & { path?: string }).path ?? file.name;

async function walk(entry: FileSystemEntry, files: File[]): Promise<void> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    if (/\.(json|senet|ndjson|jsonl|pub)(\.(gz|zst))?$/i.test(file.name)) {
      files.push(Object.assign(file, { path: entry.fullPath.replace(/^\//, "") }));
    }
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return;
    for (const inner of some) await walk(inner, files);
  }
}
