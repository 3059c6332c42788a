// Ways in which a game comes to the page. Each can be given up on the way: then
// it changes nothing.

import { type Failed, fetched, isId } from "./fetching.ts";
import { MAX_BYTES, type Side, type Verdict } from "./core/contract.ts";
import type { Contributed, Kept } from "./kept.ts";
import { askedOf, type Brought, firstTurn, type OpenGame, type Remark, type Session } from "./session.ts";
import { brief } from "./shown.ts";
import { t } from "./words/index.ts";

let lastHandle = 0;

/** Takes a file in and judges it by what was kept. */
export async function openFile(session: Session, brought: Brought, signal: AbortSignal): Promise<OpenGame> {
  const asked = askedOf(brought);
  const { raised } = brought.kept;
  // One byte more than may be is enough to be refused.
  const most = asked.evidence.max_bytes ?? MAX_BYTES;
  const bytes = new Uint8Array(await brought.file.slice(0, most + 1).arrayBuffer());
  signal.throwIfAborted();
  lastHandle += 1;
  const handle = lastHandle;
  const opened = await session.core.ask("open", handle, bytes, brought.name, asked);
  const { summary, unreadable } = opened;
  const others = summary && !brought.row ? brought.kept.dropOthers(summary.id) : [];
  const placed = summary && !brought.row ? brought.kept.place(summary) : null;
  const { line, unread } = placed || others.length > 0 ? await session.core.ask("judge", handle, askedOf(brought)) : opened;
  const verdict = JSON.parse(line) as Verdict;
  const turn = firstTurn(verdict, summary);
  const remarks = [...(brought.remarks ?? []), ...(placed ? [taken(placed)] : []), ...others.map(notOfThis)];
  return { ...brought, remarks, handle, raised, line, verdict, unread, summary, unreadable, turn };
}

function taken(placed: "commitment" | Side): Remark {
  const words = t().evidence;
  const what = placed === "commitment" ? words.commitment : words.contribution(t().sides[placed]);
  return { kind: "note", text: t().intake.placed(what) };
}

const notOfThis = ({ id, side }: Contributed): Remark => ({
  kind: "note",
  text: t().intake.ofAnother(t().sides[side], brief(id)),
});

/** Fetches a game and what the host has to say about it; a string is why it did not come. */
export async function openFetched(
  session: Session,
  archive: string,
  id: string,
  kept: Kept,
  signal: AbortSignal,
): Promise<OpenGame | string> {
  const words = t().fetching;
  if (!isId(id)) return words.badId;
  const address = `${archive}/games/${encodeURIComponent(id)}`;
  const answer = await fetched(address, signal);
  if (!answer.ok) return noGame(answer, id);
  const receipt = await fetched(`${address}/receipt`, signal);
  const { host } = new URL(archive);
  const keys = await shownKeys(archive, signal);
  const strangers = keys.filter((key) => !kept.trusts(key, host));
  const brought: Brought = {
    source: address,
    file: new Blob([answer.bytes as BlobPart]),
    name: "",
    kept,
    // It is not from before the game: the library lets it speak against the host alone.
    shows: { host, receipt: receipt.ok ? new TextDecoder().decode(receipt.bytes) : null },
    remarks: [
      { kind: "note", text: receipt.ok ? words.receiptShown : noReceipt(receipt) },
      ...strangers.map((key): Remark => ({ kind: "note", text: words.hostKey, key })),
    ],
  };
  const game = await openFile(session, brought, signal);
  const got = game.verdict.game;
  if (got === null || got === id) return game;
  // A mismatch of its own: what that other game is worth is not what was asked.
  session.close(game);
  return words.other(id, got);
}

function noGame({ why, status }: Failed, id: string): string {
  const words = t().fetching;
  if (why === "none") return words.noGame(id);
  if (why === "running") return words.notFinished(id);
  return why === "refused" ? words.refused(status) : words[why];
}

function noReceipt(failed: Failed): string {
  const words = t().fetching;
  return failed.why === "none" ? words.receiptNone : words.receiptFailed;
}

/** Keys that the host says are its own; nobody trusts them until the user does. */
async function shownKeys(archive: string, signal: AbortSignal): Promise<string[]> {
  const answer = await fetched(`${archive}/.well-known/senet.json`, signal);
  if (!answer.ok) return [];
  const keys = new TextDecoder().decode(answer.bytes.slice(0, 65_536)).match(/ed25519:[0-9a-f]{64}/g) ?? [];
  return [...new Set(keys)].slice(0, 8);
}
