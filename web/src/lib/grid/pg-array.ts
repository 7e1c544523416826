/** An element of an array: a text, NULL or a nested array. */
export type ArrayItem = string | null | ArrayItem[];

/** Nested arrays are read to PostgreSQL's own limit of dimensions. */
const depthMax = 6;

/**
 * Reads PostgreSQL's text form of an array, such as `{1,NULL,"a,b"}`. Returns null for anything
 * else.
 */
export function readArray(text: string): ArrayItem[] | null {
  // Bounds other than 1 are written before the array: [0:2]={…}.
  const start = text.startsWith('[') ? text.indexOf('=') + 1 : 0;
  const reader = { text, at: start };
  const read = arrayAt(reader, 1);
  return read && reader.at === text.length ? read : null;
}

interface Reader {
  text: string;
  at: number;
}

function arrayAt(reader: Reader, depth: number): ArrayItem[] | null {
  if (reader.text[reader.at] !== '{' || depth > depthMax) return null;
  reader.at += 1;
  const items: ArrayItem[] = [];
  if (reader.text[reader.at] === '}') {
    reader.at += 1;
    return items;
  }
  for (;;) {
    const item = itemAt(reader, depth);
    if (item === undefined) return null;
    items.push(item);
    const end = reader.text[reader.at];
    reader.at += 1;
    if (end === '}') return items;
    if (end !== ',') return null;
  }
}

function itemAt(reader: Reader, depth: number): ArrayItem | undefined {
  const { text } = reader;
  if (text[reader.at] === '{') return arrayAt(reader, depth + 1) ?? undefined;
  if (text[reader.at] === '"') return quotedAt(reader);
  const from = reader.at;
  while (reader.at < text.length && text[reader.at] !== ',' && text[reader.at] !== '}') reader.at += text[reader.at] === '\\' ? 2 : 1;
  const raw = text.slice(from, reader.at);
  return raw === 'NULL' ? null : raw.replaceAll(/\\(.)/gs, '$1');
}

function quotedAt(reader: Reader): string | undefined {
  let value = '';
  for (reader.at += 1; reader.at < reader.text.length; reader.at += 1) {
    const char = reader.text[reader.at]!;
    if (char === '"') {
      reader.at += 1;
      return value;
    }
    if (char === '\\') reader.at += 1;
    value += reader.text[reader.at] ?? '';
  }
  return undefined;
}
