import { PromqlFault, type Token, tokensOf } from './promql-tokens'

/** A PromQL expression as a tree. */
export type Expression =
  | { kind: 'scalar' }
  | { kind: 'text'; text: string }
  | { kind: 'selector'; metric: string; matchers: Matcher[]; isRange: boolean }
  | { kind: 'subquery'; of: Expression }
  | { kind: 'call'; name: string; args: Expression[] }
  | { kind: 'aggregate'; name: string; args: Expression[]; grouping: Labels | undefined }
  | { kind: 'binary'; sign: string; left: Expression; right: Expression; matching: Matching }

export interface Matcher {
  label: string
  sign: '=' | '!=' | '=~' | '!~'
  value: string
}

/** `by (a)` and `on (a)` keep these labels; `without (a)` and `ignoring (a)` all others. */
export interface Labels {
  keeps: boolean
  labels: string[]
}

export interface Matching {
  on?: Labels
  group?: { side: 'left' | 'right'; labels: string[] }
}

const aggregations = [
  'sum', 'avg', 'min', 'max', 'count', 'group', 'stddev', 'stdvar', 'topk', 'bottomk', 'quantile', 'count_values',
]

/** From lowest to highest precedence; only `^` is right-associative. */
const precedence = [['or'], ['and', 'unless'], ['==', '!=', '<=', '>=', '<', '>'], ['+', '-'], ['*', '/', '%', 'atan2'], ['^']]
const comparisons = precedence[2] ?? []
const signBinding = 4

/** Parses an expression; throws a `PromqlFault` with the error. */
export function parsed(expression: string): Expression {
  const reader = new Reader(tokensOf(expression))
  const whole = reader.expression()
  reader.end()
  return whole
}

class Reader {
  private next = 0

  constructor(private readonly tokens: Token[]) {}

  end(): void {
    if (this.next < this.tokens.length) throw this.unexpected('the end')
  }

  expression(binding = 0): Expression {
    let left = this.signed()
    for (;;) {
      const sign = this.peek()?.kind === 'text' ? '' : (this.peek()?.text ?? '')
      const own = precedence.findIndex((signs) => signs.includes(sign))
      if (own < binding) return left
      this.next += 1
      const matching = this.matching(sign)
      const right = this.expression(sign === '^' ? own : own + 1)
      left = { kind: 'binary', sign, left, right, matching }
    }
  }

  private signed(): Expression {
    if (!this.take('-') && !this.take('+')) return this.modified()
    return this.expression(signBinding + 1)
  }

  private matching(sign: string): Matching {
    if (this.take('bool') && !comparisons.includes(sign)) throw this.unexpected('no bool')
    const matching: Matching = {}
    const how = ['on', 'ignoring'].find((it) => this.take(it))
    if (!how) return matching
    matching.on = { keeps: how === 'on', labels: this.labels() }
    const group = (['left', 'right'] as const).find((it) => this.take(`group_${it}`))
    if (group) matching.group = { side: group, labels: this.peek()?.text === '(' ? this.labels() : [] }
    return matching
  }

  /** With its range, subquery, offset or time. */
  private modified(): Expression {
    let whole = this.primary()
    for (;;) {
      if (this.take('[')) whole = this.ranged(whole)
      else if (!['selector', 'subquery'].includes(whole.kind)) return whole
      else if (this.take('offset')) this.duration(true)
      else if (this.take('@')) this.time()
      else return whole
    }
  }

  private ranged(of: Expression): Expression {
    this.duration()
    if (this.take(':')) {
      if (this.peek()?.text !== ']') this.duration()
      this.expect(']')
      return { kind: 'subquery', of }
    }
    this.expect(']')
    if (of.kind !== 'selector' || of.isRange) throw new PromqlFault('a range is of a metric')
    return { ...of, isRange: true }
  }

  private duration(maySubtract = false): void {
    if (maySubtract) this.take('-')
    if (this.advance()?.kind !== 'duration') throw this.back('a duration')
  }

  private time(): void {
    const what = this.advance()
    if (what?.kind === 'number') return
    if (what?.text !== 'start' && what?.text !== 'end') throw this.back('a time')
    this.expect('(')
    this.expect(')')
  }

  private primary(): Expression {
    const first = this.advance()
    if (first?.kind === 'number' || (first?.kind === 'name' && /^(inf|nan)$/i.test(first.text))) return { kind: 'scalar' }
    if (first?.kind === 'text') return { kind: 'text', text: first.text }
    if (first?.kind === 'name') return this.named(first.text)
    if (first?.text === '{') return this.selector('')
    if (first?.text !== '(') throw this.back('an expression')
    const inner = this.expression()
    this.expect(')')
    return inner
  }

  private named(name: string): Expression {
    if (aggregations.includes(name)) return this.aggregate(name)
    if (this.take('(')) return { kind: 'call', name, args: this.list(() => this.expression()) }
    if (this.take('{')) return this.selector(name)
    return { kind: 'selector', metric: name, matchers: [], isRange: false }
  }

  private aggregate(name: string): Expression {
    const before = this.grouping()
    this.expect('(')
    const args = this.list(() => this.expression())
    return { kind: 'aggregate', name, args, grouping: before ?? this.grouping() }
  }

  private grouping(): Labels | undefined {
    const how = ['by', 'without'].find((it) => this.take(it))
    return how === undefined ? undefined : { keeps: how === 'by', labels: this.labels() }
  }

  private labels(): string[] {
    this.expect('(')
    return this.list(() => this.label())
  }

  private label(): string {
    const name = this.advance()
    if (name?.kind !== 'name' || name.text.includes(':')) throw this.back('a label')
    return name.text
  }

  private selector(metric: string): Expression {
    const matchers = this.list(() => this.matcher(), '}')
    if (metric === '' && matchers.length === 0) throw new PromqlFault('{} selects everything')
    return { kind: 'selector', metric, matchers, isRange: false }
  }

  private matcher(): Matcher {
    const label = this.label()
    const sign = (['=', '!=', '=~', '!~'] as const).find((it) => this.take(it))
    if (!sign) throw this.unexpected('a comparison')
    const value = this.advance()
    if (value?.kind !== 'text') throw this.back('a text in quotes')
    return { label, sign, value: value.text }
  }

  /** A comma-separated list, up to the closing bracket. */
  private list<Item>(item: () => Item, end = ')'): Item[] {
    const items: Item[] = []
    while (!this.take(end)) {
      if (items.length > 0) this.expect(',')
      // Only matchers may end with a comma.
      if (end === '}' && this.take(end)) break
      items.push(item())
    }
    return items
  }

  private peek(): Token | undefined {
    return this.tokens[this.next]
  }

  private advance(): Token | undefined {
    return this.tokens[this.next++]
  }

  private take(text: string): boolean {
    const is = this.peek()?.kind !== 'text' && this.peek()?.text === text
    if (is) this.next += 1
    return is
  }

  private expect(text: string): void {
    if (!this.take(text)) throw this.unexpected(text)
  }

  private back(expected: string): PromqlFault {
    this.next -= 1
    return this.unexpected(expected)
  }

  private unexpected(expected: string): PromqlFault {
    const found = this.peek()
    return new PromqlFault(`not ${expected} but ${found ? `${found.text} at ${found.at}` : 'the end'}`)
  }
}
