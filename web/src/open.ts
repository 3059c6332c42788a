// Ways in which a game comes to the page. Each can be given up on the way: then
// it changes nothing.

import { type Failed, fetched, isId } from "./fetching.ts";
import { MAX_BYTES, type Side, type Verdict } from "./core/contract.ts";
import type { Contributed, HostShows } from "./kept.ts";
import { askedOf, type Brought, firstTurn, type OpenGame, type Remark, type Session } from "./session.ts";
import { brief } from "./shown.ts";
import { t } from "./words/index.ts";

let lastHandle = 0;

/** Takes a file in and judges it by what was kept. */
export async function openFile(session: Session, brought: Brought, signal: AbortSignal): Promise<OpenGame> {
  const asked = askedOf(brought);
  const heard = brought.shows?.receipt ?? null;
  const { raised } = brought.kept;
  // One byte more than may be is enough to be refused.
  const most = asked.evidence.max_bytes ?? MAX_BYTES;
  const bytes = new Uint8Array(await brought.file.slice(0, most + 1).arrayBuffer());
  signal.throwIfAborted();
  lastHandle += 1;
  const handle = lastHandle;
  const opened = await session.core.ask("open", handle, bytes, brought.name, asked);
  const { summary, unreadable, damaged } = opened;
  const others = summary && !brought.row ? brought.kept.dropOthers(summary.id) : [];
  const placed = summary && !brought.row ? brought.kept.place(summary) : null;
  const { line, unread } = placed || others.length > 0 ? await session.core.ask("judge", handle, askedOf(brought)) : opened;
  const verdict = JSON.parse(line) as Verdict;
  const turn = firstTurn(verdict, summary);
  const broken: Remark[] =
    damaged === undefined
      ? []
      : [{ kind: "alarm", text: t().archive.broken(brief(brought.source), brief(damaged, 200)) }];
  const remarks = [...(brought.remarks ?? []), ...broken, ...(placed ? [taken(placed)] : []), ...others.map(notOfThis)];
  return { ...brought, remarks, handle, heard, raised, line, verdict, unread, summary, unreadable, turn };
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

/** Fetches a game; a string is why it did not come. What its host shows beside it comes later: `heard`. */
export async function openFetched(
  session: Session,
  archive: string,
  id: string,
  signal: AbortSignal,
  heard: (shows: HostShows) => void,
): Promise<OpenGame | string> {
  const words = t().fetching;
  if (!isId(id)) return words.badId;
  const address = `${archive}/games/${encodeURIComponent(id)}`;
  const answer = await fetched(address, signal);
  if (!answer.ok) return noGame(answer, id);
  const { host } = new URL(archive);
  const shows: HostShows = {
    host,
    sentBy: answer.host === host ? null : answer.host,
    receipt: null,
    noReceipt: null,
    keys: [],
    awaited: 0,
    before: null,
    stop: new AbortController(),
  };
  const brought: Brought = {
    source: address,
    file: new Blob([answer.bytes as BlobPart]),
    name: "",
    kept: session.kept.with(),
    shows,
  };
  const game = await openFile(session, brought, signal);
  const got = game.verdict.game;
  if (got !== null && got !== id) {
    // A mismatch of its own: what that other game is worth is not what was asked.
    session.close(game);
    return words.other(id, got);
  }
  const take = async (asked: Promise<void>): Promise<void> => {
    shows.awaited += 1;
    await asked.catch(() => {});
    shows.awaited -= 1;
    if (!shows.stop.signal.aborted) heard(shows);
  };
  void take(askReceipt(shows, address));
  void take(askKeys(shows, archive));
  return game;
}

/** It is not from before the game: the library lets it speak against the host alone. */
async function askReceipt(shows: HostShows, address: string): Promise<void> {
  const answer = await fetched(`${address}/receipt`, shows.stop.signal);
  if (answer.ok) shows.receipt = new TextDecoder().decode(answer.bytes);
  else shows.noReceipt = answer.why === "none" ? "none" : "failed";
}

/** Keys that the host says are its own; nobody trusts them until the user does. */
async function askKeys(shows: HostShows, archive: string): Promise<void> {
  const answer = await fetched(`${archive}/.well-known/senet.json`, shows.stop.signal);
  if (!answer.ok) return;
  const keys = new TextDecoder().decode(answer.bytes.slice(0, 65_536)).match(/ed25519:[0-9a-f]{64}/g) ?? [];
  shows.keys = [...new Set(keys)].slice(0, 8);
}

function noGame({ why, status }: Failed, id: string): string {
  const words = t().fetching;
  if (why === "none") return words.noGame(id);
  if (why === "running") return words.notFinished(id);
  return why === "refused" ? words.refused(status) : words[why];
}
