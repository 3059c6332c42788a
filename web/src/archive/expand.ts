// Files as streams of plain bytes, whatever they are compressed with.

import { Decompress } from "fzstd";
import { CheckedGunzip } from "./gunzip.ts";

/** The largest window of a `.zst` file that is taken: what `zstd -d` takes unasked. */
const LARGEST_WINDOW = 128 * 1024 * 1024;
/** A block of four bytes in a `.zst` file can stand for 128 KiB. */
const STEP = 2 * 1024;
const DEAF_MS = 20;

export type Compression = "gz" | "zst" | null;

export interface Kind {
  readonly compression: Compression;
  /** Whether it holds one game on each line, or is one game. */
  readonly lines: boolean;
}

/** What a file is, by its name: `games.ndjson.zst`, `7.json.gz`. */
export function kindOf(name: string): Kind {
  const words = name.toLowerCase().split(".");
  const last = words.at(-1);
  const compression = last === "gz" || last === "zst" ? last : null;
  const inner = compression === null ? last : words.at(-2);
  const lines =
    inner === "ndjson" ||
    inner === "jsonl" ||
    (compression !== null && inner !== "json" && inner !== "senet");
  return { compression, lines };
}

/** Gives every piece of a stream, expanded, to `take`, which says whether to go on. */
export async function expand(
  packed: ReadableStream<Uint8Array>,
  compression: Compression,
  take: (bytes: Uint8Array) => boolean,
): Promise<void> {
  let more = true;
  let heard = performance.now();
  const give = (bytes: Uint8Array): void => {
    if (more && bytes.length > 0) more = take(bytes);
  };
  const decoder = DECODERS[compression ?? "plain"](give);
  for await (const bytes of pieces(packed)) {
    // In small steps, so that a few bytes that expand to very many hold up nobody.
    for (let at = 0; more && at < bytes.length; at += STEP) {
      decoder.push(bytes.subarray(at, at + STEP));
      if (performance.now() - heard > DEAF_MS) {
        await pause();
        heard = performance.now();
      }
    }
    if (!more) return;
  }
  decoder.end();
}

interface Decoder {
  push(bytes: Uint8Array): void;
  /** The file has ended; throws where it is not whole. */
  end(): void;
}

const DECODERS: Readonly<Record<"plain" | "gz" | "zst", (give: (bytes: Uint8Array) => void) => Decoder>> = {
  plain: (give) => ({ push: give, end: () => {} }),
  gz: (give) => new CheckedGunzip(give),
  zst: (give) => {
    const decoder = new Decompress((bytes) => {
      refuseLargeWindow(decoder);
      give(bytes);
    });
    return { push: (bytes) => decoder.push(bytes), end: () => decoder.push(new Uint8Array(), true) };
  },
};

/** A stream's pieces; it is let go when no more are asked for. */
async function* pieces(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

/** The decoder sets a window aside before it says how large it is, and fills it after. */
function refuseLargeWindow(decoder: Decompress): void {
  const frame = (decoder as unknown as { s?: { e?: number } | number }).s;
  if (typeof frame === "object" && (frame.e ?? 0) > LARGEST_WINDOW) {
    throw new Error("its window is larger than 128 MiB");
  }
}

const channel = new MessageChannel();
channel.port1.start();

/** Lets messages in that have come meanwhile. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    channel.port1.addEventListener("message", () => resolve(), { once: true });
    channel.port2.postMessage(null);
  });
}
