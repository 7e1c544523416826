import { reservedWords } from '@/lib/sql-names';
import { clauseWords } from './keywords';
import { nameOf, type Token } from './lexer';

/** A column of a query's result: by its name, or all columns of one or of every relation. */
export type Output = { name: string } | { allOf: string | null };

/** A relation that a query names: a table, or a query with its own output. */
export interface Relation {
  /** The position of its first token. */
  at: number;
  schema?: string;
  /** The name of the table, function or common table expression; empty for a query. */
  name: string;
  alias?: string;
  /** Names given to its columns. */
  columns?: string[];
  /** For a query: its output, and the relations that `*` stands for. */
  query?: { outputs: Output[]; relations: Relation[] };
}

/** The text of a query, or of a parenthesis within one. */
export interface Block {
  from: number;
  to: number;
  /** It starts with SELECT, WITH or another statement, so its names are its own. */
  isQuery: boolean;
  /** A query in FROM or WITH, which cannot name the relations around it. */
  isIsolated?: boolean;
  relations: Relation[];
  withs: Relation[];
  outputs: Output[];
  children: Block[];
  /** Positions of the commas between relations. */
  fromCommas: number[];
}

const queryWords: ReadonlySet<string> = new Set(['select', 'with', 'values', 'insert', 'update', 'delete', 'merge', 'table']);
const setWords: ReadonlySet<string> = new Set(['union', 'intersect', 'except']);
/** Clauses after FROM, which end its list. */
const afterFrom: ReadonlySet<string> = new Set(['where', 'group', 'having', 'window', 'order', 'limit', 'offset', 'fetch', 'for', 'returning', 'set', 'values', 'select', 'when']);
const relationWords: ReadonlySet<string> = new Set(['from', 'join', 'update', 'into', 'using', 'table', 'truncate']);

/** Reads the tokens of a statement into its queries. Each set operand is a block of its own. */
export function blockOf(text: string, tokens: readonly Token[]): Block {
  const reader = new BlockReader(text, tokens);
  const end = tokens.at(-1)?.to ?? 0;
  return reader.read(0, tokens.length, tokens[0]?.from ?? 0, Math.max(end, text.length));
}

class BlockReader {
  constructor(
    private readonly text: string,
    private readonly tokens: readonly Token[],
  ) {}

  /** Reads the tokens `first` to before `last`, which cover `from` to `to` of the text. */
  read(first: number, last: number, from: number, to: number): Block {
    const cuts = this.cutsOf(first, last);
    const starts = [first, ...cuts];
    const parts = starts.map((start, n) => {
      const end = cuts[n] ?? last;
      return this.readPart(start, end, n === 0 ? from : this.tokens[start]!.from, n < cuts.length ? this.tokens[end]!.from - 1 : to);
    });
    const [main] = parts;
    if (parts.length === 1 || !main) return main ?? emptyBlock(from, to);
    // The names of a set operation are those of its first operand.
    return { from, to, isQuery: main.isQuery, relations: [], withs: main.withs, outputs: main.outputs, children: parts.map((it) => ({ ...it, isQuery: true })), fromCommas: [] };
  }

  /** The positions of UNION, INTERSECT and EXCEPT between its operands. */
  private cutsOf(first: number, last: number): number[] {
    const cuts: number[] = [];
    for (let at = first; at < last; at = this.after(at, last)) if (setWords.has(this.wordAt(at))) cuts.push(at);
    return cuts;
  }

  private readPart(first: number, last: number, from: number, to: number): Block {
    const block = emptyBlock(from, to);
    block.isQuery = queryWords.has(this.firstWord(first, last));
    this.readClauses(first, last, block, false);
    return block;
  }

  private readClauses(first: number, last: number, block: Block, startsInFrom: boolean): void {
    let inFrom = startsInFrom;
    let at = startsInFrom ? this.readRelation(first, last, block) : first;
    while (at < last) {
      const word = this.wordAt(at);
      if (word === 'with' && block.withs.length === 0) {
        at = this.readWiths(at + 1, last, block);
      } else if (word === 'select') {
        at = this.readOutputs(at + 1, last, block);
      } else if (this.namesRelation(at)) {
        inFrom = word !== 'into';
        at = this.readRelation(at + 1, last, block);
      } else if (inFrom && this.isSign(at, ',')) {
        block.fromCommas.push(this.tokens[at]!.from);
        at = this.readRelation(at + 1, last, block);
      } else {
        if (afterFrom.has(word)) inFrom = false;
        at = this.readOther(at, last, block);
      }
    }
  }

