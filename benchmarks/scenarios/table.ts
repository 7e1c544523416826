import { table } from '../figure'
import type { Observation } from './load'
import { type Comparison, median, type Result } from './results'

/** One column of a scenario's table. */
export interface Column {
  title: string
  unit: string
  digits: number
  of(observed: Observation): number | undefined
}

const milliseconds = (us: number | undefined) => (us === undefined ? undefined : us / 1_000)

const load: Column[] = [
  { title: 'CPU per delivery', unit: 'µs', digits: 2, of: (observed) => observed.measure?.cpu_us_per_delivery },
  { title: 'deliveries per CPU second', unit: '', digits: 0, of: (observed) => observed.measure?.deliveries_per_cpu_s },
  { title: 'deliveries per second', unit: '', digits: 0, of: (observed) => observed.measure?.deliveries_per_s },
  { title: 'p50', unit: 'ms', digits: 2, of: (observed) => milliseconds(observed.measure?.latency_us?.p50) },
  { title: 'p99', unit: 'ms', digits: 2, of: (observed) => milliseconds(observed.measure?.latency_us?.p99) },
  { title: 'p99.9', unit: 'ms', digits: 2, of: (observed) => milliseconds(observed.measure?.latency_us?.p999) },
]

const idle: Column[] = [
  { title: 'memory each', unit: 'KiB', digits: 2, of: (observed) => observed.connect.resident_bytes_each / 1024 },
  { title: 'idle CPU each', unit: 'µs/s', digits: 2, of: (observed) => observed.measure?.cpu_us_per_second_each },
  { title: 'CPU to connect', unit: 'µs', digits: 0, of: (observed) => observed.connect.cpu_us_each },
  { title: 'including follow-up work', unit: 'µs', digits: 0, of: (observed) => observed.connect.settled_cpu_us_each },
  { title: 'its database', unit: 'µs', digits: 0, of: (observed) => observed.connect.beside_cpu_us_each },
  { title: 'all connected after', unit: 's', digits: 2, of: (observed) => observed.connect.wall_s },
]

const reconnect: Column[] = [
  { title: 'all reconnected after', unit: 's', digits: 2, of: (observed) => observed.reconnect?.back_after_s },
  { title: 'with every change', unit: '', digits: 0, of: (observed) => observed.reconnect?.with_every_change },
  { title: 'CPU each, including start', unit: 'µs', digits: 0, of: (observed) => observed.reconnect?.cpu_us_each },
  { title: 'p99 of connecting', unit: 'ms', digits: 0, of: (observed) => milliseconds(observed.reconnect?.ready_us.p99) },
]

const stalling: Column[] = [
  { title: 'memory before', unit: 'MiB', digits: 1, of: (observed) => (observed.measure?.resident_before ?? 0) / 2 ** 20 },
  { title: 'memory after', unit: 'MiB', digits: 1, of: (observed) => (observed.measure?.resident ?? 0) / 2 ** 20 },
  { title: 'stalled caught up', unit: '', digits: 0, of: (observed) => observed.stalled?.up_to_date },
]

/** Returns the columns that are relevant for a scenario. */
export function columnsOf({ scenario }: Comparison): Column[] {
  if (scenario.mode === 'idle') return idle
  if (scenario.mode === 'reconnect') return reconnect
  return scenario.name.endsWith('stalled') ? [...load, ...stalling] : load
}

/** Formats the median; empty without a value. */
export function cell(result: Result, column: Column): string {
  const value = median(result, (observed) => column.of(observed))
  return value === undefined ? '' : value.toLocaleString('en', { minimumFractionDigits: column.digits, maximumFractionDigits: column.digits })
}

/** Formats a scenario for the terminal. */
export function comparisonTable(it: Comparison): string {
  const columns = columnsOf(it)
  const head = ['', ...columns.map(({ title, unit }) => (unit ? `${title}, ${unit}` : title))]
  const rows = it.results.map((result) => (result.runs.length > 0 ? [result.title, ...columns.map((column) => cell(result, column))] : [result.title, `not measured: ${result.missing ?? ''}`]))
  return `${it.scenario.name}: ${it.scenario.what}\n${table([head, ...rows])}`
}
