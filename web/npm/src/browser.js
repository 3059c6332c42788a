// In a page or a worker: the WebAssembly is loaded from beside this file.

import * as library from "./generated/senet_bg.js";

const response = await fetch(new URL("./generated/senet_bg.wasm", import.meta.url));
if (!response.ok) throw new Error(`senet-verify: its WebAssembly could not be loaded: ${response.status}`);
const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), { "./senet_bg.js": library });
library.__wbg_set_wasm(instance.exports);
instance.exports.__wbindgen_start();

export * from "./api.js";
