import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive } from '../harness/live'
import { addMember, type Person, signUp } from '../harness/people'
import { requestProject, change, createOrganization } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

let server: Server
let owner: Person
beforeAll(async () => {
  server = await startServer({ SIGNALBOX_PROJECTS_PROVIDER: 'simulated' })
  owner = await signUp(server, 'owner')
})
afterAll(() => server?.dispose())

const transfer = (by: Person, ref: string, to: string) =>
  by.call('POST', `/platform/projects/${ref}/transfer`, { target_organization_slug: to })
const preview = (by: Person, ref: string, to: string) =>
  by.call('POST', `/platform/projects/${ref}/transfer/preview`, { target_organization_slug: to })

async function join(slug: string, who: Person, roleId: number): Promise<void> {
  const added = await addMember(owner, slug, who, { role_id: roleId })
  expect(added.status).toBe(201)
}

describe('a project transferred to another organization', () => {
  it('moves from one topic to the other immediately', async () => {
    const [from, to] = [await createOrganization(owner, 'From'), await createOrganization(owner, 'To')]
    const live = await connectLive(server, await owner.token())
    const [source, target] = [await live.subscribe(`org:${from}`), await live.subscribe(`org:${to}`)]
    const { ref } = await requestProject(owner, from)
    const project = await live.subscribe(`project:${ref}`)
    await project.until((it) => it.status === 'ACTIVE_HEALTHY')
    expect((await preview(owner, ref, to)).body).toMatchObject({ valid: true, errors: [] })
    expect(await transfer(owner, ref, to)).toMatchObject({ status: 200, body: { ref, organization_slug: to } })
    await Promise.all([
      source.until((it) => it.projects[ref] === undefined),
      target.until((it) => it.projects[ref]?.status === 'ACTIVE_HEALTHY'),
      project.until((it) => it.organization_slug === to),
    ])
    expect((await owner.call('GET', `/platform/projects/${ref}`)).body.organization_slug).toBe(to)
    await change(owner, ref, 'pause')
    await project.until((it) => it.status === 'INACTIVE')
    await target.until((it) => it.projects[ref].status === 'INACTIVE')
    live.close()
  })

  it('is visible only to the members of the other organization', async () => {
    const [from, to] = [await createOrganization(owner), await createOrganization(owner)]
    const [staying, moving] = [await signUp(server, 'staying'), await signUp(server, 'moving')]
    await join(from, staying, 3)
    await join(to, moving, 3)
    const { ref } = await requestProject(owner, from)
    const live = await connectLive(server, await staying.token())
    const [source, project] = [await live.subscribe(`org:${from}`), await live.subscribe(`project:${ref}`)]
    await project.until((it) => it.status === 'ACTIVE_HEALTHY')
    expect((await transfer(owner, ref, to)).status).toBe(200)
    await source.until((it) => it.projects[ref] === undefined)
    const received = project.arrivals.length
    await owner.call('PATCH', `/platform/projects/${ref}`, { name: 'elsewhere' })
    await live.ask('clock', { time: Date.now() })
    expect(project.arrivals.length).toBe(received)
    await expect(live.subscribe(`project:${ref}`)).rejects.toThrow('not_found')
    expect((await staying.call('GET', `/platform/projects/${ref}`)).status).toBe(404)
    expect((await moving.call('GET', `/platform/projects/${ref}`)).body.name).toBe('elsewhere')
    live.close()
  })

  it('requires permission in both, and capacity on the Free plan', async () => {
    const [from, to] = [await createOrganization(owner), await createOrganization(owner)]
    const administrator = await signUp(server, 'administrator')
    await join(from, administrator, 2)
    await join(to, administrator, 2)
    const developer = await signUp(server, 'developer')
    await join(from, developer, 1)
    await join(to, developer, 3)
    const { ref } = await requestProject(owner, from)
    expect((await transfer(administrator, ref, to)).status).toBe(403)
    expect((await transfer(developer, ref, to)).status).toBe(403)
    expect((await transfer(owner, ref, from)).status).toBe(409)
    expect((await transfer(owner, ref, 'aaaaaaaaaaaaaaaaaaaa')).status).toBe(404)
    const limited = `/platform/organizations/${to}/members/reached-free-project-limit`
    expect((await owner.call('GET', limited)).body).toEqual([])
    await requestProject(owner, to, 'one')
    await requestProject(owner, to, 'two')
    expect((await owner.call('GET', limited)).body.map((it: any) => it.username).sort()).toHaveLength(2)
    expect((await preview(owner, ref, to)).body).toMatchObject({
      valid: false,
      errors: [{ key: 'free_project_limit' }],
      target_organization_has_free_project_slots: false,
    })
    expect((await transfer(owner, ref, to)).status).toBe(409)
  })

  it('ends up in one place when it is transferred to two at the same time', async () => {
    const from = await createOrganization(owner)
    const [left, right] = [await createOrganization(owner), await createOrganization(owner)]
    const { ref } = await requestProject(owner, from)
    const both = await Promise.all([transfer(owner, ref, left), transfer(owner, ref, right)])
    // The second request may arrive after the first and move it on.
    for (const { status } of both) expect([200, 409]).toContain(status)
    const moved = both.filter((it) => it.status === 200)
    expect(moved.length).toBeGreaterThan(0)
    const where = (await owner.call('GET', `/platform/projects/${ref}`)).body.organization_slug
    expect(moved.map((it) => it.body.organization_slug)).toContain(where)
    const lists = await Promise.all([from, left, right].map((it) => owner.call('GET', `/platform/organizations/${it}/projects`)))
    expect(lists.flatMap((it) => it.body.projects)).toHaveLength(1)
  })
})

describe('a project', () => {
  it('gets a new name, shown everywhere', async () => {
    const slug = await createOrganization(owner)
    const { ref } = await requestProject(owner, slug, 'old')
    const live = await connectLive(server, await owner.token())
    const [list, project] = [await live.subscribe(`org:${slug}`), await live.subscribe(`project:${ref}`)]
    const renamed = await owner.call('PATCH', `/platform/projects/${ref}`, { name: ' new ' })
    expect(renamed).toMatchObject({ status: 200, body: { ref, name: 'new' } })
    await Promise.all([list.until((it) => it.projects[ref].name === 'new'), project.until((it) => it.name === 'new')])
    live.close()
  })

  it('lists its members', async () => {
    const slug = await createOrganization(owner)
    const developer = await signUp(server, 'developer')
    await join(slug, developer, 3)
    const { ref } = await requestProject(owner, slug)
    const members = (await developer.call('GET', `/platform/projects/${ref}/members`)).body
    expect(members.map((it: any) => [it.gotrue_id, it.role]).sort()).toEqual(
      [
        [owner.id, 'Owner'],
        [developer.id, 'Developer'],
      ].sort(),
    )
  })

  it('can have one of the sizes of the catalogue', async () => {
    const slug = await createOrganization(owner)
    const compute = (await owner.call('GET', `/platform/organizations/${slug}/available-compute`)).body
    expect(compute.default).toBe('ci_nano')
    expect(compute.sizes.map((it: any) => it.id)).toContain('ci_48xlarge_high_memory')
  })
})
