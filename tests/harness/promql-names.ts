import type { Exported, Metrics } from './exported-metrics'
import { type Expression, type Labels, type Matching, parsed } from './promql'
import { PromqlFault } from './promql-tokens'

/** Labels that Prometheus adds to all targets. */
const ofTargets = ['job', 'instance']

/** Metrics that Prometheus itself adds for a server. */
const ofPrometheus: Metrics = new Map<string, Exported>([
  ['up', { type: 'gauge', labels: new Map() }],
  [
    'ALERTS',
    {
      type: 'gauge',
      labels: new Map([
        ['alertname', new Set()],
        ['alertstate', new Set(['pending', 'firing'])],
        ['severity', new Set(['critical', 'warning'])],
      ]),
    },
  ],
])

type Requirements = 'scalar' | 'text' | 'vector' | 'range'

/** The allowed functions with their parameter types; `…` repeats the last. */
const functions: Record<string, (Requirements | '…')[]> = {
  rate: ['range'],
  irate: ['range'],
  increase: ['range'],
  resets: ['range'],
  changes: ['range'],
  delta: ['range'],
  deriv: ['range'],
  predict_linear: ['range', 'scalar'],
  avg_over_time: ['range'],
  min_over_time: ['range'],
  max_over_time: ['range'],
  sum_over_time: ['range'],
  count_over_time: ['range'],
  last_over_time: ['range'],
  quantile_over_time: ['scalar', 'range'],
  absent_over_time: ['range'],
  absent: ['vector'],
  histogram_quantile: ['scalar', 'vector'],
  label_replace: ['vector', 'text', 'text', 'text', 'text'],
  label_join: ['vector', 'text', 'text', 'text', '…'],
  clamp_min: ['vector', 'scalar'],
  clamp_max: ['vector', 'scalar'],
  abs: ['vector'],
  ceil: ['vector'],
  floor: ['vector'],
  round: ['vector'],
  sort: ['vector'],
  sort_desc: ['vector'],
  timestamp: ['vector'],
  scalar: ['vector'],
  vector: ['scalar'],
  time: [],
}

const forCounters = ['rate', 'irate', 'increase', 'resets']
const forGauges = ['delta', 'deriv', 'predict_linear']
const withParameter = ['topk', 'bottomk', 'quantile', 'count_values']
const keepingLabels = ['topk', 'bottomk']

/** The type of an expression, and the faults of its names. */
export interface Judged {
  /** The labels of its series, which a legend can show. */
  labels: Set<string>
  faults: string[]
}

/**
 * Checks an expression against the exported metrics: its form, metrics, labels and label values.
 */
export function judged(expression: string, exported: Metrics): Judged {
  const judge = new Judge(new Map([...exported, ...ofPrometheus]))
  try {
    const labels = judge.labelsOf(parsed(expression), 'vector')
    return { labels, faults: judge.faults }
  } catch (error) {
    if (!(error instanceof PromqlFault)) throw error
    return { labels: new Set(), faults: [error.message] }
  }
}

class Judge {
  readonly faults: string[] = []

  constructor(private readonly exported: Metrics) {}

  /** The labels of an expression's result, of which `wanted` are allowed. */
  labelsOf(of: Expression, expected: Requirements): Set<string> {
    const given = kindOf(of)
    if (given !== expected && !(given === 'scalar' && expected === 'vector')) {
      this.faults.push(`a ${given} stands where a ${expected} is wanted`)
    }
    switch (of.kind) {
      case 'scalar':
      case 'text':
        return new Set()
      case 'subquery':
        return this.labelsOf(of.of, 'vector')
      case 'selector':
        return this.ofSelector(of)
      case 'call':
        return this.ofCall(of.name, of.args)
      case 'aggregate':
        return this.ofAggregate(of)
      case 'binary':
        return this.ofBinary(of)
    }
  }

  private ofSelector({ metric, matchers }: Expression & { kind: 'selector' }): Set<string> {
    const known = this.exported.get(metric)
    if (!known) {
      this.faults.push(`${metric || 'a metric without a name'} is not exported`)
      return new Set()
    }
    for (const { label, sign, value } of matchers) {
      if (ofTargets.includes(label)) continue
      const values = known.labels.get(label)
      if (!values) this.faults.push(`${metric} has no label ${label}`)
      else if (values.size > 0) {
        const expected = sign.endsWith('~') ? alternatives(value) : [value]
        const strange = expected.filter((one) => !matches(one, sign.endsWith('~'), values))
        this.faults.push(...strange.map((one) => `${metric} has no ${label} ${one}`))
      }
    }
    return new Set([...known.labels.keys(), ...ofTargets])
  }

