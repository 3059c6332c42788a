// What was dropped as files: those in folders, too.

interface InFolder {
  path?: string;
}

/** Where a file stood in the folder that was dropped; null where it came by itself. */
export const folderPath = (file: File): string | null => (file as InFolder).path ?? null;

export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  const dropped = [...items].filter(({ kind }) => kind === "file");
  const entries = dropped.flatMap((item) => item.webkitGetAsEntry?.() ?? []);
  if (!entries.some((entry) => entry.isDirectory)) return [...files];
  // In a page from a folder Chromium reads no entries; handles it reads, and others have none.
  const handles = await Promise.all(
    dropped.map((item) => (item as WithHandle).getAsFileSystemHandle?.() ?? null),
  );
  const found: File[] = [];
  for (const [index, entry] of entries.entries()) {
    const handle = handles[index];
    for await (const file of handle ? ofHandle(handle, handle.name) : ofEntry(entry)) found.push(file);
  }
  return found.sort((a, b) => ((folderPath(a) ?? a.name) < (folderPath(b) ?? b.name) ? -1 : 1));
}

const at = (file: File, path: string): File => Object.assign(file, { path } satisfies InFolder);

interface WithHandle {
  getAsFileSystemHandle?(): Promise<Handle | null>;
}

type Handle =
  | { readonly kind: "file"; readonly name: string; getFile(): Promise<File> }
  | { readonly kind: "directory"; readonly name: string; values(): AsyncIterable<Handle> };

async function* ofHandle(handle: Handle, path: string): AsyncGenerator<File> {
  if (handle.kind === "file") yield at(await handle.getFile(), path);
  else for await (const inner of handle.values()) yield* ofHandle(inner, `${path}/${inner.name}`);
}

async function* ofEntry(entry: FileSystemEntry): AsyncGenerator<File> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    yield at(file, entry.fullPath.replace(/^\//, ""));
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return;
    for (const inner of some) yield* ofEntry(inner);
  }
}
