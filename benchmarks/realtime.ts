import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Figure } from './figure'
import { describeMachine } from './machine'
import { figures } from './scenarios/figures'
import { page } from './scenarios/report'
import { type Comparison, compare } from './scenarios/results'
import { scenarios } from './scenarios/scenario'
import { readChoice } from './scenarios/settings'
import { comparisonTable } from './scenarios/table'

const reportFile = join(import.meta.dirname, 'report.html')

/** Signalbox and its peers under the same load, one after the other on the same core. */
export async function measure(): Promise<Figure[]> {
  const choice = readChoice()
  const all: Comparison[] = []
  const machine = describeMachine()
  for (const scenario of scenarios(choice)) {
    console.log(`\n-- ${scenario.name}: ${scenario.what}`)
    all.push(await compare(scenario, choice.peers, choice.repeats))
    // Written after each scenario, because a long run may be aborted.
    writeFileSync(reportFile, page(machine, all, figures(all)))
  }
  console.log(`\n${all.map(comparisonTable).join('\n\n')}\n\n${reportFile}`)
  return figures(all)
}
