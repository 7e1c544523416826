import { connectLive, type Live } from '../tests/harness/live'
import { withChildren } from '../tests/harness/processes'
import { type Server, startServer } from '../tests/harness/server'
import { platformPostmaster } from '../tests/harness/tenant'
import { below, type Figure, info } from './figure'
import { type Branch, type FleetSize, fleetSettings, forEachAtOnce, metric, metricsOf, createFleet } from './fleet'
import { cpuByThread, cpuOf, proportionalMegabytes, residentMegabytes } from './machine'
import { wait } from './wait'

/**
 * 10,000 projects and 1,000 users; set a smaller share of the organizations, 0 to 1, to try this
 * file.
 */
const share = Number(process.env.BENCH_FLEET_SHARE ?? '1')
const size: FleetSize = { organizations: Math.max(1, Math.round(100 * share)), projectsEach: 100, membersEach: 10 }

/**
 * Time between the last subscription and the measurement, and the duration of the measurement, in
 * s.
 */
const settleS = 30
const measureS = 60

const cpuLimitPercent = 5
const memoryLimitMegabytes = 400

/** Subscribes to the topics of a project's page. */
async function openPage(server: Server, branch: Branch, n: number): Promise<Live> {
  const live = await connectLive(server, await (branch.members[n] as Branch['members'][0]).token())
  const topics = ['session', 'platform', `org:${branch.slug}`, `project:${branch.refs[n]}`]
  for (const topic of topics) await live.subscribe(topic)
  const projects = Object.values<any>(live.topics.get(`org:${branch.slug}`)?.state.projects)
  const up = projects.filter((it) => it.status === 'ACTIVE_HEALTHY').length
  if (up !== size.projectsEach) throw new Error(`${up} of ${size.projectsEach} projects of ${branch.slug} are up`)
  return live
}

/** Processor time during the measurement, in % of one core. */
interface Usage {
  server: number
  database: number
  threads: [name: string, percent: number][]
}

async function measureUsage(server: Server): Promise<Usage> {
  const postgres = withChildren(platformPostmaster(server))
  const before = { server: cpuOf([server.pid]), database: cpuOf(postgres), threads: cpuByThread(server.pid), at: performance.now() }
  await wait(measureS)
  const percentPerSecond = 100_000 / (performance.now() - before.at)
  return {
    server: (cpuOf([server.pid]) - before.server) * percentPerSecond,
    database: (cpuOf(postgres) - before.database) * percentPerSecond,
    threads: [...cpuByThread(server.pid)].map(([name, seconds]) => [name, (seconds - (before.threads.get(name) ?? 0)) * percentPerSecond]),
  }
}

/** The resources of an idle server: every project healthy, every page open, no changes. */
export async function measure(): Promise<Figure[]> {
  const server = await startServer(fleetSettings(size))
  const pages: Live[] = []
  try {
    const fleet = await createFleet(server, size)
    const projects = size.organizations * size.projectsEach
    const alone = residentMegabytes(server.pid)
    const slots = fleet.flatMap((branch) => branch.members.map((_, n) => ({ branch, n })))
    pages.push(...(await forEachAtOnce(slots, ({ branch, n }) => openPage(server, branch, n))))
    let patches = 0
    for (const page of pages) page.socket.on('patch', () => ++patches)
    await wait(settleS)
    patches = 0
    const probesBefore = metric(await metricsOf(server), 'signalbox_probe_duration_seconds_count')
    const usage = await measureUsage(server)
    const text = await metricsOf(server)
    const probes = metric(text, 'signalbox_probe_duration_seconds_count') - probesBefore
    const gone = pages.filter((page) => page.disconnects.length > 0).length
    if (gone > 0) throw new Error(`${gone} of ${pages.length} connections were lost`)
    console.log(
      `${metric(text, 'signalbox_sessions')} sessions, ${metric(text, 'signalbox_subscriptions')} subscriptions;`,
      `in ${measureS} s ${probes} probes and ${patches} patches received`,
    )
    const busy = usage.threads.filter(([, percent]) => percent >= 0.02).sort(([, a], [, b]) => b - a)
    console.log(`threads, in % of a core: ${busy.map(([name, percent]) => `${name} ${percent.toFixed(2)}`).join(', ')}`)
    const what = `idle server, ${projects} simulated projects, ${pages.length} sessions`
    return [
      below(`${what}: CPU over ${measureS} s`, cpuLimitPercent, usage.server, '% of a core', 2),
      below(`${what}: resident memory`, memoryLimitMegabytes, residentMegabytes(server.pid), 'MB', 0),
      info('memory without the sessions', `${alone.toFixed(0)} MB`),
      info("the platform's own PostgreSQL", describeDatabase(server, usage)),
    ]
  } finally {
    for (const page of pages) page.close()
    await server.dispose()
  }
}

function describeDatabase(server: Server, usage: Usage): string {
  const memory = proportionalMegabytes(withChildren(platformPostmaster(server)))
  return `${usage.database.toFixed(2)} % of a core, ${memory.toFixed(0)} MB`
}
