import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import { type Person, signUp } from '../harness/people'
import { createOrganization, createProject, type RunningProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { postmasterOf, psql } from '../harness/tenant'

let server: Server
let owner: Person
let live: Live
let slug: string
let project: RunningProject
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server, 'owner')
  live = await connectLive(server, await owner.token())
  slug = await createOrganization(owner)
  await setPlan(owner, slug, 'pro')
  project = await createProject(owner, live, slug)
})
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

/** What a new connection of the tenant's sees of a parameter. */
const shown = async (parameter: string) => (await psql(project.connectionString, `show ${parameter}`)).out.trim()

const resize = (size: string) => owner.call('POST', `/platform/projects/${project.ref}/resize`, { compute_size: size })

describe('the compute size of a project', { timeout: 120_000 }, () => {
  it('is its plan’s at first, and can be another', async () => {
    expect(project.topic.state).toMatchObject({ compute_size: 'ci_micro', actions: { resize: true } })
    expect(await shown('max_connections')).toBe('63')
    const { body } = await owner.call('GET', `/platform/organizations/${slug}/available-compute`)
    const largest = body.sizes.at(-1)
    expect(largest).toMatchObject({ available: false, unavailable_reason: expect.stringMatching(/\.$/) })
    const refused = await resize(largest.id)
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'compute_size' }] } })
    expect((await resize('ci_micro')).status).toBe(409)
  })

  it('changes step by step, and its database runs with what the size has', async () => {
    const organization = await live.subscribe(`org:${slug}`)
    expect((await resize('ci_small')).body).toMatchObject({ ref: project.ref, status: 'RESIZING' })
    await project.topic.until((it) => it.compute_size === 'ci_small' && it.status === 'ACTIVE_HEALTHY')
    const between = project.topic.arrivals.map((it) => it.state).find((it) => it.status === 'RESIZING')
    expect(between).toMatchObject({ reason: 'Resizing to Small.', target_compute_size: 'ci_small', operation: 'resize' })
    expect(await shown('max_connections')).toBe('93')
    expect(await shown('shared_buffers')).toBe('512MB')
    await organization.until((it) => it.projects[project.ref].compute_size === 'ci_small')
    const { body } = await owner.call('GET', `/platform/organizations/${slug}/audit?action=project.resize`)
    expect(body.entries[0].detail).toMatchObject({ from: 'ci_micro', to: 'ci_small' })
  })

  it('goes on changing after kill -9 of the server, wherever it was', async () => {
    const before = postmasterOf(server, project.ref)
    expect((await resize('ci_medium')).status).toBe(202)
    await server.kill()
    await server.start()
    live.close()
    live = await connectLive(server, await owner.token())
    project.topic = await live.subscribe(`project:${project.ref}`)
    const up = await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY', 60_000)
    expect(up.compute_size).toBe('ci_medium')
    expect(await shown('max_connections')).toBe('123')
    expect(postmasterOf(server, project.ref)).not.toBe(before)
  })
})
