import { FileFault } from './import-form';

/** Whole records of a file, which are sent together. */
export interface FilePart {
  bytes: Uint8Array<ArrayBuffer>;
  /** The line of the file in which it begins. */
  line: number;
}

const newline = 10;

interface SplitOptions {
  /** The byte around values; null in JSON lines, where a record is a line. */
  quote: number | null;
  /** The first record has names. */
  skipsFirst: boolean;
  /** A longer record is a fault. */
  partBytes: number;
}

/** Splits the bytes of a file, which arrive in pieces, into parts of whole records. */
export class PartSplitter {
  private readonly options: SplitOptions;
  private buffer: Uint8Array<ArrayBuffer>;
  private filled = 0;
  private start = 0;
  private lastEnd = 0;
  private line = 1;
  private linesSeen = 0;
  private linesAtEnd = 0;
  private isQuoted = false;
  private skips: boolean;

  constructor(options: SplitOptions) {
    this.options = options;
    this.buffer = new Uint8Array(options.partBytes);
    this.skips = options.skipsFirst;
  }

  /** Takes a piece; returns the parts that are full. */
  push(piece: Uint8Array): FilePart[] {
    const full: FilePart[] = [];
    for (let rest = piece; rest.length > 0; ) {
      const taken = rest.subarray(0, this.buffer.length - this.filled);
      this.buffer.set(taken, this.filled);
      this.scan(this.filled, this.filled + taken.length);
      this.filled += taken.length;
      rest = rest.subarray(taken.length);
      if (this.filled === this.buffer.length) full.push(...this.cut());
    }
    return full;
  }

  /** The rest, after the last piece. */
  end(): FilePart[] {
    if (this.isQuoted) throw new FileFault(`A quote is not closed in the record that begins in line ${this.openLine()}. Check the file, or choose another quote.`);
    // The last record may have no line break.
    if (!this.skips) this.lastEnd = this.filled;
    return this.lastEnd > this.start ? this.cut() : [];
  }

  private scan(from: number, to: number): void {
    const { quote } = this.options;
    const { buffer } = this;
    for (let at = from; at < to; at += 1) {
      const byte = buffer[at];
      if (byte === quote) this.isQuoted = !this.isQuoted;
      else if (byte === newline) {
        this.linesSeen += 1;
        if (!this.isQuoted) this.endRecord(at + 1);
      } else if (byte === 0) throw new FileFault(`Line ${this.line + this.linesSeen} contains a byte 0, so this isn't a text file.`);
    }
  }

  private endRecord(end: number): void {
    this.lastEnd = end;
    this.linesAtEnd = this.linesSeen;
    if (!this.skips) return;
    this.skips = false;
    this.start = end;
    this.line += this.linesSeen;
    this.linesSeen = this.linesAtEnd = 0;
  }

  private cut(): FilePart[] {
    if (this.lastEnd === 0) {
      const mebibytes = Math.round(this.options.partBytes / 1_048_576);
      throw new FileFault(`The record that begins in line ${this.openLine()} is longer than ${mebibytes || 1} MB. A quote in it is probably not closed.`);
    }
    const part = { bytes: this.buffer.slice(this.start, this.lastEnd), line: this.line };
    const rest = this.buffer.subarray(this.lastEnd, this.filled);
    const next = new Uint8Array(this.options.partBytes);
    next.set(rest);
    this.buffer = next;
    this.filled = rest.length;
    this.start = this.lastEnd = 0;
    this.line += this.linesAtEnd;
    this.linesSeen -= this.linesAtEnd;
    this.linesAtEnd = 0;
    return part.bytes.length > 0 ? [part] : [];
  }

  private openLine(): number {
    return this.line + this.linesAtEnd;
  }
}

/** The records with these numbers in a part, from 0, as text. Blank lines are no records. */
export function recordsAt(bytes: Uint8Array, quote: number | null, numbers: ReadonlySet<number>): Map<number, string> {
  const found = new Map<number, string>();
  const decoder = new TextDecoder();
  let isQuoted = false;
  let from = 0;
  let number = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote && at < bytes.length) isQuoted = !isQuoted;
    if (at < bytes.length && (byte !== newline || isQuoted)) continue;
    const end = at > from && bytes[at - 1] === 13 ? at - 1 : at;
    if (end > from) {
      if (numbers.has(number)) found.set(number, decoder.decode(bytes.subarray(from, end)));
      number += 1;
    }
    from = at + 1;
  }
  return found;
}
