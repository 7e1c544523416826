import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import { addMember, type Person, signUp } from '../harness/people'
import { requestProject, change, createOrganization, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

const role = { owner: 1, administrator: 2, developer: 3, readOnly: 4 }

let server: Server
let owner: Person
beforeAll(async () => {
  server = await startServer({ SIGNALBOX_PROJECTS_PROVIDER: 'simulated' })
  owner = await signUp(server, 'owner')
})
afterAll(() => server?.dispose())

const organization = (slug: string) => `/platform/organizations/${slug}`
const member = (slug: string, who: Person) => `${organization(slug)}/members/${who.id}`
const refsOf = (projects: any[]) => projects.map((it) => it.ref).sort()

interface Scene {
  slug: string
  /** The project that the member may access, and the one they may not. */
  mine: string
  other: string
  scoped: Person
}

/** A Team organization with two projects, and a member with a role on one of them. */
async function scene(roleId = role.developer): Promise<Scene> {
  const slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  const mine = (await requestProject(owner, slug, 'mine')).ref
  const other = (await requestProject(owner, slug, 'other')).ref
  const scoped = await signUp(server, 'scoped')
  const added = await addMember(owner, slug, scoped, { role_id: roleId, role_scoped_projects: [mine] })
  expect(added).toMatchObject({
    status: 201,
    body: { role_ids: [roleId], roles: [{ id: roleId, projects: [mine] }] },
  })
  return { slug, mine, other, scoped }
}

const roleOn = (slug: string, who: Person, roleId: number, projects: string[]) =>
  owner.call('PATCH', member(slug, who), { role_id: roleId, role_scoped_projects: projects })

async function untilUp(live: Live, ref: string): Promise<void> {
  const topic = await live.subscribe(`project:${ref}`)
  await topic.until((it) => it.status === 'ACTIVE_HEALTHY')
}

describe('roles on projects', () => {
  it('are available with Team and Enterprise', async () => {
    const slug = await createOrganization(owner)
    const ref = (await requestProject(owner, slug)).ref
    const other = await signUp(server, 'other')
    const add = () =>
      addMember(owner, slug, other, { role_id: 3, role_scoped_projects: [ref] })
    expect((await owner.call('GET', `${organization(slug)}/roles`)).body.project_scoped_roles).toEqual([])
    expect(await add()).toMatchObject({
      status: 409,
      body: { message: "This organization's plan does not include roles on individual projects." },
    })
    await setPlan(owner, slug, 'enterprise')
    expect((await add()).status).toBe(201)
    const roles = (await owner.call('GET', `${organization(slug)}/roles`)).body
    expect(roles.org_scoped_roles).toHaveLength(4)
    expect(roles.project_scoped_roles.find((it: any) => it.base_role_id === role.developer).projects).toEqual([
      { ref, name: 'departures' },
    ])
  })

  it('show only these projects, in every list', async () => {
    const { slug, mine, other, scoped } = await scene()
    expect((await scoped.call('GET', organization(slug))).body).toMatchObject({
      role: null,
      is_owner: false,
      project_roles: { [mine]: 'Developer' },
    })
    expect(refsOf((await scoped.call('GET', `${organization(slug)}/projects`)).body.projects)).toEqual([mine])
    expect(refsOf((await scoped.call('GET', '/platform/projects')).body)).toEqual([mine])
    expect((await scoped.call('GET', `${organization(slug)}/members`)).body).toHaveLength(2)
    const nowhere = await scoped.call('GET', '/platform/projects/aaaaaaaaaaaaaaaaaaaa')
    for (const path of ['', '/status', '/db-password', '/members']) {
      const hidden = await scoped.call('GET', `/platform/projects/${other}${path}`)
      expect({ status: hidden.status, message: hidden.body.message }).toEqual({
        status: 404,
        message: nowhere.body.message,
      })
    }
    expect((await scoped.call('GET', `/platform/projects/${mine}`)).status).toBe(200)
  })

  it('allow the actions of the role there, and none elsewhere', async () => {
    const { slug, mine, scoped } = await scene()
    const live = await connectLive(server, await owner.token())
    await untilUp(live, mine)
    expect((await scoped.call('POST', `/platform/projects/${mine}/pause`)).status).toBe(403)
    expect((await scoped.call('POST', `/platform/projects/${mine}/restart`)).status).toBe(202)
    expect((await scoped.call('PATCH', organization(slug), { name: 'Mine' })).status).toBe(403)
    expect((await scoped.call('GET', `${organization(slug)}/members/invitations`)).status).toBe(403)
    expect((await addMember(scoped, slug, scoped, { role_id: 3 })).status).toBe(403)
    const project = { name: 'x', organization_slug: slug, db_region: 'ap-southeast-1', cloud_provider: 'AWS' }
    expect((await scoped.call('POST', '/platform/projects', project)).status).toBe(403)
    const permissions = (await scoped.call('GET', '/platform/profile/permissions')).body
    expect(permissions.length).toBeGreaterThan(1)
    for (const entry of permissions) {
      if (entry.project_refs.length === 0) expect(entry.resources).toEqual(['organizations'])
      else expect(entry.project_refs).toEqual([mine])
    }
    live.close()
  })

  it('are assigned in addition to others, and removed one by one', async () => {
    const { slug, mine, other, scoped } = await scene()
    const given = await owner.call('PUT', `${member(slug, scoped)}/roles/${role.readOnly}`, { role_scoped_projects: [other] })
    expect(given).toMatchObject({
      status: 200,
      body: {
        roles: [
          { id: role.developer, projects: [mine] },
          { id: role.readOnly, projects: [other] },
        ],
      },
    })
    expect(refsOf((await scoped.call('GET', '/platform/projects')).body)).toEqual([mine, other].sort())
    expect((await owner.call('DELETE', `${member(slug, scoped)}/roles/${role.developer}`)).status).toBe(200)
    expect(refsOf((await scoped.call('GET', '/platform/projects')).body)).toEqual([other])
    expect((await owner.call('DELETE', `${member(slug, scoped)}/roles/${role.readOnly}`)).status).toBe(409)
  })

  it('must be on projects of the organization', async () => {
    const { slug, scoped } = await scene()
    const elsewhere = (await requestProject(owner, await createOrganization(owner))).ref
    expect(await roleOn(slug, scoped, role.developer, [elsewhere])).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'role_scoped_projects' }] },
    })
  })
})

