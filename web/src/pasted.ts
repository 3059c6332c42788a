// What a pasted text is that is neither one game nor evidence.

/** Whether it has one game on each line: the first is one by itself, and others follow. */
export function isLines(text: string): boolean {
  const [first, ...others] = text.trim().split("\n");
  if (first === undefined || others.length === 0) return false;
  try {
    return typeof JSON.parse(first) === "object";
  } catch {
    return false;
  }
}
