/** Characters of one line, 64 Mi; a value of a result can be large, but a line without an end is an error. */
const lineMax = 64 * 1024 * 1024;

/** Turns bytes into lines, wherever the bytes were cut. */
export interface LineSplitter {
  /** The lines that these bytes complete, without their line ends. */
  push: (bytes: Uint8Array) => string[];
  /** The rest after the last line end; empty if there is none. */
  rest: () => string;
}

/** Creates a splitter of UTF-8 text; a character may be cut between two pieces. */
export function createLineSplitter(): LineSplitter {
  const decoder = new TextDecoder();
  // Joined once per line: appending to one text costs the square of the line's length.
  let pending: string[] = [];
  let pendingLength = 0;
  const keep = (piece: string) => {
    if (piece === '') return;
    pending.push(piece);
    pendingLength += piece.length;
    if (pendingLength > lineMax) throw new RangeError('The server sent a line that is too long.');
  };
  const take = () => {
    const line = pending.length === 1 ? pending[0]! : pending.join('');
    pending = [];
    pendingLength = 0;
    return line;
  };
  return {
    push: (bytes) => {
      const text = decoder.decode(bytes, { stream: true });
      const lines: string[] = [];
      let from = 0;
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
        keep(text.slice(from, end));
        const line = take();
        if (line !== '') lines.push(line);
        from = end + 1;
      }
      keep(text.slice(from));
      return lines;
    },
    rest: () => {
      keep(decoder.decode());
      return take();
    },
  };
}
