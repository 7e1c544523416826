import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import type { OwnPostgres } from '../harness/own-postgres'
import { addMember, type Person, signUp } from '../harness/people'
import { createOrganization, createProject, type RunningProject, setPlan } from '../harness/projects'
import { remotePassword, startRemotePostgres } from '../harness/remote-postgres'
import { type Server, startServer } from '../harness/server'
import { psql } from '../harness/tenant'

let server: Server
let owner: Person
let reader: Person
let project: RunningProject
let other: RunningProject
let live: Live
let slug: string
let remote: OwnPostgres
beforeAll(async () => {
  remote = await startRemotePostgres()
  server = await startServer({ SIGNALBOX_WRAPPERS_ALLOWED_NETWORKS: '127.0.0.0/8' })
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  reader = await signUp(server, 'reader')
  await addMember(owner, slug, reader, { role_id: 4 })
  live = await connectLive(server, await owner.token())
  project = await createProject(owner, live, slug)
  other = await createProject(owner, live, slug)
}, 240_000)
afterAll(async () => {
  live?.close()
  await server?.dispose()
  await remote?.stop()
})

const path = (rest = '') => `/platform/pg-meta/${project.ref}/wrappers${rest}`
const sql = (statement: string) => psql(project.connectionString, statement)
const target = (facts: object = {}) => ({ name: 'shop', host: '127.0.0.1', port: remote.port, database: 'postgres', sslmode: 'disable', ...facts })
const create = (facts: object = {}, by = owner) => by.call<any>('POST', path(), target(facts))
const map = (id: number, facts: object = {}) => owner.call<any>('PUT', path(`/${id}/mappings`), { role: 'postgres', user: 'clerk', password: remotePassword, ...facts })
const test = (id: number, role = 'postgres') => owner.call<any>('POST', path(`/${id}/test`), { role })
const list = async (by = owner) => (await by.call<any[]>('GET', path())).body

