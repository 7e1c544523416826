import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive } from '../harness/live'
import { addMember, freshEmail, type Person, signUp } from '../harness/people'
import { createOrganization } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

const role = { owner: 1, administrator: 2, developer: 3, readOnly: 4 }

let server: Server
let owner: Person
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server, 'owner')
})
afterAll(() => server?.dispose())

const members = (slug: string) => `/platform/organizations/${slug}/members`
const invite = (by: Person, slug: string, email: string, roleId: number) =>
  by.call('POST', `${members(slug)}/invitations`, { email, role_id: roleId })
const add = (by: Person, slug: string, who: Person, roleId: number) => addMember(by, slug, who, { role_id: roleId })
const setRole = (by: Person, slug: string, who: Person, roleId: number) =>
  by.call('PATCH', `${members(slug)}/${who.id}`, { role_id: roleId })
const remove = (by: Person, slug: string, who: Person) => by.call('DELETE', `${members(slug)}/${who.id}`)

/** An organization with an additional member of the role. */
async function organizationWith(roleId: number): Promise<{ slug: string; other: Person }> {
  const slug = await createOrganization(owner)
  const other = await signUp(server, 'other')
  expect((await add(owner, slug, other, roleId)).status).toBe(201)
  return { slug, other }
}

describe('members', () => {
  it('accept an invitation and see the organization immediately', async () => {
    const slug = await createOrganization(owner, 'Shared')
    const other = await signUp(server, 'other')
    const live = await connectLive(server, await other.token())
    const session = await live.subscribe('session')
    expect((await add(owner, slug, other, role.developer)).status).toBe(201)
    await session.until((it) => it.organizations?.[slug]?.role === 'Developer')
    expect((await other.call('GET', members(slug))).body).toContainEqual(
      expect.objectContaining({ gotrue_id: other.id, primary_email: other.email, role_ids: [role.developer], mfa_enabled: false }),
    )
    live.close()
  })

  it('cannot be added directly: an account has to accept an invitation', async () => {
    const slug = await createOrganization(owner)
    const other = await signUp(server, 'other')
    expect((await owner.call('POST', members(slug), { email: other.email, role_id: 3 })).status).toBe(405)
    expect((await other.call('GET', '/platform/organizations')).body).toEqual([])
  })

  it('are invited in the same way with and without an account, and once', async () => {
    const slug = await createOrganization(owner)
    const other = await signUp(server, 'known')
    const [known, unknown] = [await invite(owner, slug, other.email, 3), await invite(owner, slug, freshEmail('nobody'), 3)]
    expect([known.status, unknown.status]).toEqual([201, 201])
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
    expect((await invite(owner, slug, owner.email, role.developer)).status).toBe(409)
    expect((await invite(owner, slug, freshEmail('nobody'), 9)).status).toBe(400)
  })

  it('get the roles of the plan', async () => {
    const slug = await createOrganization(owner)
    const roles = await owner.call('GET', `/platform/organizations/${slug}/roles`)
    expect(roles.body.org_scoped_roles.map((it: any) => it.name)).toEqual(['Owner', 'Administrator', 'Developer'])
    const other = await signUp(server, 'reader')
    expect((await invite(owner, slug, other.email, role.readOnly)).status).toBe(409)
  })

  it('are published on the organization topic when added, changed and removed', async () => {
    const { slug, other } = await organizationWith(role.developer)
    const live = await connectLive(server, await owner.token())
    const topic = await live.subscribe(`org:${slug}`)
    expect(topic.state.members[other.id]).toMatchObject({ role: 'Developer', role_id: role.developer })
    await setRole(owner, slug, other, role.administrator)
    await topic.until((it) => it.members[other.id].role === 'Administrator')
    await remove(owner, slug, other)
    await topic.until((it) => it.members[other.id] === undefined)
    expect(topic.gaps).toEqual([])
    live.close()
  })

  it('who are removed lose the organization and its topics immediately', async () => {
    const { slug, other } = await organizationWith(role.developer)
    const live = await connectLive(server, await other.token())
    const session = await live.subscribe('session')
    const topic = await live.subscribe(`org:${slug}`)
    await remove(owner, slug, other)
    await session.until((it) => it.organizations?.[slug] === undefined)
    const received = topic.arrivals.length
    await owner.call('PATCH', `/platform/organizations/${slug}`, { name: 'Without them' })
    // Messages sent to this connection afterwards arrive after any update of the topic.
    await live.ask('clock', { time: Date.now() })
    expect(topic.arrivals.slice(received).map((it) => it.state.name)).not.toContain('Without them')
    await expect(live.subscribe(`org:${slug}`)).rejects.toThrow('not_found')
    expect((await other.call('GET', `/platform/organizations/${slug}`)).status).toBe(404)
    live.close()
  })

  it('can leave', async () => {
    const { slug, other } = await organizationWith(role.developer)
    expect((await remove(other, slug, other)).status).toBe(204)
    expect((await other.call('GET', '/platform/organizations')).body).toEqual([])
  })
})

