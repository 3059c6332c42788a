// Shows the report on a game that is picked.

import { initSync, report } from "./core/generated/senet.js";
import { libraryModule } from "./core/library.ts";

const picked = document.querySelector("input");
const told = document.querySelector("pre");

async function judge(file: File): Promise<string> {
  initSync({ module: await libraryModule() });
  return report(new Uint8Array(await file.arrayBuffer()), "", file.name);
}

picked?.addEventListener("change", async () => {
  const file = picked.files?.[0];
  if (file && told) told.textContent = await judge(file);
});