describe('a server', () => {
  let id = 0

  it('is shown before it is created, with the checked address', async () => {
    const { status, body } = await create({ dry_run: true })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.sql).toContain(`hostaddr '127.0.0.1'`)
    expect(body.warnings.join()).toContain('Without TLS')
    expect(await list()).toEqual([])
    expect((await sql("select count(*) from pg_extension where extname = 'postgres_fdw'")).out.trim()).toBe('0')
  })

  it('is created, mapped, tested and imported, and its tables are read', async () => {
    const { status, body } = await create()
    expect(status, JSON.stringify(body)).toBe(200)
    id = body.id
    expect(body).toMatchObject({ name: 'shop', host: '127.0.0.1', address: '127.0.0.1', port: remote.port, database: 'postgres', sslmode: 'disable', owner: 'signalbox_admin', mappings: [], foreign_tables: 0 })
    expect((await test(id)).body).toMatchObject({ is_connected: false, cause: 'no_mapping' })
    const mapped = await map(id)
    expect(mapped.status, JSON.stringify(mapped.body)).toBe(200)
    expect(mapped.body.mappings).toMatchObject([{ role: 'postgres', user: 'clerk', secret: null }])
    expect((await test(id)).body).toMatchObject({ is_connected: true, cause: null, current_address: '127.0.0.1', address_fault: null })
    const tables = await owner.call<any>('GET', path(`/${id}/remote-tables`))
    expect(tables.body.tables).toEqual([
      { schema: 'shop', name: 'notes', kind: 'table' },
      { schema: 'shop', name: 'orders', kind: 'table' },
      { schema: 'shop', name: 'totals', kind: 'view' },
    ])
    await sql('create schema far')
    const some = { remote_schema: 'shop', local_schema: 'far', choice: 'only', tables: ['orders', 'totals'] }
    const shown = await owner.call<any>('POST', path(`/${id}/import`), { ...some, dry_run: true })
    expect(shown.body.sql).toBe('IMPORT FOREIGN SCHEMA shop LIMIT TO (orders, totals) FROM SERVER shop INTO far;')
    const imported = await owner.call<any>('POST', path(`/${id}/import`), some)
    expect(imported.status, JSON.stringify(imported.body)).toBe(200)
    expect(imported.body.foreign_tables).toBe(2)
    expect((await sql('select total from far.totals')).out.trim()).toBe('29.5')
    expect((await sql("select tableowner from pg_tables where schemaname = 'far'")).out.trim()).toBe('')
    expect((await sql("select distinct pg_get_userbyid(relowner) from pg_class where relkind = 'f'")).out.trim()).toBe('postgres')
  })

  it('is changed, and connects to its new target', async () => {
    const changed = await owner.call<any>('PATCH', path(`/${id}`), { database: 'missing', fetch_size: 500 })
    expect(changed.body).toMatchObject({ database: 'missing', fetch_size: 500, port: remote.port })
    expect((await test(id)).body).toMatchObject({ cause: 'unknown_database' })
    await owner.call('PATCH', path(`/${id}`), { database: 'postgres', sslmode: 'require' })
    expect((await test(id)).body).toMatchObject({ cause: 'no_tls' })
    await owner.call('PATCH', path(`/${id}`), { sslmode: 'disable', port: 1 })
    expect((await test(id)).body).toMatchObject({ cause: 'connection_refused' })
    const back = await owner.call<any>('PATCH', path(`/${id}`), { port: remote.port })
    expect(back.status, JSON.stringify(back.body)).toBe(200)
    expect((await test(id)).body.is_connected).toBe(true)
  })

  it('is tested with a wrong password, and with a user that needs none', async () => {
    await map(id, { password: 'wrong' })
    expect((await test(id)).body).toMatchObject({ is_connected: false, cause: 'wrong_password' })
    await map(id, { user: 'guest', password: 'any' })
    expect((await test(id)).body).toMatchObject({ is_connected: false, cause: 'password_not_required' })
    await map(id)
    expect((await test(id)).body.is_connected).toBe(true)
  })

  it('uses the mapping of each role', async () => {
    await owner.call('POST', `/platform/pg-meta/${project.ref}/roles`, { name: 'app' })
    expect((await test(id, 'app')).body).toMatchObject({ cause: 'no_mapping' })
    expect((await map(id, { role: 'app' })).status).toBe(200)
    expect((await test(id, 'app')).body).toMatchObject({ is_connected: true })
    const mapping = (await list())[0].mappings.find((it: any) => it.role === 'app')
    expect(mapping).toMatchObject({ user: 'clerk' })
    expect((await owner.call('DELETE', path(`/${id}/mappings/${mapping.id}`))).status).toBe(200)
    expect((await owner.call('DELETE', path(`/${id}/mappings/${mapping.id}`))).status).toBe(404)
    expect((await map(id, { role: 'pg_monitor' })).status).toBe(400)
  })

  it('takes a password from the vault, and says from which secret', async () => {
    const secrets = `/platform/projects/${project.ref}/vault/secrets`
    const secret = (await owner.call<any>('POST', secrets, { name: 'shop', value: remotePassword })).body
    const mapped = await map(id, { password: undefined, secret_id: secret.id })
    expect(mapped.status, JSON.stringify(mapped.body)).toBe(200)
    expect(mapped.body.mappings[0].secret).toEqual({ id: secret.id, name: 'shop', updated_at: secret.updated_at })
    expect((await test(id)).body.is_connected).toBe(true)
    expect((await map(id, { secret_id: secret.id })).status).toBe(400)
    expect((await map(id, { password: undefined })).status).toBe(400)
  })

  it('never shows a password in SQL, lists or the audit log', async () => {
    const shown = await map(id, { dry_run: true })
    expect(shown.body.sql).toContain("password '********'")
    const audit = await owner.call<any>('GET', `/platform/organizations/${slug}/audit?limit=200`)
    const whole = JSON.stringify([shown.body, await list(), audit.body])
    expect(whole).not.toContain(remotePassword)
    expect(JSON.stringify(audit.body)).toContain('project.change_wrapper')
  })

  it('is listed for members without full access, who change nothing and read no passwords', async () => {
    expect((await list(reader)).map((it) => it.name)).toEqual(['shop'])
    expect((await create({ name: 'mine' }, reader)).status).toBe(403)
    expect((await reader.call('DELETE', path(`/${id}?cascade=true`))).status).toBe(403)
    const query = (text: string) => reader.call<any>('POST', `/platform/pg-meta/${project.ref}/query`, { query: text })
    for (const text of ['select umoptions from pg_user_mapping', 'table pg_catalog.pg_user_mapping', "select table_to_xml('pg_user_mapping', true, true, '')"]) {
      const { status, body } = await query(text)
      expect(status, text).toBeGreaterThanOrEqual(400)
      expect(JSON.stringify(body)).not.toContain(remotePassword)
    }
    expect(JSON.stringify((await query('select * from pg_user_mappings')).body)).not.toContain(remotePassword)
    const rows = await reader.call<any>('POST', `/platform/pg-meta/${project.ref}/rows`, { schema: 'pg_catalog', table: 'pg_user_mapping' })
    expect(JSON.stringify(rows.body)).not.toContain(remotePassword)
  })

  it('is dropped only with its foreign tables', async () => {
    const refused = await owner.call<any>('DELETE', path(`/${id}`))
    expect(refused.status).toBe(400)
    const shown = await owner.call<any>('DELETE', path(`/${id}?dry_run=true&cascade=true`))
    expect(shown.body.sql).toBe('DROP SERVER shop CASCADE;')
    expect((await owner.call('DELETE', path(`/${id}?cascade=true`))).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await sql('select count(*) from pg_foreign_table')).out.trim()).toBe('0')
  })
})

