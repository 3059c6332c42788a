// In node: the WebAssembly is read from beside this file.

import { readFileSync } from "node:fs";
import * as library from "./generated/senet_bg.js";

const bytes = readFileSync(new URL("./generated/senet_bg.wasm", import.meta.url));
const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { "./senet_bg.js": library });
library.__wbg_set_wasm(exports);
exports.__wbindgen_start();

export * from "./api.js";
