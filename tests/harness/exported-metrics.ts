/**
 * A metric as exported by a server; the parts of a histogram are separate (`_bucket`, `_sum`,
 * `_count`).
 */
export interface Exported {
  /** Including the parts of histograms, which only increase. */
  type: 'counter' | 'gauge'
  /** The observed values of each label. */
  labels: Map<string, Set<string>>
}

export type Metrics = Map<string, Exported>

const sampleForm = /^([a-z_:][\w:]*)(?:\{(.*)\})? \S+$/i
const labelForm = /(\w+)="((?:[^"\\]|\\.)*)"/g

/**
 * Reads Prometheus' text format, version 0.0.4, into `known`, which may contain metrics of others.
 */
export function readMetrics(text: string, known: Metrics = new Map()): Metrics {
  const types = new Map<string, string>()
  for (const line of text.split('\n').filter((it) => it !== '')) {
    const [, described = '', type = ''] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? []
    if (described) types.set(described, type)
    if (line.startsWith('#')) continue
    const [, name = '', labels = ''] = sampleForm.exec(line) ?? []
    if (!name) throw new Error(`No line of Prometheus' text format: ${line}`)
    const observed = known.get(name) ?? { type: types.get(name) === 'gauge' ? 'gauge' : 'counter', labels: new Map() }
    known.set(name, observed)
    for (const [, label = '', value = ''] of labels.matchAll(labelForm)) {
      observed.labels.set(label, (observed.labels.get(label) ?? new Set()).add(value))
    }
  }
  return known
}
