// Asks a host for a game, when the user wants it.

import { RAISED_BYTES } from "./core/contract.ts";

const PATIENCE_MS = 30_000;
/** What a host says about an error is short. */
const MOST_PROBLEM = 64 * 1024;
const ID = /^[A-Za-z0-9._-]{1,128}$/;

export interface Failed {
  readonly ok: false;
  /** `running`: the game is there and not finished. */
  readonly why: "none" | "running" | "refused" | "unreachable" | "slow";
  readonly status: number;
}
/** `host` is the one that sent it in the end. */
export type Fetched = { readonly ok: true; readonly bytes: Uint8Array; readonly host: string } | Failed;

/** Whether it can be a game's id; `.` and `..` would change the address. */
export const isId = (id: string): boolean => ID.test(id) && id !== "." && id !== "..";

/** The address of a host's archive, without a slash at its end; null where it is none. */
export function archiveAddress(host: string): string | null {
  const text = host.trim();
  const local = /^(localhost|127\.0\.0\.1)(:\d+)?(\/|$)/i.test(text);
  const whole = /^[a-z]+:\/\//i.test(text) ? text : `${local ? "http" : "https"}://${text}`;
  try {
    const { protocol, hostname, host: withPort, pathname, username, password } = new URL(whole);
    const allowed =
      protocol === "https:" || (protocol === "http:" && /^(localhost|127\.0\.0\.1)$/.test(hostname));
    if (!allowed || text === "" || username !== "" || password !== "") return null;
    return `${protocol}//${withPort}${pathname.replace(/\/+$/, "")}`;
  } catch {
    return null;
  }
}

/** The host that a user names, as an address spells it; null where it is none. */
export function hostNamed(name: string): string | null {
  const archive = archiveAddress(name.replace(/^[a-z]+:\/\//i, ""));
  return archive && new URL(archive).host;
}

/** Fetches a JSON document, and no more of it than a game may ever have. */
export async function fetched(address: string, given: AbortSignal): Promise<Fetched> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    const response = await fetch(address, {
      headers: { Accept: "application/json" },
      credentials: "omit",
      referrerPolicy: "no-referrer",
      cache: "no-store",
      signal: AbortSignal.any([given, patience]),
    });
    const { host } = new URL(response.url);
    if (response.ok) return { ok: true, bytes: await start(response, RAISED_BYTES), host };
    return failed(await refusal(response), response.status);
  } catch {
    given.throwIfAborted();
    return failed(patience.aborted ? "slow" : "unreachable", 0);
  }
}

const failed = (why: Failed["why"], status: number): Failed => ({ ok: false, why, status });

/** Why there is no document; the last word of a problem's type says that a game still runs. */
async function refusal(response: Response): Promise<Failed["why"]> {
  const text = new TextDecoder().decode(await start(response, MOST_PROBLEM));
  if (/"type"\s*:\s*"(?:[^"]*[/:#])?not-finished"/.test(text)) return "running";
  return response.status === 404 || response.status === 410 ? "none" : "refused";
}

/** The body; of one that is longer than `most` one byte more than that. */
async function start(response: Response, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  while (reader && length <= most) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    length += value.length;
  }
  await reader?.cancel();
  return new Uint8Array(await new Blob(parts as BlobPart[]).slice(0, most + 1).arrayBuffer());
}

/** Where a served page shows a game: `/g/ID` beside `/games/ID`. */
export function servedGame(location: Location): { address: string; id: string } | null {
  const match = /^(.*)\/g\/([^/]+)\/?$/.exec(location.pathname);
  if (!match || !location.protocol.startsWith("http")) return null;
  const id = decodeURIComponent(match[2] ?? "");
  return isId(id) ? { address: `${location.origin}${match[1]}`, id } : null;
}
