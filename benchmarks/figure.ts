/** One thing that was measured. */
export interface Figure {
  what: string
  /** What is to be reached, in words; empty where nothing is asked. */
  toReach: string
  /** What was seen, with its unit. */
  observed: string
  /** False when it fell short; left out where nothing is asked. */
  reached?: boolean
}

/** A measurement: says on the way what it does, gives its figures at the end. */
export interface Benchmark {
  measure(): Promise<Figure[]>
}

/** The smallest value that at least this share (0 to 1) of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('There is no quantile of nothing')
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] as number
}

/** The shares that say how delays, in ms, are spread. */
export function spread(delays: readonly number[]): string {
  const at = (share: number) => quantile(delays, share).toFixed(1)
  return `p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, longest ${at(1)} ms`
}

/** A figure that has to stay below a limit, both in the same unit. */
export function below(what: string, limit: number, observed: number, unit: string, digits = 1): Figure {
  return { what, toReach: `< ${limit} ${unit}`, observed: `${observed.toFixed(digits)} ${unit}`, reached: observed < limit }
}

/** A figure of which nothing is asked. */
export function info(what: string, observed: string): Figure {
  return { what, toReach: '', observed }
}

/** Rows under each other, columns as wide as their widest cell. */
export function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd()).join('\n')
}
