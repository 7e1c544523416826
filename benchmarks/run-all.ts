import { program } from '../tests/harness/command-line'
import { setup } from '../tests/harness/run-folder'
import { type Benchmark, type Figure, table } from './figure'
import { busyShare, describeMachine } from './machine'

/** Above this share of other work on the machine, timing figures are unreliable. */
const quietShare = 0.15

/** Runs benchmarks one after the other and prints the table; returns 1 when one failed to run. */
export async function runAll(names: string[], load: (file: string) => Promise<Benchmark>): Promise<number> {
  const tidyUp = setup()
  process.once('SIGINT', () => void tidyUp().finally(() => process.exit(130)))
  console.log(`${describeMachine()}\n${program}`)
  const observed: { name: string; figure: Figure }[] = []
  let code = 0
  try {
    for (const name of names) {
      console.log(`\n== ${name}: before it ${await howBusy()}`)
      try {
        const figures = await (await load(`${name}.ts`)).measure()
        observed.push(...figures.map((figure) => ({ name, figure })))
        console.log(`after it ${await howBusy()}`)
      } catch (error) {
        console.error(error)
        code = 1
      }
    }
  } finally {
    await tidyUp()
  }
  console.log(`\n${table([['figure', 'target', 'measured', '', 'command'], ...observed.map(row)])}`)
  return code
}

async function howBusy(): Promise<string> {
  const busy = await busyShare(2_000)
  const note = busy > quietShare ? ' (not idle: times are unreliable)' : ''
  return `the machine is ${(busy * 100).toFixed(0)} % busy with other work${note}`
}

function row({ name, figure }: { name: string; figure: Figure }): string[] {
  const verdict = figure.reached === undefined ? '' : figure.reached ? 'reached' : 'MISSED'
  return [figure.what, figure.toReach, figure.observed, verdict, `scripts/bench ${name}`]
}
