// Files as the worker sees them: it asks the page for each piece. A worker that
// runs from a blob, in a page that came from a folder, cannot read files itself
// in every browser (WebKit refuses).

import { folderPath } from "../dropped.ts";

export interface Described {
  readonly name: string;
  /** The path in the folder that was dropped, or the name. */
  readonly path: string;
  readonly size: number;
}

export interface Source extends Described {
  read(from: number, to: number): Promise<Uint8Array>;
}

const PIECE = 1024 * 1024;

/** The bytes of a file, piece by piece; `read` hears how many have come. */
export function streamOf(source: Source, read: (bytes: number) => void): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    async pull(stream) {
      const bytes = await source.read(at, Math.min(at + PIECE, source.size));
      at += bytes.length;
      read(bytes.length);
      if (bytes.length > 0) stream.enqueue(bytes);
      if (at >= source.size || bytes.length === 0) stream.close();
    },
  });
}

/** Bytes that are at hand, as a source. */
export function sourceOf(name: string, bytes: Uint8Array): Source {
  return { name, path: name, size: bytes.length, read: async (from, to) => bytes.subarray(from, to) };
}

/** What the page tells of a file. */
export function described(file: File): Described {
  return { name: file.name, path: folderPath(file) ?? file.name, size: file.size };
}
