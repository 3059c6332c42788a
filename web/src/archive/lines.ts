// Bytes that come in pieces, cut into lines.

const NEWLINE = 10;

export type OnLine = (line: Uint8Array, number: number) => void;

/**
 * Cuts a stream into its lines; blank ones are counted and not given. Of a line
 * that is longer than `longest` one byte more than that is kept: enough for a
 * reader to see that it is too long.
 */
export class Lines {
  private parts: Uint8Array[] = [];
  private length = 0;
  private number = 1;

  constructor(
    private readonly onLine: OnLine,
    private readonly longest: number,
  ) {}

  push(bytes: Uint8Array): void {
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
      this.keep(bytes.subarray(start, end));
      this.flush();
      start = end + 1;
    }
    this.keep(bytes.subarray(start));
  }

  /** The stream has ended; the last line need not end in a newline. */
  end(): void {
    this.flush();
  }

  private keep(part: Uint8Array): void {
    const room = this.longest + 1 - this.length;
    if (part.length === 0 || room <= 0) return;
    // A copy: the stream may use its buffer again.
    const kept = part.slice(0, room);
    this.parts.push(kept);
    this.length += kept.length;
  }

  private flush(): void {
    const line = joined(this.parts, this.length);
    const number = this.number;
    this.parts = [];
    this.length = 0;
    this.number += 1;
    if (line.some((byte) => byte > 32)) this.onLine(line, number);
  }
}

/** Parts of `length` bytes together as one. */
export function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const [first] = parts;
  if (parts.length === 1 && first) return first;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
