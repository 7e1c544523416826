/** The extent of a run; see benchmarks/scenarios/README.md. */
export interface Choice {
  /** Names of scenarios; empty for all. */
  scenarios: string[]
  /** Names of peers; empty for the default ones. */
  peers: string[]
  /** Number of runs of each measurement; medians are reported. */
  repeats: number
  /** Share of connections and of time, 0 to 1. */
  scale: number
}

const list = (text: string | undefined) => (text ?? '').split(',').map((it) => it.trim()).filter(Boolean)

function number(name: string, fallback: number, least: number, most: number): number {
  const text = process.env[name]
  const value = text === undefined ? fallback : Number(text)
  if (!(value >= least && value <= most)) throw new Error(`${name} is ${text}: expected a number from ${least} to ${most}`)
  return value
}

/** Reads the choice from the environment. */
export function readChoice(): Choice {
  return {
    scenarios: list(process.env.BENCH_SCENARIOS),
    peers: list(process.env.BENCH_PEERS),
    repeats: number('BENCH_REPEATS', 3, 1, 20),
    scale: number('BENCH_SCALE', 1, 0.01, 1),
  }
}

/** The core reserved for the server, and the one for everything else. */
export const serverCore = 0
export const loadCore = 1
