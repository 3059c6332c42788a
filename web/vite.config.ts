// One file: script, style and WebAssembly go into the page, and its content
// security policy names them by their hashes.

import { createHash } from "node:crypto";
import type { Plugin, Rolldown } from "vite";
import { build, defineConfig } from "vite";

const hash = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** What the page may do: nothing but itself, and ask a host for a game that its user wants. */
function policy(script: string, style: string): string {
  return [
    "default-src 'none'",
    `script-src ${hash(script)} 'wasm-unsafe-eval'`,
    `style-src ${style === "" ? "'none'" : hash(style)}`,
    "img-src data: blob:",
    "worker-src blob:",
    "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types senet-worker",
  ].join("; ");
}

type Bundle = Rolldown.OutputBundle;
type Output = Bundle[string];

const textOf = (file: Output): string => (file.type === "chunk" ? file.code : String(file.source));

/** Takes the files of that ending out of the bundle, as one text. */
function take(bundle: Bundle, ending: string): string {
  const taken = Object.values(bundle).filter((file) => file.fileName.endsWith(ending));
  for (const file of taken) delete bundle[file.fileName];
  return taken.map(textOf).join("\n");
}

/** A script that its element holds whole: no text in it ends the element or begins a comment. */
const sealed = (script: string): string => script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");

function whole(page: string, script: string, style: string): string {
  const bare = page
    .replace(/\s*<script[^>]* src="[^"]*"[^>]*><\/script>/g, "")
    .replace(/\s*<link[^>]* rel="(?:stylesheet|modulepreload)"[^>]*>/g, "");
  const rules = `<meta http-equiv="Content-Security-Policy" content="${policy(script, style)}" />`;
  const styles = style === "" ? "" : `<style>${style}</style>`;
  return bare
    .replace(/<meta charset="utf-8" ?\/?>/, (charset) => `${charset}\n    ${rules}`)
    .replace("</head>", () => `${styles}</head>`)
    .replace("</body>", () => `<script type="module">${script}</script>\n  </body>`);
}

const oneFile: Plugin = {
  name: "one-file",
  enforce: "post",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const script = sealed(take(bundle, ".js").trim());
      const style = take(bundle, ".css").trim();
      const page = take(bundle, "index.html");
      this.emitFile({ type: "asset", fileName: "senet.html", source: whole(page, script, style) });
      const left = Object.keys(bundle).filter((name) => name !== "senet.html");
      if (left.length > 0) this.error(`not in the one file: ${left.join(", ")}`);
    },
  },
};

const WORKER = "virtual:worker";

/** The script of the page's workers as text: a worker in a page of one file is a blob. */
const workerSource: Plugin = {
  name: "worker-source",
  resolveId: (id) => (id === WORKER ? `\0${WORKER}` : null),
  async load(id) {
    if (id !== `\0${WORKER}`) return null;
    const lib = { entry: "src/core/worker.ts", formats: ["iife" as const], name: "senet" };
    const target = "es2022";
    const built = await build({ configFile: false, logLevel: "warn", build: { write: false, target, lib } });
    const [output] = (Array.isArray(built) ? built : [built]) as Rolldown.RolldownOutput[];
    return `export default ${JSON.stringify(output?.output[0].code)};`;
  },
};

export default defineConfig({
  build: {
    target: "es2022",
    modulePreload: false,
    assetsInlineLimit: Number.POSITIVE_INFINITY,
    cssCodeSplit: false,
  },
  plugins: [workerSource, oneFile],
});
