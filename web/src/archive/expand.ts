// Files as streams of plain bytes, whatever they are compressed with.

import { Decompress } from "fzstd";

/** The largest window of a `.zst` file that is taken: what `zstd -d` takes unasked. */
const LARGEST_WINDOW = 128 * 1024 * 1024;
const STEP = 16 * 1024;

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
  if (compression === "zst") return expandZst(packed, take);
  const plain =
    compression === "gz"
      ? packed.pipeThrough(new DecompressionStream("gzip") as ReadableWritablePair<Uint8Array, Uint8Array>)
      : packed;
  await forEach(plain, take);
}

async function forEach(
  stream: ReadableStream<Uint8Array>,
  take: (bytes: Uint8Array) => boolean | Promise<boolean>,
): Promise<boolean> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return true;
    if (!(await take(value))) {
      await reader.cancel();
      return false;
    }
  }
}

async function expandZst(
  stream: ReadableStream<Uint8Array>,
  take: (bytes: Uint8Array) => boolean,
): Promise<void> {
  let more = true;
  const decoder = new Decompress((bytes) => {
    refuseLargeWindow(decoder);
    if (more && bytes.length > 0) more = take(bytes);
  });
  const whole = await forEach(stream, async (bytes) => {
    // In small steps, so that a few bytes that expand to very many hold up nobody.
    for (let at = 0; more && at < bytes.length; at += STEP) {
      decoder.push(bytes.subarray(at, at + STEP));
      await pause();
    }
    return more;
  });
  if (whole) decoder.push(new Uint8Array(0), true);
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
