/** A piece of an expression of PromQL, with its place for messages. */
export interface Token {
  kind: 'name' | 'number' | 'duration' | 'text' | 'sign'
  /** As written; of a text, what stands between its quotes. */
  text: string
  at: number
}

/** Why an expression is none. */
export class PromqlFault extends Error {}

/** In the order in which they are tried; `null` is passed over. */
const kinds: [Token['kind'] | null, RegExp][] = [
  [null, /\s+|#[^\n]*/y],
  ['duration', /(?:\d+(?:ms|[smhdwy]))+(?![\w.])/y],
  ['number', /(?:0x[\da-f]+|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?![\w.])/iy],
  ['text', /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/y],
  ['name', /[a-z_][\w:]*/iy],
  ['sign', /=~|!~|==|!=|>=|<=|[-+*/%^()[\]{},=<>:@]/y],
]

/** Takes an expression apart; throws a `PromqlFault` at what is no part of the language. */
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
