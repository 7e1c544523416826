import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { connectLive, type Live } from '../harness/live'
import { type Person, signUp } from '../harness/people'
import { change, createOrganization, createProject, type RunningProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { platformSql, postmasterOf, psql } from '../harness/tenant'

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

/** The value of a parameter in a new connection of the tenant. */
const shown = async (parameter: string) => (await psql(project.connectionString, `show ${parameter}`)).out.trim()

const configure = (settings: Record<string, number | null>) =>
  owner.call('PUT', `/platform/projects/${project.ref}/config/postgres`, { settings })

const resize = (size: string) => owner.call('POST', `/platform/projects/${project.ref}/resize`, { compute_size: size })

describe('the compute size of a project', { timeout: 120_000 }, () => {
  it('is its plan’s default at first, and can be changed', async () => {
    expect(project.topic.state).toMatchObject({ compute_size: 'ci_micro', actions: { resize: true } })
    expect(await shown('max_connections')).toBe('63')
    const { body } = await owner.call('GET', `/platform/organizations/${slug}/available-compute`)
    const largest = body.sizes.at(-1)
    expect(largest).toMatchObject({ available: false, unavailable_reason: expect.stringMatching(/\.$/) })
    const refused = await resize(largest.id)
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'compute_size' }] } })
    expect((await resize('ci_micro')).status).toBe(409)
  })

  it('changes step by step, and its database runs with the resources of the size', async () => {
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

  it('continues to change after kill -9 of the server, at any step', async () => {
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

/** With another password in it. */
const connectionWith = (password: string) =>
  project.topic.state.connection.connection_string.replace('[YOUR-PASSWORD]', encodeURIComponent(password))

describe('the PostgreSQL settings of a project', { timeout: 120_000 }, () => {
  it('apply to the next connection, and survive a restart', async () => {
    const changed = await configure({ statement_timeout: 60_000, work_mem: 65_536 })
    expect(changed).toMatchObject({ status: 200, body: { pending: false, after_restart: [] } })
    expect(await shown('statement_timeout')).toBe('1min')
    expect(await shown('work_mem')).toBe('64MB')
    await change(owner, project.ref, 'restart')
    await project.topic.until((it) => it.status === 'RESTARTING')
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY')
    expect(await shown('statement_timeout')).toBe('1min')
    await configure({ statement_timeout: null })
    expect(await shown('statement_timeout')).toBe('0')
    expect(await shown('work_mem')).toBe('64MB')
    const { body } = await owner.call('GET', `/platform/projects/${project.ref}/config/postgres`)
    expect(body.settings.find((it: any) => it.name === 'work_mem')).toMatchObject({ value: 65_536, is_default: false, unit: 'kB' })
  })

  it('are refused by name and range', async () => {
    const refused = await configure({ work_mem: 1, session_replication_role: 1 })
    expect(refused.status).toBe(400)
    expect(refused.body.errors.map((it: any) => it.field).sort()).toEqual(['session_replication_role', 'work_mem'])
  })
})

describe('the password of a project’s database', { timeout: 120_000 }, () => {
  const another = 'gravel-otter-94-mandolin'

  it('is changed immediately, and the old one no longer works', async () => {
    const changed = await owner.call('PATCH', `/platform/projects/${project.ref}/db-password`, { password: another })
    expect(changed).toMatchObject({ status: 200, body: { pending: false } })
    expect((await psql(project.connectionString, 'select 1')).err).toContain('password authentication failed')
    expect((await psql(connectionWith(another), 'select 1')).code).toBe(0)
    const revealed = await owner.call('GET', `/platform/projects/${project.ref}/db-password`)
    expect(revealed.body.db_pass).toBe(another)
    const { body } = await owner.call('GET', `/platform/organizations/${slug}/audit?action=project.change_password`)
    expect(body.entries).toHaveLength(1)
    expect(JSON.stringify(body)).not.toContain(another)
  })

  it('is the same on both sides after kill -9 of the server in the middle', async () => {
    const last = 'tundra-violin-58-cactus'
    const requested = owner.call('PATCH', `/platform/projects/${project.ref}/db-password`, { password: last }).catch(() => undefined)
    await server.kill()
    await requested
    await server.start()
    live.close()
    live = await connectLive(server, await owner.token())
    project.topic = await live.subscribe(`project:${project.ref}`)
    // Whichever of the two it is, both sides have it.
    const revealed = await owner.call('GET', `/platform/projects/${project.ref}/db-password`)
    expect([another, last]).toContain(revealed.body.db_pass)
    await waitUntil(async () => (await psql(connectionWith(revealed.body.db_pass), 'select 1')).code === 0, 'the database lets the password in')
    project.connectionString = connectionWith(revealed.body.db_pass)
  })
})

describe('the disk of a project', { timeout: 120_000 }, () => {
  it('has the plan’s included size, and grows', async () => {
    const place = `/platform/projects/${project.ref}/disk`
    const { body } = await owner.call('GET', place)
    expect(body).toMatchObject({ size_gb: 8, included_gb: 8, price_per_gb: 0.125, read_only_since: null, largest_gb: 1024 })
    const grown = await owner.call('POST', place, { size_gb: 20 })
    expect(grown).toMatchObject({ status: 200, body: { size_gb: 20 } })
    await project.topic.until((it) => it.disk.size_gb === 20)
    expect((await owner.call('POST', place, { size_gb: 20 })).body.errors[0].field).toBe('size_gb')
  })

  it('makes the database read-only when it is full, until it is enlarged', async () => {
    await platformSql(server, `update projects set disk_mib = 7 where ref = '${project.ref}'`)
    await server.stop()
    await server.start()
    live.close()
    live = await connectLive(server, await owner.token())
    project.topic = await live.subscribe(`project:${project.ref}`)
    const full = await project.topic.until((it) => it.disk?.read_only_since, 60_000)
    expect(full.notice.message).toMatch(/Enlarge the disk/)
    await waitUntil(
      async () => (await psql(project.connectionString, 'create table if not exists u (n int)')).err.includes('read-only transaction'),
      'the database refuses changes',
    )
    await owner.call('POST', `/platform/projects/${project.ref}/disk`, { size_gb: 8 })
    await project.topic.until((it) => !it.disk.read_only_since)
    await waitUntil(async () => (await psql(project.connectionString, 'create table t (n int)')).code === 0, 'it accepts changes again')
  })
})
