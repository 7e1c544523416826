/** Splits a text into records and values with the rules of COPY: every quote opens or closes, wherever it is. */
export function parseRecords(text: string, delimiter: string, quote: string, limit = Infinity): { records: string[][]; isComplete: boolean } {
  const records: string[][] = [];
  let record: string[] = [];
  let value = '';
  let isQuoted = false;
  let isBlank = true;
  const endRecord = () => {
    record.push(value);
    // A blank line is not a record.
    if (!isBlank) records.push(record);
    record = [];
    value = '';
    isBlank = true;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === quote) {
      if (isQuoted && text[at + 1] === quote) {
        value += quote;
        at += 1;
      } else isQuoted = !isQuoted;
      isBlank = false;
    } else if (isQuoted) value += character;
    else if (character === delimiter) {
      record.push(value);
      value = '';
      isBlank = false;
    } else if (character === '\n') {
      endRecord();
      if (records.length >= limit) return { records, isComplete: false };
    } else if (character !== '\r' || text[at + 1] !== '\n') {
      value += character;
      isBlank = false;
    }
  }
  if (!isBlank) endRecord();
  return { records, isComplete: !isQuoted };
}
