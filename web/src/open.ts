// Ways in which a game comes to the page.

import { fetched, isId } from "./fetching.ts";
import { MAX_BYTES, type Verdict } from "./core/contract.ts";
import { firstTurn, type OpenGame, type Remark, type Session } from "./session.ts";
import { t } from "./words/index.ts";

interface Asked {
  readonly source: string;
  readonly remarks?: readonly Remark[];
  readonly fromArchive?: boolean;
}

/** Takes a file in and judges it by what was kept. */
export async function openFile(session: Session, file: Blob, name: string, asked: Asked): Promise<OpenGame> {
  const { kept } = session;
  kept.nextGame();
  const { raised } = kept;
  const { source, remarks = [], fromArchive = false } = asked;
  const evidence = kept.forOne();
  // One byte more than may be is enough to be refused.
  const bytes = new Uint8Array(await file.slice(0, (evidence.max_bytes ?? MAX_BYTES) + 1).arrayBuffer());
  const {
    verdict: line,
    summary,
    unreadable,
  } = await session.core.ask("open", bytes, name, source, evidence);
  const verdict = JSON.parse(line) as Verdict;
  const turn = firstTurn(verdict, summary);
  return { source, file, name, raised, line, verdict, summary, unreadable, remarks, fromArchive, turn };
}

/** The same game by what is kept now. */
export async function openAgain(
  session: Session,
  game: OpenGame,
  more: readonly Remark[] = [],
): Promise<OpenGame> {
  session.kept.used = false;
  const { source, fromArchive, remarks } = game;
  return openFile(session, game.file, game.name, { source, fromArchive, remarks: [...remarks, ...more] });
}

/** Fetches a game and what the host has to say about it; a string is why it did not come. */
export async function openFetched(session: Session, archive: string, id: string): Promise<OpenGame | string> {
  const words = t().fetching;
  if (!isId(id)) return words.badId;
  const address = `${archive}/games/${encodeURIComponent(id)}`;
  const answer = await fetched(address);
  if (!answer.ok) {
    if (answer.why === "none") return words.noGame(id);
    return answer.why === "refused" ? words.refused(answer.status) : words[answer.why];
  }
  const receipt = await fetched(`${address}/receipt`);
  const { kept } = session;
  kept.nextGame();
  kept.used = false;
  // It is not from before the game: the library lets it speak against the host alone.
  kept.published = receipt.ok ? new TextDecoder().decode(receipt.bytes) : null;
  const game = await openFile(session, new Blob([answer.bytes as BlobPart]), "", { source: address });
  const got = game.verdict.game;
  // A mismatch of its own: what that other game is worth is not what was asked.
  if (got !== null && got !== id) return words.other(id, got);
  const shown: Remark = { kind: "note", text: receipt.ok ? words.receiptShown : words.receiptNone };
  return { ...game, remarks: [shown, ...(await keyRemarks(session, archive))] };
}

/** Keys that the host says are its own; nobody trusts them until the user does. */
async function keyRemarks(session: Session, archive: string): Promise<Remark[]> {
  const answer = await fetched(`${archive}/.well-known/senet.json`);
  if (!answer.ok) return [];
  const keys = new TextDecoder().decode(answer.bytes.slice(0, 65_536)).match(/ed25519:[0-9a-f]{64}/g) ?? [];
  const unknown = [...new Set(keys)].filter((key) => !session.kept.keyList().includes(key));
  return unknown.slice(0, 8).map((key) => ({ kind: "note", text: t().fetching.hostKey, key }));
}
