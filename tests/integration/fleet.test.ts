import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import type { LiveTopic } from '../harness/live-topic'
import { type Person, signUp } from '../harness/people'
import { requestProject, change, createOrganization } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

let server: Server
let operator: Person
let owner: Person
let slug: string
let live: Live
let wall: LiveTopic
beforeAll(async () => {
  // Slow enough for transitions to be published.
  server = await startServer({ SIGNALBOX_PROJECTS_PROVIDER: 'simulated', SIGNALBOX_PROVISIONING_SIMULATED_LATENCY_MS: '400' })
  operator = await signUp(server, 'operator')
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner, 'Acme')
  live = await connectLive(server, await operator.token())
  wall = await live.subscribe('fleet')
})
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

describe('the status board of all projects', () => {
  it('shows a project of another organization, from its first step on', async () => {
    const { ref } = await requestProject(owner, slug, 'shop')
    const made = await wall.until((it) => it.projects[ref]?.status === 'ACTIVE_HEALTHY')
    expect(made.projects[ref]).toMatchObject({ name: 'shop', organization: slug })
    expect(made.projects[ref].reason).toBeUndefined()
    expect(Date.now() - made.projects[ref].since).toBeLessThan(60_000)
    expect(made.organizations[slug].name).toBe('Acme')
    await change(owner, ref, 'pause')
    await wall.until((it) => it.projects[ref].status === 'INACTIVE')
    expect(wall.values((it: any) => it.projects[ref]?.operation)).toContain('pause')
  })

  it('is restored after a kill of the server, with the same projects', async () => {
    const before = Object.keys(wall.state.projects)
    await server.kill()
    await server.start()
    const again = await connectLive(server, await operator.token())
    const shown = await again.subscribe('fleet')
    expect(Object.keys(shown.state.projects)).toEqual(before)
    again.close()
  })

  it('is for operators only', async () => {
    const page = await connectLive(server, await owner.token())
    await expect(page.subscribe('fleet')).rejects.toThrow(/forbidden/)
    page.close()
  })
})
