// The library's WebAssembly, which is in the page's script as text: compressed
// and in base64.

import { packed } from "./generated/packed.ts";

let module: Promise<WebAssembly.Module> | null = null;

/** The compiled library; it can be sent to a worker. */
export function libraryModule(): Promise<WebAssembly.Module> {
  module ??= unpacked().then((bytes) => WebAssembly.compile(bytes));
  return module;
}

async function unpacked(): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}
