/** A token of a PromQL expression, with its position for messages. */
export interface Token {
  kind: 'name' | 'number' | 'duration' | 'text' | 'sign'
  /** As written; for a string, the text between its quotes. */
  text: string
  at: number
}

/** A syntax error in an expression. */
export class PromqlFault extends Error {}

/** In order of precedence; `null` is skipped. */
const kinds: [Token['kind'] | null, RegExp][] = [
  [null, /\s+|#[^\n]*/y],
  ['duration', /(?:\d+(?:ms|[smhdwy]))+(?![\w.])/y],
  ['number', /(?:0x[\da-f]+|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?![\w.])/iy],
  ['text', /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/y],
  ['name', /[a-z_][\w:]*/iy],
  ['sign', /=~|!~|==|!=|>=|<=|[-+*/%^()[\]{},=<>:@]/y],
]

/** Splits an expression into tokens; throws a `PromqlFault` at an invalid one. */
export function tokensOf(expression: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  while (at < expression.length) {
    const found = kinds.map(([kind, form]) => ({ kind, text: matchAt(form, expression, at) })).find((it) => it.text !== '')
    if (!found) throw new PromqlFault(`what is ${expression.slice(at, at + 10)} at ${at}?`)
    if (found.kind) tokens.push({ kind: found.kind, text: found.kind === 'text' ? unquoted(found.text) : found.text, at })
    at += found.text.length
  }
  return tokens
}

function matchAt(form: RegExp, text: string, at: number): string {
  form.lastIndex = at
  return form.exec(text)?.[0] ?? ''
}

function unquoted(text: string): string {
  const inner = text.slice(1, -1)
  return text.startsWith('`') ? inner : inner.replace(/\\(.)/g, '$1')
}
