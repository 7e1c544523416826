import type { Person } from '../tests/harness/people'
import { change } from '../tests/harness/projects'

/** A project and a user who may change it. */
export interface Changeable {
  owner: Person
  ref: string
}

type Action = Parameters<typeof change>[2]

/**
 * Requests a change of one project after the other, at a steady rate, until stopped; `actions`
 * alternate from round to round.
 */
export function changeSteadily(projects: readonly Changeable[], callsPerSecond: number, actions: readonly Action[]): { stop: () => Promise<void> } {
  const under = new Set<Promise<void>>()
  const faults: unknown[] = []
  let next = 0
  const timer = setInterval(() => {
    const { owner, ref } = projects[next % projects.length] as Changeable
    const action = actions[Math.floor(next / projects.length) % actions.length] as Action
    next += 1
    const call: Promise<void> = change(owner, ref, action)
      .catch((error: unknown) => void faults.push(error))
      .finally(() => under.delete(call))
    under.add(call)
  }, 1_000 / callsPerSecond)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(under)
      if (faults.length > 0) throw new Error(`${faults.length} changes were refused, first: ${String(faults[0])}`)
    },
  }
}
