import { connectLive, type Live } from '../tests/harness/live'
import type { Person } from '../tests/harness/people'
import type { Server } from '../tests/harness/server'

/**
 * Opens a connection that counts a topic's patches from now on, and the project statuses that they
 * change.
 */
export async function countChanges(server: Server, who: Person, topic: string): Promise<Live & { observed: { patches: number; statuses: number } }> {
  const live = await connectLive(server, await who.token())
  await live.subscribe(topic)
  const observed = { patches: 0, statuses: 0 }
  live.socket.on('patch', (_topic: string, _version: number, patch: { projects?: Record<string, { status?: string } | null> }) => {
    observed.patches += 1
    observed.statuses += Object.values(patch.projects ?? {}).filter((it) => it?.status !== undefined).length
  })
  return Object.assign(live, { observed })
}
