import { type Figure, info } from '../figure'
import { type Comparison, faultsOf, median, type Result } from './results'
import type { Observation } from './load'

const perCpuSecond = (observed: Observation) => observed.measure?.deliveries_per_cpu_s
const p99Ms = (observed: Observation) => (observed.measure?.latency_us ? observed.measure.latency_us.p99 / 1_000 : undefined)

/**
 * Signalbox handles the benchmark's requests on a thread that the product does not have; its peers
 * handle them on their main thread.
 */
const withoutDoor = ({ measure }: Observation) => (measure?.door_cpu_s === undefined || measure.deliveries_per_cpu_s === undefined ? undefined : (measure.deliveries_per_cpu_s * measure.cpu_s) / (measure.cpu_s - measure.door_cpu_s))

function doorFigure(ours: number | undefined, bound: number | undefined): Figure[] {
  return ours === undefined || !bound ? [] : [info("the same without the benchmark's control thread", (ours / bound).toFixed(2))]
}

/** Returns medians by scenario and peer. */
class Board {
  constructor(private readonly all: Comparison[]) {}

  result(scenario: string, peer: string): Result | undefined {
    return this.all.find((it) => it.scenario.name === scenario)?.results.find((it) => it.peer === peer)
  }

  value(scenario: string, peer: string, of: (observed: Observation) => number | undefined): number | undefined {
    return median(this.result(scenario, peer), of)
  }
}

/** The ratio of two numbers, if both were measured. */
function ratio(what: string, ours: number | undefined, theirs: number | undefined, least: number): Figure[] {
  if (ours === undefined || theirs === undefined || theirs === 0) return []
  const observed = ours / theirs
  return [{ what, toReach: `≥ ${least}`, observed: observed.toFixed(observed < 10 ? 2 : 0), reached: observed >= least }]
}

function atMost(what: string, observed: number | undefined, most: number, unit: string): Figure[] {
  if (observed === undefined) return []
  return [{ what, toReach: `≤ ${most} ${unit}`, observed: `${observed.toFixed(2)} ${unit}`, reached: observed <= most }]
}

/** The targets of the issue for Signalbox, as far as they were measured. */
export function figures(all: Comparison[]): Figure[] {
  const board = new Board(all)
  const ours = (scenario: string, of: (observed: Observation) => number | undefined) => board.value(scenario, 'signalbox', of)
  const limit = (scenario: string, of: (observed: Observation) => number | undefined) => board.value(scenario, 'limit', of)
  const node = (scenario: string, of: (observed: Observation) => number | undefined) => board.value(scenario, 'socketio', of)
  const overLimit = (scenario: string) => {
    const [mine, bound] = [ours(scenario, p99Ms), limit(scenario, p99Ms)]
    return mine === undefined || bound === undefined ? undefined : mine - bound
  }
  const back = board.result('reconnect-storm', 'signalbox')?.runs[0]
  const stalled = { with: ours('stalled', p99Ms), without: ours('not-stalled', p99Ms) }
  return [
    ...ratio("fan-out, one change at a time: share of the limit's deliveries per CPU second", ours('fan-out-one', perCpuSecond), limit('fan-out-one', perCpuSecond), 0.8),
    ...ratio("the same, times socket.io's", ours('fan-out-one', perCpuSecond), node('fan-out-one', perCpuSecond), 2),
    ...ratio("fan-out, 200 outstanding: times socket.io's", ours('fan-out-200', perCpuSecond), node('fan-out-200', perCpuSecond), 20),
    ...ratio("many topics: share of the limit's deliveries per CPU second", ours('many-topics', perCpuSecond), limit('many-topics', perCpuSecond), 0.8),
    ...doorFigure(ours('many-topics', withoutDoor), limit('many-topics', perCpuSecond)),
    ...ratio("the same, times socket.io's", ours('many-topics', perCpuSecond), node('many-topics', perCpuSecond), 2.5),
    ...atMost("many topics, 20,000 deliveries a second: p99 above the limit's", overLimit('many-topics'), 2, 'ms'),
    ...atMost('resident memory of an idle connection, 10,000 of them', ours('idle-10000', (observed) => observed.connect.resident_bytes_each / 1024), 4, 'KiB'),
    ...atMost('CPU of an idle connection, 10,000 of them', ours('idle-10000', (observed) => observed.measure?.cpu_us_per_second_each), 1.5, 'µs/s'),
    ...atMost('resident memory of an idle connection, maximum number', ours('idle-50000', (observed) => observed.connect.resident_bytes_each / 1024), 4, 'KiB'),
    ...atMost('CPU of an idle connection, maximum number', ours('idle-50000', (observed) => observed.measure?.cpu_us_per_second_each), 1.5, 'µs/s'),
    ...atMost('connection storm: CPU of a signed-in, subscribed connection, including the following 6.5 s', ours('idle-10000', (observed) => observed.connect.settled_cpu_us_each), 100, 'µs'),
    ...atMost('all reconnected after a restart', back?.reconnect?.back_after_s, 5, 's'),
    ...(back?.reconnect ? [{ what: 'of these with every missed change', toReach: `${back.connect.connections}`, observed: `${back.reconnect.with_every_change}`, reached: back.reconnect.with_every_change === back.connect.connections }] : []),
    ...(stalled.with !== undefined && stalled.without !== undefined ? atMost('one in a hundred stalled: p99 of the others, as a multiple of the p99 without', stalled.with / stalled.without, 1.1, '') : []),
    ...faults(all),
  ]
}

/** The faulty deliveries of any server. */
function faults(all: Comparison[]): Figure[] {
  return all.flatMap(({ scenario, results }) =>
    results.flatMap((result) => {
      const words = [...new Set(result.runs.map((run) => faultsOf(run.check)).filter(Boolean))]
      if (result.missing) return [{ what: `${result.title} in ${scenario.name}`, toReach: 'measured', observed: result.missing, reached: false }]
      if (words.length === 0) return []
      const what = `${result.title} in ${scenario.name}: faulty deliveries`
      return result.peer === 'signalbox' ? [{ what, toReach: 'none', observed: words.join('; '), reached: false }] : [info(what, words.join('; '))]
    }),
  )
}
