import { connectLive } from '../tests/harness/live'
import { freeProjectsMax } from '../tests/harness/plans'
import { signal, withChildren } from '../tests/harness/processes'
import { signUp } from '../tests/harness/people'
import { createOrganization, createProject, type RunningProject } from '../tests/harness/projects'
import { startServer } from '../tests/harness/server'
import { postmasterOf } from '../tests/harness/tenant'
import { below, type Figure, quantile, info } from './figure'

const tenants = 16
const created = 10

/**
 * POST of a new project → ACTIVE_HEALTHY on its topic: first with responsive databases, then with
 * hung ones.
 */
export async function measure(): Promise<Figure[]> {
  const server = await startServer({
    ...freeProjectsMax(tenants + 2 * created),
    // More databases than a test server has ports by default.
    SIGNALBOX_PROVISIONING_PORT_LAST: '32767',
  })
  const stopped: number[] = []
  try {
    const owner = await signUp(server, 'owner')
    const slug = await createOrganization(owner)
    const live = await connectLive(server, await owner.token())
    const beside: RunningProject[] = []
    for (let n = 0; n < tenants; ++n) beside.push(await createProject(owner, live, slug, `beside ${n}`))
    const times = async (name: string) => {
      const tookMs: number[] = []
      for (let n = 0; n < created; ++n) {
        const began = performance.now()
        await createProject(owner, live, slug, `${name} ${n}`)
        tookMs.push(performance.now() - began)
      }
      return tookMs
    }
    const alone = await times('alone')
    for (const { ref } of beside) {
      for (const pid of withChildren(postmasterOf(server, ref))) {
        signal(pid, 'SIGSTOP')
        stopped.push(pid)
      }
    }
    for (const { topic } of beside) await topic.until((it) => it.status === 'ACTIVE_UNHEALTHY', 60_000)
    const hung = await times('hung')
    const [before, after] = [quantile(alone, 0.5), quantile(hung, 0.5)]
    const ms = (all: number[]) => `${quantile(all, 0.5).toFixed(0)} ms (slowest ${Math.max(...all).toFixed(0)} ms)`
    live.close()
    return [
      below(`a new project with ${tenants} hung databases, as a multiple of its time with responsive ones`, 2, after / before, '×', 2),
      info(`p50 of ${created}: with responsive databases; with hung ones`, `${ms(alone)}; ${ms(hung)}`),
    ]
  } finally {
    for (const pid of stopped) signal(pid, 'SIGCONT')
    await server.dispose()
  }
}
