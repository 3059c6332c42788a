// `.gz` files of one member or many, such as several put one after another. The
// decoder leaves the checksums out: they are checked here.

import { Gunzip } from "fflate";
import { crc32 } from "./crc32.ts";
import { joined } from "./lines.ts";

/** The checksum and the length that end a member. */
const TRAILER = 8;
/** The head of a member, with the file name in it, is shorter. */
const LONGEST_HEAD = 32 * 1024;

export class CheckedGunzip {
  private readonly decoder: Gunzip;
  private sum = 0;
  private length = 0;
  private read = 0;
  /** The last bytes that were read; what ends a member is among them when the next one begins. */
  private tail: Uint8Array = new Uint8Array();

  constructor(take: (bytes: Uint8Array) => void) {
    this.decoder = new Gunzip((bytes) => {
      this.sum = crc32(bytes, this.sum);
      this.length += bytes.length;
      take(bytes);
    });
    this.decoder.onmember = (start) => {
      this.endMember(start);
      [this.sum, this.length] = [0, 0];
    };
  }

  push(bytes: Uint8Array): void {
    const kept = this.tail.subarray(-LONGEST_HEAD - TRAILER);
    this.tail = joined([kept, bytes], kept.length + bytes.length);
    this.read += bytes.length;
    this.decoder.push(bytes);
  }

  /** The file has ended. */
  end(): void {
    this.decoder.push(new Uint8Array(), true);
    this.endMember(this.read);
  }

  /** Compares what a member gave with what its last bytes say. */
  private endMember(end: number): void {
    const at = end - TRAILER - (this.read - this.tail.length);
    if (at < 0) throw new Error("it is cut off, or a head in it is too long");
    const trailer = new DataView(this.tail.buffer, this.tail.byteOffset + at, TRAILER);
    if (trailer.getUint32(0, true) !== this.sum || trailer.getUint32(4, true) !== this.length % 2 ** 32) {
      throw new Error("it is cut off or damaged: its checksum is another");
    }
  }
}