  /** A parenthesis is a block of its own; any other token is passed. */
  private readOther(at: number, last: number, block: Block): number {
    if (!this.isSign(at, '(')) return at + 1;
    const end = this.after(at, last);
    block.children.push(this.readGroup(at, end, last));
    return end;
  }

  /** The parenthesis at `at`, whose end may be missing. */
  private readGroup(at: number, end: number, last: number): Block {
    const isClosed = this.isSign(end - 1, ')') && end - 1 > at;
    const inner = isClosed ? end - 1 : end;
    const to = isClosed ? this.tokens[end - 1]!.from : (this.tokens[last]?.from ?? this.text.length);
    return this.read(at + 1, inner, this.tokens[at]!.to, to);
  }

  /** `name [(columns)] AS [[NOT] MATERIALIZED] (query), …` */
  private readWiths(from: number, last: number, block: Block): number {
    let at = from;
    if (this.wordAt(at) === 'recursive') at += 1;
    while (at < last && this.isName(at) && !queryWords.has(this.wordAt(at))) {
      const relation: Relation = { at: this.tokens[at]!.from, name: this.nameAt(at) };
      block.withs.push(relation);
      at += 1;
      if (this.isSign(at, '(')) {
        relation.columns = this.namesIn(at, last);
        at = this.after(at, last);
      }
      while (at < last && ['as', 'not', 'materialized'].includes(this.wordAt(at))) at += 1;
      if (!this.isSign(at, '(')) return at;
      const end = this.after(at, last);
      const query = { ...this.readGroup(at, end, last), isIsolated: true };
      block.children.push(query);
      relation.query = { outputs: query.outputs, relations: relationsOf(query) };
      at = end;
      if (!this.isSign(at, ',')) return at;
      at += 1;
    }
    return at;
  }

  /** The output of SELECT, up to its FROM or the end. */
  private readOutputs(from: number, last: number, block: Block): number {
    let at = from;
    let item: number[] = [];
    const isFirst = block.outputs.length === 0;
    const close = () => {
      const output = this.outputOf(item);
      if (output && isFirst) block.outputs.push(output);
      item = [];
    };
    while (at < last) {
      const word = this.wordAt(at);
      if ((word === 'from' && !this.isComparison(at)) || word === 'into' || (afterFrom.has(word) && word !== 'for')) break;
      if (this.isSign(at, ',')) close();
      else item.push(at);
      at = this.readOther(at, last, block);
    }
    close();
    return at;
  }

  /** The name of an item of the output: its alias, or the last part of its name. */
  private outputOf(item: readonly number[]): Output | null {
    const last = item.at(-1);
    if (last === undefined) return null;
    const token = this.tokens[last]!;
    if (token.kind === 'operator' && this.text.slice(token.from, token.to) === '*') {
      const owner = item.at(-3);
      return { allOf: owner === undefined ? null : this.nameAt(owner) };
    }
    if (this.isName(last) && !(reservedWords.has(this.wordAt(last)) && token.kind === 'word')) return { name: this.nameAt(last) };
    // A function call has the name of the function.
    return this.isSign(last, '(') && item.length === 2 && this.isName(item[0]!) ? { name: this.nameAt(item[0]!) } : null;
  }

  /** `[ONLY | LATERAL] name | function(…) | (query) [[AS] alias [(columns)]]` */
  private readRelation(from: number, last: number, block: Block): number {
    let at = from;
    while (at < last && ['only', 'lateral', 'if', 'exists', 'rows'].includes(this.wordAt(at))) at += 1;
    if (at >= last) return at;
    if (this.isSign(at, '(')) {
      const end = this.after(at, last);
      if (!queryWords.has(this.firstWord(at + 1, end))) {
        // A parenthesis around joins.
        this.readClauses(at + 1, this.isSign(end - 1, ')') ? end - 1 : end, block, true);
        return end;
      }
      const query = { ...this.readGroup(at, end, last), isIsolated: this.wordAt(at - 1) !== 'lateral' };
      block.children.push(query);
      return this.readAlias(end, last, block, { at: this.tokens[at]!.from, name: '', query: { outputs: query.outputs, relations: relationsOf(query) } });
    }
    if (!this.isName(at) || reservedWords.has(this.wordAt(at)) || clauseWords.has(this.wordAt(at))) return at;
    const names = [this.nameAt(at)];
    const start = this.tokens[at]!.from;
    at += 1;
    while (this.isSign(at, '.') && at + 1 < last && this.isName(at + 1)) {
      names.push(this.nameAt(at + 1));
      at += 2;
    }
    if (this.isSign(at, '.')) at += 1;
    const name = names.at(-1) ?? '';
    const schema = names.at(-2);
    const relation: Relation = { at: start, name, ...(schema !== undefined && { schema }) };
    // A function, unless it is the list of columns of INSERT.
    if (this.isSign(at, '(') && this.wordAt(from - 1) !== 'into') {
      const end = this.after(at, last);
      block.children.push(this.readGroup(at, end, last));
      at = end;
    }
    return this.readAlias(at, last, block, relation);
  }