describe('an address', () => {
  it.each(['10.0.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '::1', 'fd00::1', '::ffff:10.0.0.1', '64:ff9b::10.0.0.1', '0xa000001'])(
    '%s is refused with the name of the setting',
    async (host) => {
      const { status, body } = await create({ host })
      expect(status).toBe(400)
      expect(body.message).toContain('wrappers.allowed_networks')
    },
  )

  it('with a port of the platform is refused although its network is allowed', async () => {
    for (const port of [new URL(project.connectionString).port, new URL(other.connectionString).port]) {
      for (const host of ['127.0.0.1', '127.0.0.2', 'localhost']) {
        const { status, body } = await create({ host, port: Number(port) })
        expect(status, host).toBe(400)
        expect(body.message).toContain('a database of this platform')
      }
    }
  })

  it.each(['/var/run/postgresql', '127.0.0.1,10.0.0.1', 'postgres@db', ''])('%j is no host', async (host) => {
    expect((await create({ host })).status).toBe(400)
  })
})

describe('SQL of the project', () => {
  it.each([
    "create server mine foreign data wrapper postgres_fdw options (host '127.0.0.1')",
    "alter server guarded options (set port '5432')",
    'alter server guarded owner to postgres',
    'drop server guarded cascade',
    'drop extension postgres_fdw cascade',
    "alter user mapping for postgres server guarded options (add password_required 'false')",
    "alter user mapping for postgres server guarded options (add sslcert '/etc/passwd')",
    "create user mapping for public server guarded options (user 'clerk', password 'x')",
    'create extension dblink',
    "create subscription mine connection 'host=127.0.0.1' publication p",
    'create foreign data wrapper mine',
  ])('%s is refused', async (statement) => {
    const found = (await list()).find((it) => it.name === 'guarded')
    if (!found) await map((await create({ name: 'guarded' })).body.id)
    const { code, err } = await sql(statement)
    expect(code).not.toBe(0)
    expect(err).toMatch(/permission denied|must be owner|superuser|only/)
  })

  it('cannot restore a server from a dump', async () => {
    const { code, err } = await psql(other.connectionString, "create server shop foreign data wrapper postgres_fdw options (host '127.0.0.1')")
    expect(code).not.toBe(0)
    expect(err).toContain('does not exist')
  })
})

it('a paused project answers that its database is not running', async () => {
  await owner.call('POST', `/platform/projects/${other.ref}/pause`)
  await expect.poll(async () => (await owner.call('POST', `/platform/pg-meta/${other.ref}/wrappers`, target())).status, { timeout: 60_000 }).toBe(409)
})
