import { connectLive } from '../tests/harness/live'
import { type Person, signUp } from '../tests/harness/people'
import { createOrganization, requestProject, setPlan } from '../tests/harness/projects'
import { type Server, startServer } from '../tests/harness/server'

/** Time limit until all projects are up. */
const startLimitMs = 900_000

/** A server whose only organization has idle projects, all of them up. */
export interface IdleProjects {
  server: Server
  owner: Person
  slug: string
  refs: string[]
}

/** Starts a server with so many projects of real databases, which the caller disposes. */
export async function startIdleProjects(count: number, settings: Record<string, string> = {}): Promise<IdleProjects> {
  // More databases than a test server has ports by default.
  const server = await startServer({ SIGNALBOX_PROVISIONING_PORT_LAST: '32767', ...settings })
  try {
    const owner = await signUp(server, 'owner')
    const slug = await createOrganization(owner)
    await setPlan(owner, slug, 'team')
    const live = await connectLive(server, await owner.token())
    const topic = await live.subscribe(`org:${slug}`)
    const refs: string[] = []
    for (let n = 0; n < count; ++n) refs.push((await requestProject(owner, slug, `departures ${n}`)).ref)
    const healthy = (state: any) => refs.filter((ref) => state.projects[ref]?.status === 'ACTIVE_HEALTHY').length
    await topic.until((it: any) => healthy(it) === count, startLimitMs)
    live.close()
    return { server, owner, slug, refs }
  } catch (error) {
    await server.dispose()
    throw error
  }
}