describe('roles', () => {
  it('let administrators change everything but the organization itself and its owners', async () => {
    const { slug, other: administrator } = await organizationWith(role.administrator)
    const third = await signUp(server, 'third')
    expect((await administrator.call('PATCH', `/platform/organizations/${slug}`, { name: 'Mine' })).status).toBe(403)
    expect((await administrator.call('DELETE', `/platform/organizations/${slug}`)).status).toBe(403)
    expect((await invite(administrator, slug, third.email, role.owner)).status).toBe(403)
    expect((await add(administrator, slug, third, role.developer)).status).toBe(201)
    expect((await setRole(administrator, slug, third, role.owner)).status).toBe(403)
    expect((await setRole(administrator, slug, owner, role.developer)).status).toBe(403)
    expect((await remove(administrator, slug, owner)).status).toBe(403)
    expect((await setRole(administrator, slug, third, role.administrator)).status).toBe(200)
    expect((await remove(administrator, slug, third)).status).toBe(204)
  })

  it('let developers read, but change no members', async () => {
    const { slug, other: developer } = await organizationWith(role.developer)
    const third = await signUp(server, 'third')
    expect((await developer.call('GET', members(slug))).status).toBe(200)
    expect((await invite(developer, slug, third.email, role.developer)).status).toBe(403)
    expect((await setRole(developer, slug, developer, role.owner)).status).toBe(403)
    expect((await remove(developer, slug, owner)).status).toBe(403)
  })

  it('that change are pushed to the user, with the new permissions', async () => {
    const { slug, other } = await organizationWith(role.developer)
    const live = await connectLive(server, await other.token())
    const session = await live.subscribe('session')
    await setRole(owner, slug, other, role.owner)
    await session.until((it) => it.organizations[slug].role === 'Owner')
    expect(session.state.permissions).toContainEqual(expect.objectContaining({ organization_slug: slug, actions: ['%'] }))
    expect((await other.call('PATCH', `/platform/organizations/${slug}`, { name: 'Ours' })).status).toBe(200)
    live.close()
  })
})

describe('the last owner', () => {
  const refusal = { status: 409, body: { message: 'An organization needs at least one owner.' } }

  it('cannot be removed', async () => {
    const slug = await createOrganization(owner)
    expect(await setRole(owner, slug, owner, role.developer)).toMatchObject(refusal)
    expect(await remove(owner, slug, owner)).toMatchObject(refusal)
  })

  it('remains even if two owners demote each other at the same time', async () => {
    for (let round = 0; round < 5; ++round) {
      const { slug, other } = await organizationWith(role.owner)
      const [one, two] = await Promise.all([
        setRole(owner, slug, other, role.developer),
        setRole(other, slug, owner, role.developer),
      ])
      // The second request may arrive when its sender is no longer an owner.
      expect([one.status, two.status].filter((it) => it === 200)).toHaveLength(1)
      const listed = (await owner.call('GET', members(slug))).body
      const owners = listed.filter((it: any) => it.role_ids[0] === role.owner)
      expect(owners).toHaveLength(1)
    }
  })
})