  private readAlias(from: number, last: number, block: Block, relation: Relation): number {
    let at = from;
    const isNamed = this.wordAt(at) === 'as';
    if (isNamed) at += 1;
    if (at < last && this.isName(at) && (this.tokens[at]!.kind === 'quoted' || isAlias(this.wordAt(at)))) {
      relation.alias = this.nameAt(at);
      at += 1;
      if (this.isSign(at, '(')) {
        relation.columns = this.namesIn(at, last);
        at = this.after(at, last);
      }
    }
    block.relations.push(relation);
    return at;
  }

  /** The first name of each item in a parenthesis. */
  private namesIn(at: number, last: number): string[] {
    const end = this.after(at, last);
    const names: string[] = [];
    for (let each = at + 1; each < end; each = this.after(each, end)) {
      if (this.isName(each) && (each === at + 1 || this.isSign(each - 1, ','))) names.push(this.nameAt(each));
    }
    return names;
  }

  /** The index after a token, or after the parenthesis that it opens. */
  private after(at: number, last: number): number {
    if (!this.isSign(at, '(')) return at + 1;
    let depth = 0;
    for (let each = at; each < last; each += 1) {
      if (this.isSign(each, '(')) depth += 1;
      if (this.isSign(each, ')')) depth -= 1;
      if (depth === 0) return each + 1;
    }
    return last;
  }

  private firstWord(first: number, last: number): string {
    let at = first;
    while (at < last && this.isSign(at, '(')) at += 1;
    while (at < last && setWords.has(this.wordAt(at))) at += this.wordAt(at + 1) === 'all' || this.wordAt(at + 1) === 'distinct' ? 2 : 1;
    return at < last ? this.wordAt(at) : '';
  }

  /** A relation follows, unless it is IS DISTINCT FROM, USING (columns), FOR UPDATE or DO UPDATE. */
  private namesRelation(at: number): boolean {
    const word = this.wordAt(at);
    if (!relationWords.has(word) || this.isComparison(at)) return false;
    if (word === 'using' && this.isSign(at + 1, '(')) return false;
    return word !== 'update' || !['for', 'key', 'do'].includes(this.wordAt(at - 1));
  }

  private isComparison(at: number): boolean {
    return this.wordAt(at) === 'from' && this.wordAt(at - 1) === 'distinct' && ['is', 'not'].includes(this.wordAt(at - 2));
  }

  private isSign(at: number, sign: string): boolean {
    const token = this.tokens[at];
    return token?.kind === 'sign' && this.text[token.from] === sign;
  }

  private isName(at: number): boolean {
    const kind = this.tokens[at]?.kind;
    return kind === 'word' || kind === 'quoted';
  }

  private nameAt(at: number): string {
    return nameOf(this.text, this.tokens[at]!);
  }

  /** A word in lower case; empty for anything else. */
  private wordAt(at: number): string {
    const token = this.tokens[at];
    return token?.kind === 'word' ? nameOf(this.text, token) : '';
  }
}

const isAlias = (word: string): boolean => word !== '' && !reservedWords.has(word) && !clauseWords.has(word);

/** The relations of a query; of a set operation, those of its first operand. */
const relationsOf = (block: Block): Relation[] => (block.relations.length > 0 ? block.relations : (block.children.find((it) => it.isQuery)?.relations ?? []));

const emptyBlock = (from: number, to: number): Block => ({
  from,
  to,
  isQuery: false,
  relations: [],
  withs: [],
  outputs: [],
  children: [],
  fromCommas: [],
});
