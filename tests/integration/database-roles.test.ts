import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import { addMember, type Person, signUp } from '../harness/people'
import { createOrganization, createProject, type RunningProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { psql } from '../harness/tenant'

const password = 'calm harbour, nine ropes'

let server: Server
let owner: Person
let reader: Person
let project: RunningProject
let live: Live
let slug: string
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  reader = await signUp(server, 'reader')
  await addMember(owner, slug, reader, { role_id: 4 })
  live = await connectLive(server, await owner.token())
  project = await createProject(owner, live, slug)
}, 120_000)
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

const path = (rest = '') => `/platform/pg-meta/${project.ref}/roles${rest}`
const createRole = (body: object) => owner.call<any>('POST', path(), body)
/** The connection string of another role. */
const as = (role: string, secret = password) => {
  const url = new URL(project.connectionString)
  url.username = encodeURIComponent(role)
  url.password = encodeURIComponent(secret)
  return url.href
}

it('a role signs in with its password and only has what it is granted', async () => {
  await psql(project.connectionString, 'create table orders (id int)')
  const { status, body } = await createRole({ name: 'Web app', can_login: true, password })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ name: 'Web app', can_login: true, is_changeable: true, is_superuser: false, member_of: [] })
  expect((await psql(as('Web app'), 'select current_user')).out.trim()).toBe('Web app')
  expect((await psql(as('Web app'), 'select * from orders')).err).toContain('permission denied')
  await psql(project.connectionString, 'grant select on orders to "Web app"')
  expect((await psql(as('Web app'), 'select * from orders')).code).toBe(0)
  expect((await psql(as('Web app', 'another password, long'), 'select 1')).err).toContain('authentication failed')
})

it('its SQL is shown first, without its password, and nothing happens', async () => {
  const { body } = await createRole({ name: 'shown', can_login: true, password, member_of: ['postgres'], dry_run: true })
  expect(body.sql).toContain("CREATE ROLE shown LOGIN PASSWORD '********'")
  expect(body.warnings.join()).toContain('reads and changes everything')
  expect((await psql(as('shown'), 'select 1')).code).not.toBe(0)
})

it('a changed role has its new name and password, and a dropped one none', async () => {
  const { body } = await createRole({ name: 'batch', can_login: true, password })
  const next = 'quiet orchard, ten ladders'
  expect((await owner.call('PATCH', path(`/${body.id}`), { name: 'nightly', password: next, connection_limit: 2 })).status).toBe(200)
  expect((await psql(as('batch'), 'select 1')).code).not.toBe(0)
  expect((await psql(as('nightly', next), 'select 1')).out.trim()).toBe('1')
  expect((await owner.call('DELETE', path(`/${body.id}`))).status).toBe(200)
  expect((await psql(as('nightly', next), 'select 1')).code).not.toBe(0)
})

it.each([
  ['a weak password', { name: 'weak', can_login: true, password: 'secret' }, 'password'],
  ['a name of PostgreSQL', { name: 'pg_mine' }, 'is a name of PostgreSQL or of the platform'],
  ['a name of the platform', { name: 'signalbox_mine' }, 'is a name of PostgreSQL or of the platform'],
  ['the name of the project’s own role', { name: 'postgres' }, "is the project's own role"],
  ['a group that reads files', { name: 'nosy', member_of: ['pg_read_server_files'] }, 'is a role of PostgreSQL or of the platform'],
  ['a group that does not exist', { name: 'lost', member_of: ['missing'] }, 'role "missing" does not exist'],
  ['a time that is none', { name: 'late', valid_until: 'soon' }, 'valid_until must be a time'],
  ['a limit below none', { name: 'few', connection_limit: -2 }, 'connection_limit must be'],
  ['a taken name', { name: 'Web app' }, 'already exists'],
])('%s is refused with the reason', async (_what, body, text) => {
  const { status, body: answer } = await createRole(body)
  expect(status).toBe(400)
  expect(answer.message).toContain(text)
})

it('members without full access can only list roles', async () => {
  expect((await reader.call('GET', path())).status).toBe(200)
  expect((await reader.call('POST', path(), { name: 'mine' })).status).toBe(403)
})

it('the own role, and roles of the platform, are not changed', async () => {
  const { body } = await owner.call<{ id: number; name: string; is_changeable: boolean }[]>('GET', path('?include_system_schemas=true'))
  const fixed = body.filter((it) => ['postgres', 'signalbox_admin', 'signalbox_read_only', 'pg_monitor'].includes(it.name))
  expect(fixed).toHaveLength(4)
  for (const { id, is_changeable: isChangeable } of fixed) {
    expect(isChangeable).toBe(false)
    expect((await owner.call('PATCH', path(`/${id}`), { can_login: true, password })).status).toBe(400)
    expect((await owner.call('DELETE', path(`/${id}?cascade=true`))).status).toBe(400)
  }
})

it('changes are in the audit log, and passwords neither there nor in the log', async () => {
  const { body } = await owner.call('GET', `/platform/organizations/${slug}/audit?action=project.change_role`)
  expect(body.entries.some((it: any) => it.detail.role === 'Web app' && it.detail.password === 'changed')).toBe(true)
  expect(JSON.stringify(body)).not.toContain(password)
  expect(server.log()).not.toContain(password)
})

it('a role signs in through the pooler, until its password expires', async () => {
  const ended = { name: 'ended', can_login: true, password, valid_until: '2020-01-31T12:00:00Z' }
  expect((await createRole(ended)).body.valid_until).toBe('2020-01-31T12:00:00Z')
  await createRole({ name: 'pooled', can_login: true, password })
  const { pooled } = await project.topic.until((it) => it.services.pooler?.healthy === true)
  const through = (role: string) => {
    const url = new URL(pooled.connection_string.replace('[YOUR-PASSWORD]', encodeURIComponent(password)))
    url.username = role
    return psql(url.href, 'select current_user')
  }
  expect((await through('pooled')).out.trim()).toBe('pooled')
  expect((await through('ended')).code).not.toBe(0)
})
