// How a worker comes about in a page that is one file.

import source from "virtual:worker";

export { libraryModule } from "./library.ts";

interface Policy {
  createScriptURL(address: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: Policy): Policy;
}

/**
 * The page's policy (see vite.config.ts) lets no text become script but the
 * worker, which is part of the page.
 */
const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("senet-worker", {
  createScriptURL: (address) => {
    if (!address.startsWith("blob:")) throw new TypeError("a worker of the page is a blob");
    return address;
  },
});

let address: string | null = null;

export function newWorker(): Worker {
  address ??= URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  return new Worker(trusted?.createScriptURL(address) ?? address);
}
