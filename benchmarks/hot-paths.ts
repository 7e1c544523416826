import { run } from '../tests/harness/command-line'
import { below, type Figure, info } from './figure'

const program = new URL('../build/bench/bin/bench_hot_paths', import.meta.url).pathname

/**
 * All benchmarks run five times in random order, so that no two are always measured under the same
 * conditions.
 */
const flags = ['--benchmark_format=json', '--benchmark_repetitions=5', '--benchmark_min_time=0.2', '--benchmark_enable_random_interleaving=true']
const limitMs = 600_000

/**
 * An operation of the server and an alternative with the same result; both are measured in one run.
 */
interface Pair {
  /** Describes the comparison; `N` stands for the size. */
  what: string
  ours: string
  other: string
  /** The alternative. */
  otherWay: string
  sizes: number[]
  /** The size is a number of subscribers, and the cost of each is of interest. */
  perSubscriber?: boolean
}

const pairs: Pair[] = [
  { what: 'one of N projects changes, as a patch', ours: 'topic_change_patch', other: 'topic_change_compare', otherWay: 'states compared', sizes: [100, 10_000] },
  { what: 'one of N projects changes, as a patch', ours: 'topic_change_patch', other: 'topic_change_whole_state', otherWay: 'whole state sent', sizes: [100, 10_000] },
  { what: 'a change to N outboxes, one frame', ours: 'fan_out_shared_frame', other: 'fan_out_frame_each', otherWay: 'a frame each', sizes: [1, 100, 1_000], perSubscriber: true },
  { what: 'a change to N sockets, one frame', ours: 'sockets_publish', other: 'sockets_send_each', otherWay: 'a frame each', sizes: [1, 100, 1_000], perSubscriber: true },
  { what: 'snapshot of N projects as text, in pieces', ours: 'snapshot_pieces', other: 'snapshot_one_text', otherWay: 'one text', sizes: [100, 1_000, 10_000] },
  { what: 'permission check of an API call', ours: 'permission_check', other: 'permission_check_regex', otherWay: 'regular expressions', sizes: [] },
  { what: 'permission check of an API call', ours: 'permission_check', other: 'permission_check_own_entries', otherWay: 'separate entries', sizes: [] },
  { what: 'SQL text of 570 bytes parsed, with facts', ours: 'sql_text_parse', other: 'sql_text_scan', otherWay: 'tokens only', sizes: [] },
  { what: 'access token verified', ours: 'token_verify', other: 'token_hmac_alone', otherWay: 'HMAC only', sizes: [] },
]

/** The Google Benchmark result of one repetition, or of all together. */
interface Row {
  run_name: string
  aggregate_name?: string
  /** Nanoseconds of processor time; `real_time` where the benchmark measures for itself. */
  cpu_time: number
  real_time: number
  /** Allocations of the I/O thread per delivery, where they are counted. */
  allocations?: number
}

/**
 * Processor time of one iteration in ns, the median of the repetitions, by the benchmark's name.
 */
function mediansOf(rows: Row[]): Map<string, number> {
  const manual = '/manual_time'
  return new Map(
    rows
      .filter((row) => row.aggregate_name === 'median')
      .map((row) => [row.run_name.replace(manual, ''), row.run_name.endsWith(manual) ? row.real_time : row.cpu_time]),
  )
}

/** Maximum time of a permission check with 1,000 entries, in µs. */
const thousandEntriesMax = 20

function thousandEntries(medians: Map<string, number>): Figure[] {
  const of = (name: string) => (medians.get(name) ?? Number.NaN) / 1_000
  return [
    below('permission check of 1,000 entries, of many organizations', thousandEntriesMax, of('permission_check_thousand'), 'µs'),
    below('permission check of 1,000 entries of one organization', thousandEntriesMax, of('permission_check_thousand_here'), 'µs'),
  ]
}

/** The allocation figure: the worst of the measured sizes. */
function allocationsOf(rows: Row[]): Figure {
  const counted = rows.filter((row) => row.aggregate_name === 'median' && row.allocations !== undefined)
  const worst = Math.max(...counted.map((row) => row.allocations ?? Number.NaN))
  return info('maximum allocations of the I/O thread per delivery', worst.toFixed(3))
}

const toText = (ns: number) => (ns < 1_000 ? `${ns.toFixed(0)} ns` : ns < 1e6 ? `${(ns / 1_000).toFixed(1)} µs` : `${(ns / 1e6).toFixed(2)} ms`)

const times = (ratio: number) => `×${ratio.toFixed(ratio < 10 ? 2 : 0)}`

function figureOf(pair: Pair, size: number | undefined, medians: Map<string, number>): Figure {
  const of = (name: string) => {
    const found = medians.get(size === undefined ? name : `${name}/${size}`)
    if (found === undefined) throw new Error(`${name} was not measured`)
    return found
  }
  const [ours, other] = [of(pair.ours), of(pair.other)]
  const each = pair.perSubscriber && size ? ` (${toText(ours / size)} per subscriber)` : ''
  const what = size === undefined ? pair.what : pair.what.replace('N', size.toLocaleString('en'))
  return info(what, `${toText(ours)}${each}; ${pair.otherWay}: ${toText(other)}, ${times(other / ours)}`)
}

/** The server's hot paths in C++, each compared with an alternative in the same run. */
export async function measure(): Promise<Figure[]> {
  const done = await run(program, flags, { timeoutMs: limitMs })
  if (done.code !== 0) throw new Error(`${program} ended with code ${done.code}: ${done.err}`)
  // The variation of a counter that is always 0 is written as NaN, which is not valid JSON.
  const rows: Row[] = JSON.parse(done.out.replaceAll(/: -?NaN/gi, ': null')).benchmarks
  const medians = mediansOf(rows)
  const compared = pairs.flatMap((pair) => (pair.sizes.length ? pair.sizes : [undefined]).map((size) => figureOf(pair, size, medians)))
  return [...compared, ...thousandEntries(medians), allocationsOf(rows)]
}
