// Ways in which a game comes to the page.

import { fetched, isId } from "./fetching.ts";
import type { Verdict } from "./core/contract.ts";
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
  const { verdict: line, summary, unreadable } = await session.core.ask("open", file, name, source, kept.forOne());
  const verdict = JSON.parse(line) as Verdict;
  const turn = firstTurn(verdict, summary);
  return { source, file, name, raised, line, verdict, summary, unreadable, remarks, fromArchive, turn };
}

/** The same game by what is kept now. */
export async function openAgain(session: Session, game: OpenGame, more: readonly Remark[] = []): Promise<OpenGame> {
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
  const game = await openFile(session, new Blob([answer.bytes as BlobPart]), "", { source: address });
  const got = game.verdict.game;
  const other: Remark[] = got !== null && got !== id ? [{ kind: "alarm", text: words.other(id, got) }] : [];
  const receipt = await fetched(`${address}/receipt`);
  const remarks = [...other, await receiptRemark(session, address, receipt), ...(await keyRemarks(session, archive))];
  return { ...game, remarks };
}

/**
 * A receipt that the host shows now is not from before the game: it is judged
 * apart from the verdict, which it must not make better.
 */
async function receiptRemark(
  session: Session,
  source: string,
  receipt: Awaited<ReturnType<typeof fetched>>,
): Promise<Remark> {
  const words = t().fetching;
  if (!receipt.ok) return { kind: "note", text: words.receiptNone };
  const text = new TextDecoder().decode(receipt.bytes);
  try {
    const evidence = { receipts: [{ name: "receipt", text }], keys: session.kept.keyList() };
    const verdict = JSON.parse(await session.core.ask("judge", source, evidence)) as Verdict;
    const { status, detail = "" } = verdict.checks.anchor;
    if (status === "fail") return { kind: "alarm", text: words.receiptDisagrees, why: detail };
    if (verdict.anchor === "none") return { kind: "note", text: words.receiptUnread, why: verdict.notes[0] ?? detail };
    return { kind: "note", text: words.receiptAgrees };
  } catch (error) {
    return { kind: "note", text: words.receiptUnread, why: error instanceof Error ? error.message : String(error) };
  }
}

/** Keys that the host says are its own; nobody trusts them until the user does. */
async function keyRemarks(session: Session, archive: string): Promise<Remark[]> {
  const answer = await fetched(`${archive}/.well-known/senet.json`);
  if (!answer.ok) return [];
  const keys = new TextDecoder().decode(answer.bytes.slice(0, 65_536)).match(/ed25519:[0-9a-f]{64}/g) ?? [];
  const unknown = [...new Set(keys)].filter((key) => !session.kept.keyList().includes(key));
  return unknown.slice(0, 8).map((key) => ({ kind: "note", text: t().fetching.hostKey, key }));
}
