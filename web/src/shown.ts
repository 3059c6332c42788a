// Text from a file or from the network as a person may safely look at it: what
// would hide, or reorder what stands around it, is written out. The same
// characters as the program escapes (`src/shown.rs`).

const HIDDEN =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ud800-\udfff\ue000-\uf8ff\ufdd0-\ufdef\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\u{13430}-\u{13455}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{10ffff}]|[\u{1fffe}\u{1ffff}\u{2fffe}\u{2ffff}\u{3fffe}\u{3ffff}]/gu;

/** `text` with every hidden character as `\u{..}`. */
export function shown(text: string): string {
  return text.replace(HIDDEN, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The same, cut where it is long. */
export function brief(text: string, longest = 60): string {
  // Not more is looked at than can be shown: a character has at most two units.
  const characters = [...text.slice(0, 2 * longest + 2)];
  return characters.length > longest ? `${shown(characters.slice(0, longest).join(""))}…` : shown(text);
}
