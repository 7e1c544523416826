import { connectLive } from '../tests/harness/live'
import { signUp } from '../tests/harness/people'
import { freeProjectsMax } from '../tests/harness/plans'
import { requestProject, createOrganization, filledIn } from '../tests/harness/projects'
import { startServer } from '../tests/harness/server'
import { psql } from '../tests/harness/tenant'
import { below, type Figure, quantile, info } from './figure'

const projects = 20
const limitS = 60

/** Real projects requested at the same moment → all of them healthy and answering a query. */
export async function measure(): Promise<Figure[]> {
  const server = await startServer({
    SIGNALBOX_DEBUG_ACTOR_KILL: 'false',
    ...freeProjectsMax(projects),
  })
  try {
    const owner = await signUp(server, 'owner')
    const slug = await createOrganization(owner)
    const live = await connectLive(server, await owner.token())
    const topic = await live.subscribe(`org:${slug}`)
    const upAfterMs = new Map<string, number>()
    const sent = Date.now()
    topic.on('changed', () => {
      for (const [ref, project] of Object.entries<any>(topic.state.projects)) {
        if (project.status === 'ACTIVE_HEALTHY' && !upAfterMs.has(ref)) upAfterMs.set(ref, Date.now() - sent)
      }
    })
    const requested = await Promise.all(Array.from({ length: projects }, (_, n) => requestProject(owner, slug, `departures ${n}`)))
    const acceptedMs = Date.now() - sent
    await topic.until(() => upAfterMs.size === projects, 3 * limitS * 1_000)
    for (const { ref, password } of requested) {
      const project = await live.subscribe(`project:${ref}`)
      const answered = await psql(filledIn(project.state, password), 'select 7')
      if (answered.out.trim() !== '7') throw new Error(`The database of ${ref} does not answer: ${answered.err}`)
    }
    live.close()
    const seconds = [...upAfterMs.values()].map((it) => it / 1_000)
    console.log(`healthy after, in s: ${seconds.map((it) => it.toFixed(2)).join(', ')}; all ${projects} answer psql`)
    return [
      below(`${projects} projects requested concurrently, all healthy`, limitS, Math.max(...seconds), 's'),
      info('the first, and half of them, healthy after', `${Math.min(...seconds).toFixed(1)} s, ${quantile(seconds, 0.5).toFixed(1)} s`),
      info('all accepted by the API after', `${(acceptedMs / 1_000).toFixed(2)} s`),
    ]
  } finally {
    await server.dispose()
  }
}