  private ofCall(name: string, args: Expression[]): Set<string> {
    const takes = functions[name]
    if (!takes) throw new PromqlFault(`there is no function ${name}`)
    const repeats = takes.at(-1) === '…'
    const fixed = takes.filter((it): it is Requirements => it !== '…')
    if (repeats ? args.length < fixed.length : args.length !== fixed.length) {
      throw new PromqlFault(`${name} takes ${fixed.length} arguments`)
    }
    const labels = new Set(
      args.flatMap((arg, at) => [...this.labelsOf(arg, fixed[Math.min(at, fixed.length - 1)] ?? 'text')]),
    )
    this.judgeType(name, args[0])
    if (name === 'label_replace') this.relabel(labels, args[1], [args[3]])
    if (name === 'label_join') this.relabel(labels, args[1], args.slice(3))
    if (name === 'histogram_quantile' && !labels.delete('le')) this.faults.push(`${name} of what has no label le`)
    return labels
  }

  /** Counters need a rate and gauges a trend: the other way round the numbers are meaningless. */
  private judgeType(name: string, of: Expression | undefined): void {
    if (of?.kind !== 'selector') return
    const type = this.exported.get(of.metric)?.type
    if (type === 'gauge' && forCounters.includes(name)) this.faults.push(`${name} of ${of.metric}, which is a gauge`)
    if (type === 'counter' && forGauges.includes(name)) this.faults.push(`${name} of ${of.metric}, which is a counter`)
  }

  private relabel(labels: Set<string>, to: Expression | undefined, from: (Expression | undefined)[]): void {
    this.need(from.map(textOf), labels)
    labels.add(textOf(to))
  }

  private ofAggregate({ name, args, grouping }: Expression & { kind: 'aggregate' }): Set<string> {
    const takes: Requirements[] = withParameter.includes(name) ? [name === 'count_values' ? 'text' : 'scalar', 'vector'] : ['vector']
    if (args.length !== takes.length) throw new PromqlFault(`${name} takes ${takes.length} arguments`)
    const labels = new Set(args.flatMap((arg, at) => [...this.labelsOf(arg, takes[at] ?? 'vector')]))
    if (grouping) this.need(grouping.labels, labels)
    if (keepingLabels.includes(name)) return labels
    const left = grouping ? kept(labels, grouping) : new Set<string>()
    return name === 'count_values' ? left.add(textOf(args[0])) : left
  }

  private ofBinary({ sign, left, right, matching }: Expression & { kind: 'binary' }): Set<string> {
    const [of, other] = [this.labelsOf(left, 'vector'), this.labelsOf(right, 'vector')]
    if (kindOf(left) === 'scalar') return other
    if (kindOf(right) === 'scalar') return of
    for (const side of [of, other]) if (matching.on) this.need(matching.on.labels, side)
    if (sign === 'or') return new Set([...of].filter((it) => other.has(it)))
    if (matching.group) return this.grouped(of, other, matching.group)
    const shared = this.matched(of, other, matching)
    return sign === 'and' || sign === 'unless' ? of : shared
  }

  private grouped(of: Set<string>, other: Set<string>, { side, labels }: NonNullable<Matching['group']>): Set<string> {
    const [many, one] = side === 'left' ? [of, other] : [other, of]
    this.need(labels, one)
    return new Set([...many, ...labels])
  }

  /** Series match if all matched labels are equal: if one side lacks one, none do. */
  private matched(of: Set<string>, other: Set<string>, { on }: Matching): Set<string> {
    const [mine, theirs] = [on ? kept(of, on) : of, on ? kept(other, on) : other]
    const apart = [...mine].filter((it) => !theirs.has(it)).concat([...theirs].filter((it) => !mine.has(it)))
    if (apart.length > 0) this.faults.push(`only one side has ${apart.join(', ')}`)
    return mine
  }

  private need(expected: string[], labels: Set<string>): void {
    this.faults.push(...expected.filter((it) => !labels.has(it)).map((it) => `there is no label ${it} here`))
  }
}

function kindOf(of: Expression): Requirements {
  if (of.kind === 'scalar' || of.kind === 'text') return of.kind
  if (of.kind === 'subquery' || (of.kind === 'selector' && of.isRange)) return 'range'
  if (of.kind === 'call') return of.name === 'scalar' || of.name === 'time' ? 'scalar' : 'vector'
  if (of.kind === 'binary') return kindOf(of.left) === 'scalar' && kindOf(of.right) === 'scalar' ? 'scalar' : 'vector'
  return 'vector'
}

function kept(of: Set<string>, { keeps, labels }: Labels): Set<string> {
  return new Set([...of].filter((it) => labels.includes(it) === keeps))
}

function textOf(of: Expression | undefined): string {
  return of?.kind === 'text' ? of.text : ''
}

/** Splits `a|b` into its parts, so that each can be checked; with brackets, as a whole. */
function alternatives(pattern: string): string[] {
  return pattern.includes('(') ? [pattern] : pattern.split('|')
}

function matches(expected: string, isPattern: boolean, values: Set<string>): boolean {
  if (!isPattern) return values.has(expected)
  const whole = new RegExp(`^(?:${expected})$`)
  return [...values].some((it) => whole.test(it))
}