describe('a page of a member with roles on projects', () => {
  it('subscribes to the topic that its session names, with only these projects', async () => {
    const { slug, mine, other, scoped } = await scene()
    const live = await connectLive(server, await scoped.token())
    const session = await live.subscribe('session')
    const { topic } = session.state.organizations[slug]
    expect(topic).toMatch(new RegExp(`^org:${slug}:[0-9a-f]{16}$`))
    const received = await live.subscribe(topic)
    expect(Object.keys(received.state.projects)).toEqual([mine])
    expect(Object.keys(received.state.members)).toHaveLength(2)
    expect(JSON.stringify(received.state)).not.toContain(other)
    await expect(live.subscribe(`org:${slug}`)).rejects.toThrow('forbidden')
    await expect(live.subscribe(`org:${slug}:0123456789abcdef`)).rejects.toThrow('not_found')
    await expect(live.subscribe(`project:${other}`)).rejects.toThrow('not_found')
    const owners = await connectLive(server, await owner.token())
    await untilUp(owners, mine)
    await untilUp(owners, other)
    await change(owner, other, 'pause')
    await change(owner, mine, 'pause')
    await received.until((it) => it.projects[mine].status === 'INACTIVE')
    expect(JSON.stringify(received.arrivals.map((it) => it.state))).not.toContain(other)
    expect(received.gaps).toEqual([])
    live.close()
    owners.close()
  })

  it('follows a change of roles immediately: subscriptions end, another topic is named', async () => {
    const { slug, mine, other, scoped } = await scene()
    const live = await connectLive(server, await scoped.token())
    const session = await live.subscribe('session')
    const before = session.state.organizations[slug].topic
    const organizationTopic = await live.subscribe(before)
    const project = await live.subscribe(`project:${mine}`)
    expect((await roleOn(slug, scoped, role.readOnly, [other])).status).toBe(200)
    await session.until((it) => it.organizations[slug].project_roles?.[other] === 'Read-only')
    expect(session.state.organizations[slug].project_roles).toEqual({ [other]: 'Read-only' })
    const after = session.state.organizations[slug].topic
    expect(after).not.toBe(before)
    const receivedBefore = [organizationTopic.arrivals.length, project.arrivals.length]
    await owner.call('PATCH', organization(slug), { name: 'Renamed' })
    await owner.call('PATCH', `/platform/projects/${mine}`, { name: 'renamed' })
    const fresh = await live.subscribe(after)
    await fresh.until((it) => it.name === 'Renamed')
    expect(Object.keys(fresh.state.projects)).toEqual([other])
    expect([organizationTopic.arrivals.length, project.arrivals.length]).toEqual(receivedBefore)
    await expect(live.subscribe(before)).rejects.toThrow('not_found')
    await expect(live.subscribe(`project:${mine}`)).rejects.toThrow('not_found')
    await owner.call('PATCH', member(slug, scoped), { role_id: role.administrator })
    await session.until((it) => it.organizations[slug].role === 'Administrator')
    expect(session.state.organizations[slug]).not.toHaveProperty('project_roles')
    expect(session.state.organizations[slug].topic).toBe(`org:${slug}`)
    expect(Object.keys((await live.subscribe(`org:${slug}`)).state.projects)).toHaveLength(2)
    live.close()
  })

  it('loses the organization with the last of its projects', async () => {
    const { slug, mine, scoped } = await scene()
    const owners = await connectLive(server, await owner.token())
    await untilUp(owners, mine)
    const live = await connectLive(server, await scoped.token())
    const session = await live.subscribe('session')
    await change(owner, mine, 'delete')
    await session.until((it) => it.organizations?.[slug] === undefined)
    expect((await scoped.call('GET', organization(slug))).status).toBe(404)
    expect((await owner.call('GET', `${organization(slug)}/members`)).body).toHaveLength(1)
    live.close()
    owners.close()
  })
})
