export type ArgumentMode = 'IN' | 'OUT' | 'INOUT' | 'VARIADIC';

/** An argument of a function or procedure. */
export interface FunctionArgument {
  /** Null: it has none. */
  name: string | null;
  type: string;
  mode: ArgumentMode;
  hasDefault: boolean;
}

const modes = /^(IN|OUT|INOUT|VARIADIC)\s+/;
/** Types of several words, as format_type writes them. */
const severalWords = /^(?:double precision|character varying|bit varying|(?:timestamp|time)(?:\(\d+\))? with(?:out)? time zone|interval (?:year|month|day|hour|minute|second)\b)/;
const quotedName = /^"((?:[^"]|"")*)"\s+/;
const plainName = /^([^\s".(]+)\s+/;

/** Splits at commas outside brackets and quotes. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let depth = 0;
  let quote: string | null = null;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const c = text[at]!;
    if (quote !== null) {
      if (c === quote) quote = null;
    } else if (c === '"' || c === "'") quote = c;
    else if (c === '(' || c === '[') depth += 1;
    else if (c === ')' || c === ']') depth -= 1;
    else if (c === ',' && depth === 0) {
      found.push(text.slice(from, at));
      from = at + 1;
    }
  }
  found.push(text.slice(from));
  return found.map((it) => it.trim()).filter((it) => it !== '');
}

/** Where the default of an argument begins, outside quotes; −1 without one. */
function defaultAt(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '"') isQuoted = !isQuoted;
    else if (!isQuoted && text.startsWith(' DEFAULT ', at)) return at;
  }
  return -1;
}

/** Reads the arguments of a function as pg_get_function_arguments writes them. */
export function functionArguments(text: string): FunctionArgument[] {
  return pieces(text).map((piece) => {
    const mode = (modes.exec(piece)?.[1] ?? 'IN') as ArgumentMode;
    const rest = piece.replace(modes, '');
    const at = defaultAt(rest);
    const named = at < 0 ? rest : rest.slice(0, at);
    const hasDefault = at >= 0;
    const quoted = quotedName.exec(named);
    if (quoted) return { name: quoted[1]!.replaceAll('""', '"'), type: named.slice(quoted[0].length), mode, hasDefault };
    const plain = severalWords.test(named) ? null : plainName.exec(named);
    return { name: plain?.[1] ?? null, type: plain ? named.slice(plain[0].length) : named, mode, hasDefault };
  });
}
