/** How much of everything is done; see benchmarks/scenarios/README.md. */
export interface Choice {
  /** Names of scenarios; empty for all. */
  scenarios: string[]
  /** Names of peers; empty for those that are measured by default. */
  peers: string[]
  /** Times every run is made; medians are told. */
  repeats: number
  /** Share of connections and of time, 0 to 1. */
  scale: number
}

const list = (text: string | undefined) => (text ?? '').split(',').map((it) => it.trim()).filter(Boolean)

function number(name: string, fallback: number, least: number, most: number): number {
  const text = process.env[name]
  const value = text === undefined ? fallback : Number(text)
  if (!(value >= least && value <= most)) throw new Error(`${name} is ${text}: give a number from ${least} to ${most}`)
  return value
}

/** As the environment says. */
export function readChoice(): Choice {
  return {
    scenarios: list(process.env.BENCH_SCENARIOS),
    peers: list(process.env.BENCH_PEERS),
    repeats: number('BENCH_REPEATS', 3, 1, 20),
    scale: number('BENCH_SCALE', 1, 0.01, 1),
  }
}

/** The processor that the server has for itself, and the one of everything else. */
export const serverCore = 0
export const loadCore = 1
