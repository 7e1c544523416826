import { run } from '../tests/harness/command-line'
import { below, type Figure, info } from './figure'

const program = new URL('../build/bench/bin/bench_log_store', import.meta.url).pathname

/** A store of 10,000,000 lines is filled first, which takes about three minutes of a core. */
const limitMs = 1_800_000

/** The Google Benchmark result of one benchmark. Times are in ms; counters are fields of the same object. */
interface Row {
  name: string
  cpu_time: number
  real_time: number
  items_per_second?: number
  share_of_raw?: number
  raw_bytes_per_line?: number
  resident_mb?: number
  resident_above_idle_mb?: number
  lines?: number
  store_mb?: number
}

async function rowsOf(filter: string): Promise<Map<string, Row>> {
  const done = await run(program, ['--benchmark_format=json', `--benchmark_filter=${filter}`], { timeoutMs: limitMs })
  if (done.code !== 0) throw new Error(`${program} ended with code ${done.code}: ${done.err}`)
  const rows: Row[] = JSON.parse(done.out.replaceAll(/: -?NaN/gi, ': null')).benchmarks
  return new Map(rows.map((row) => [row.name.replace(/\/iterations:.*/, ''), row]))
}

function rowOf(rows: Map<string, Row>, name: string): Row {
  const found = rows.get(name)
  if (found === undefined) throw new Error(`${name} was not measured`)
  return found
}

const perSecond = (row: Row) => `${Math.round(row.items_per_second ?? Number.NaN).toLocaleString('en')} per second of a core`

/** The store of logs: what a line costs, and what searches of 10,000,000 lines of one hour take. */
export async function measure(): Promise<Figure[]> {
  // A process of its own, so that the memory is that of the writer.
  const written = await rowsOf('^(accept|ingest)')
  const large = rowOf(written, 'ingest/5000')
  const read = await rowsOf('^(histogram|needle|newest|minute)')
  const histogram = rowOf(read, 'histogram')
  const lines = (histogram.lines ?? Number.NaN).toLocaleString('en')
  const ms = (what: string, name: string) => info(what, `${rowOf(read, name).real_time.toFixed(0)} ms`)
  const target = 50_000
  return [
    { what: 'lines ingested in batches of 5,000: checked, masked, stored with an offset', toReach: `>= ${target.toLocaleString('en')} per second`, observed: perSecond(large), reached: (large.items_per_second ?? 0) >= target },
    info('the same in batches of 100', perSecond(rowOf(written, 'ingest/100'))),
    info('lines checked and masked only', perSecond(rowOf(written, 'accept'))),
    below('bytes on disk per byte of the lines', 0.5, large.share_of_raw ?? Number.NaN, `of ${(large.raw_bytes_per_line ?? Number.NaN).toFixed(0)} bytes`, 3),
    below('resident memory of the writing process', 64, large.resident_mb ?? Number.NaN, 'MB'),
    below(`histogram of ${lines} lines of the last hour`, 300, histogram.real_time, 'ms'),
    below('the same of the lines with a rare word', 1_000, rowOf(read, 'histogram_of_a_word').real_time, 'ms'),
    below('a rare word in the same lines', 1_000, rowOf(read, 'needle').real_time, 'ms'),
    below('three words that do not occur', 1_000, rowOf(read, 'needle_that_is_missing').real_time, 'ms'),
    ms('the newest 100 errors', 'newest_errors'),
    ms('the newest 100 requests with a status from 500, by SQL', 'newest_lines_by_sql'),
    ms('requests of a minute, grouped by status, by SQL', 'minute_grouped_by_sql'),
    info('memory of the searches above idle', `${rowOf(read, 'needle').resident_above_idle_mb?.toFixed(1)} MB`),
    info('the store', `${histogram.store_mb?.toFixed(0)} MB`),
  ]
}
