// Games to look at for who has none at hand: three of the project's fixtures.

import bad from "../../fixtures/bad/moves-blockade-passed.json?raw";
import good from "../../fixtures/good/kendall.json?raw";
import signed from "../../fixtures/vectors/signed-1.json?raw";
import receipt from "../../fixtures/vectors/signed-1.receipt.json?raw";
import type { BroughtAlong } from "./kept.ts";
import type { Example } from "./views/start.ts";

export interface ExampleGame extends BroughtAlong {
  readonly name: string;
  readonly record: string;
}

/** The key that signed the example's receipt. */
const key = /ed25519:[0-9a-f]{64}/.exec(receipt.slice(receipt.indexOf('"signatures"')))?.[0] ?? "";

export const EXAMPLES: Readonly<Record<Example, ExampleGame>> = {
  good: { name: "kendall.json", record: good },
  bad: { name: "moves-blockade-passed.json", record: bad },
  anchored: {
    name: "signed-1.json",
    record: signed,
    receipts: [{ name: "signed-1.receipt.json", text: receipt }],
    keys: [key],
  },
};
