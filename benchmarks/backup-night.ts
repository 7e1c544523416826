import { setTimeout as delay } from 'node:timers/promises'
import { connectLive } from '../tests/harness/live'
import { below, type Figure, info, quantile, spread } from './figure'
import { startIdleProjects } from './idle-projects'

const projects = 200
const limitS = 600
const pushLimitMs = 150
const changeEveryMs = 250

/** Milliseconds since 1970, which all processes of the machine share. */
const now = () => performance.timeOrigin + performance.now()

/** All projects of an installation are backed up together, as if it were their night, while statuses are pushed. */
export async function measure(): Promise<Figure[]> {
  const { server, owner, slug, refs } = await startIdleProjects(projects)
  try {
    const live = await connectLive(server, await owner.token())
    const topic = await live.subscribe(`org:${slug}`)
    const began = now()
    for (const ref of refs) {
      const asked = await owner.call('POST', `/platform/database/${ref}/backups`)
      // The schedule may have been faster.
      if (asked.status !== 202 && asked.status !== 409) throw new Error(JSON.stringify(asked.body))
    }
    const pushes: number[] = []
    const done = new Set<string>()
    let change = 0
    while (done.size < projects) {
      if (now() - began > 3 * limitS * 1_000) throw new Error(`Only ${done.size} projects have a backup`)
      // A change of a project, from the response of its call to its push.
      const ref = refs[change % projects] as string
      const name = `departures ${++change} again`
      const arrived = topic.until((it: any) => it.projects[ref]?.name === name, 60_000).then(now)
      const answer = await owner.call('PATCH', `/platform/projects/${ref}`, { name })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      const answered = now()
      pushes.push(Math.max(0, (await arrived) - answered))
      const other = refs.find((it) => !done.has(it)) as string
      const { body } = await owner.call('GET', `/platform/database/${other}/backups`)
      if (body.backups.length > 0) done.add(other)
      else await delay(changeEveryMs)
    }
    const seconds = (now() - began) / 1_000
    live.close()
    return [
      below(`${projects} idle projects: requested → each has a backup`, limitS, seconds, 's'),
      below(`a change meanwhile → its push, p99 of ${pushes.length}`, pushLimitMs, quantile(pushes, 0.99), 'ms'),
      info('the same', spread(pushes)),
    ]
  } finally {
    await server.dispose()
  }
}
