/** A measured figure. */
export interface Figure {
  what: string
  /** The target, in words; empty without one. */
  toReach: string
  /** The measured value, with its unit. */
  observed: string
  /** False when the target was missed; absent without a target. */
  reached?: boolean
}

/** A measurement: reports its progress and returns its figures. */
export interface Benchmark {
  measure(): Promise<Figure[]>
}

/** Returns the smallest value that at least this share (0 to 1) of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('No values')
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] as number
}

/** Formats the distribution of delays, in ms. */
export function spread(delays: readonly number[]): string {
  const at = (share: number) => quantile(delays, share).toFixed(1)
  return `p50 ${at(0.5)}, p90 ${at(0.9)}, p99 ${at(0.99)}, longest ${at(1)} ms`
}

/** A figure with an upper limit in the same unit. */
export function below(what: string, limit: number, observed: number, unit: string, digits = 1): Figure {
  return { what, toReach: `< ${limit} ${unit}`, observed: `${observed.toFixed(digits)} ${unit}`, reached: observed < limit }
}

/** A figure without a target. */
export function info(what: string, observed: string): Figure {
  return { what, toReach: '', observed }
}

/** Formats rows with columns as wide as their widest cell. */
export function table(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd()).join('\n')
}
