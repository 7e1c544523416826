import { waitUntil } from '../tests/harness/await-event'
import { call, type Person, signUp } from '../tests/harness/people'
import { freeProjectsMax } from '../tests/harness/plans'
import { requestProject, createOrganization } from '../tests/harness/projects'
import type { Server } from '../tests/harness/server'
import { join } from './join'

/** Maximum number of concurrent API calls. */
const callsAtOnce = 16

/** Maximum time from the acceptance of the last project until the fleet is healthy, in ms. */
const settleLimitMs = 300_000

/** The size of a fleet. */
export interface FleetSize {
  organizations: number
  projectsEach: number
  membersEach: number
}

/** An organization with its members, the owner first, and its projects. */
export interface Branch {
  slug: string
  members: Person[]
  refs: string[]
}

/** Settings of a server for a simulated fleet. */
export function fleetSettings({ organizations, projectsEach }: FleetSize): Record<string, string> {
  const portFirst = 20_000
  return {
    SIGNALBOX_DEBUG_ACTOR_KILL: 'false',
    SIGNALBOX_PROJECTS_PROVIDER: 'simulated',
    ...freeProjectsMax(projectsEach),
    // Simulated databases listen on no port, but the numbers are assigned anyway.
    SIGNALBOX_PROVISIONING_PORT_FIRST: String(portFirst),
    SIGNALBOX_PROVISIONING_PORT_LAST: String(portFirst + organizations * projectsEach - 1),
    // The steps of a creation have no delay, because only later activity is measured.
    SIGNALBOX_PROVISIONING_SIMULATED_LATENCY_MS: '0',
    SIGNALBOX_PROVISIONING_SIMULATED_JITTER_MS: '0',
    // A log line for each step of each project would only fill the disk.
    SIGNALBOX_LOG_LEVEL: 'warning',
  }
}

/** Runs a task for each item with bounded concurrency; keeps the order of the results. */
export async function forEachAtOnce<Item, Result>(
  items: readonly Item[],
  task: (item: Item, index: number) => Promise<Result>,
  atOnce = callsAtOnce,
): Promise<Result[]> {
  const results: Result[] = new Array(items.length)
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await task(items[index] as Item, index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return results
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)

/** Creates all accounts, organizations and projects through the API; reports the duration. */
export async function createFleet(server: Server, size: FleetSize): Promise<Branch[]> {
  const started = performance.now()
  const note = (what: string) => console.log(`after ${((performance.now() - started) / 1_000).toFixed(0)} s: ${what}`)
  const branches = await forEachAtOnce(numbers(size.organizations), async (n): Promise<Branch> => {
    const owner = await signUp(server, `owner-${n}`)
    return { slug: await createOrganization(owner, `Line ${n}`), members: [owner], refs: [] }
  })
  const places = branches.flatMap((branch, n) => numbers(size.membersEach - 1).map((m) => ({ branch, name: `member-${n}-${m}` })))
  await forEachAtOnce(places, async ({ branch, name }) => {
    const member = await signUp(server, name)
    await join(branch.members[0] as Person, branch.slug, member, 3)
    branch.members.push(member)
  })
  note(`${size.organizations * size.membersEach} users in ${size.organizations} organizations`)
  // Round by round over the organizations, because creations within one organization are
  // serialized.
  const requests = numbers(size.projectsEach).flatMap((n) => branches.map((branch) => ({ branch, name: `departures ${n}` })))
  await forEachAtOnce(requests, async ({ branch, name }) => {
    const { ref } = await requestProject(branch.members[0] as Person, branch.slug, name)
    branch.refs.push(ref)
  })
  note(`${requests.length} projects accepted by the API`)
  await waitUntil(async () => (await healthyProjects(server)) === requests.length, 'every project is healthy', {
    timeoutMs: settleLimitMs,
    everyMs: 1_000,
  })
  note('all of them healthy')
  return branches
}

/**
 * Returns the number of healthy projects by the server's metrics, which count them every few
 * seconds.
 */
async function healthyProjects(server: Server): Promise<number> {
  const ofRegions = (await metricsOf(server)).matchAll(/^signalbox_projects\{.*status="ACTIVE_HEALTHY"\} (\S+)$/gm)
  return [...ofRegions].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** Returns the server's metrics as text. */
export async function metricsOf(server: Server): Promise<string> {
  return (await call<string>(server, 'GET', '/metrics')).body
}

/** Returns the value of one series, given with its labels; 0 if it is missing. */
export function metric(text: string, series: string): number {
  const line = text.split('\n').find((it) => it.startsWith(`${series} `))
  return line === undefined ? 0 : Number(line.slice(series.length))
}
