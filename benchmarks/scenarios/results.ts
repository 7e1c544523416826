import { quantile } from '../figure'
import { load, type Observation } from './load'
import { peersFor, startPeer } from './peers'
import type { Scenario } from './scenario'

/** All runs of one server in one scenario. */
export interface Result {
  peer: string
  title: string
  runs: Observation[]
  /** The reason why it could not be measured: not installed, or failed. */
  missing?: string
}

/** One scenario with the results of all servers. */
export interface Comparison {
  scenario: Scenario
  results: Result[]
}

/**
 * Runs a scenario: every server once, then every server again, so that disturbances of the machine
 * affect all.
 */
export async function compare(scenario: Scenario, requested: string[], repeats: number): Promise<Comparison> {
  const taking = peersFor(scenario, requested)
  const results: Result[] = taking.map(({ name, title }) => ({ peer: name, title, runs: [] }))
  for (let round = 0; round < (scenario.once ? 1 : repeats); ++round) {
    for (const [at, peer] of taking.entries()) {
      const result = results[at] as Result
      if (result.missing) continue
      try {
        const running = await startPeer(peer, scenario)
        try {
          result.runs.push(await load(scenario, running))
        } finally {
          await running.stop()
        }
        console.log(`${scenario.name}, ${peer.title}: ${inShort(result.runs.at(-1) as Observation)}`)
      } catch (error) {
        result.missing = error instanceof Error ? error.message : String(error)
        console.error(`${scenario.name}, ${peer.title}: NOT MEASURED: ${result.missing}`)
      }
    }
  }
  return { scenario, results }
}

function inShort({ connect, measure, reconnect, check }: Observation): string {
  const faults = faultsOf(check)
  const parts = [
    `connect: ${connect.cpu_us_each.toFixed(0)} µs and ${(connect.resident_bytes_each / 1024).toFixed(1)} KiB each`,
    measure?.cpu_us_per_delivery === undefined ? '' : `${measure.cpu_us_per_delivery.toFixed(2)} µs per delivery, p99 ${((measure.latency_us?.p99 ?? 0) / 1_000).toFixed(2)} ms`,
    measure?.cpu_us_per_second_each === undefined ? '' : `idle ${measure.cpu_us_per_second_each.toFixed(2)} µs/s each`,
    reconnect ? `reconnected after ${reconnect.back_after_s.toFixed(2)} s` : '',
    faults ? `FAULTS: ${faults}` : '',
  ]
  return parts.filter(Boolean).join('; ')
}

/** Describes the faulty deliveries; empty without any. */
export function faultsOf(check: Observation['check']): string {
  const kinds = ['lost', 'repeated', 'out_of_order', 'wrong_topic', 'unstamped', 'stale'] as const
  return kinds.filter((kind) => check[kind] > 0).map((kind) => `${kind.replaceAll('_', ' ')} ${check[kind]}`).join(', ')
}

/** Returns the median over the runs; nothing when it was not measured. */
export function median(result: Result | undefined, of: (observed: Observation) => number | undefined): number | undefined {
  const values = (result?.runs ?? []).map(of).filter((it): it is number => it !== undefined)
  return values.length > 0 ? quantile(values, 0.5) : undefined
}
