// A game that was put into the page itself (`senet page`).

export interface Embedded {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Whether it is larger than a game may be unasked. */
  readonly raised: boolean;
}

/** The game in `<script type="application/json" id="senet-game">`, where there is one. */
export function embeddedGame(): Embedded | null {
  const text = document.getElementById("senet-game")?.textContent?.trim();
  if (!text) return null;
  const { name, raised, record } = JSON.parse(text) as { name: string; raised: boolean; record: string };
  return { name, raised, bytes: Uint8Array.from(atob(record), (letter) => letter.charCodeAt(0)) };
}
