import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { connectLive, type Live } from '../harness/live'
import { addMember, type Answer, call, type Person, signUp } from '../harness/people'
import { change, createOrganization, createProject, type RunningProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { psql } from '../harness/tenant'

interface Running {
  backend: number
  query: string
  state: string
  is_own: boolean
  can_cancel: boolean
  is_workbench: boolean
}

let server: Server
let live: Live
let project: RunningProject
let slug: string
let owner: Person
let developer: Person
let reader: Person
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  live = await connectLive(server, await owner.token())
  project = await createProject(owner, live, slug)
  developer = await signUp(server, 'developer')
  reader = await signUp(server, 'reader')
  await addMember(owner, slug, developer, { role_id: 3 })
  await addMember(owner, slug, reader, { role_id: 4 })
  const prepared = await psql(
    project.connectionString,
    `create table orders (id int primary key, total numeric);
     insert into orders values (1, 9.5), (2, 12);
     create function raise_total() returns int language sql as 'update orders set total = total + 1 returning 1'`,
  )
  expect(prepared.err).toBe('')
}, 120_000)
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

const path = (rest: string) => `/platform/pg-meta/${project.ref}/${rest}`
const post = async (by: Person, rest: string, body?: object): Promise<Answer> => by.call('POST', path(rest), body)
const run = async (by: Person, query: string, more: object = {}): Promise<Answer> => post(by, 'query', { query, ...more })
const sql = async (text: string) => (await psql(project.connectionString, text)).out.trim()
const totals = () => sql('select count(*), sum(total) from orders')
const running = async (by: Person) => (await by.call<Running[]>('GET', path('running'))).body
const open = async (by: Person, body: object = {}): Promise<string> => {
  const made = await post(by, 'transactions', body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.id
}

describe('EXPLAIN ANALYZE', () => {
  it.each([
    'insert into orders values (3, 1)',
    'update orders set total = 0',
    'delete from orders',
    'merge into orders using (values (1)) v(id) on orders.id = v.id when matched then delete',
    'with gone as (delete from orders returning id) select * from gone',
    'select raise_total() from orders',
    'create table copied as select * from orders',
  ])('of %s executes it and leaves the data unchanged', async (query) => {
    const before = await totals()
    const answer = await post(owner, 'explain', { query, analyze: true, buffers: true })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body).toMatchObject({ executed: true, plan: { 'Execution Time': expect.any(Number) } })
    expect(await totals()).toBe(before)
    expect(await sql("select to_regclass('copied') is null")).toBe('t')
  })

  it.each([
    'delete from orders; commit',
    'commit',
    'delete from orders) commit; --',
    'select 1; commit; delete from orders',
    '/* */ end; delete from orders',
    '(delete from orders); commit',
    'execute nothing; commit',
  ])('cannot be left with %s', async (query) => {
    const before = await totals()
    for (const parameters of [undefined, []])
      expect((await post(owner, 'explain', { query, analyze: true, ...(parameters ? { parameters } : {}) })).status).toBe(400)
    expect(await totals()).toBe(before)
  })

  it('of a writing statement is refused to a member with read access', async () => {
    for (const analyze of [false, true])
      expect((await post(reader, 'explain', { query: 'delete from orders', analyze })).status).toBe(403)
    expect((await post(reader, 'explain', { query: 'select raise_total()', analyze: true })).body.sqlstate).toBe('25006')
    expect((await post(reader, 'explain', { query: 'select * from orders', analyze: true })).status).toBe(200)
  })
})

describe('a transaction', () => {
  it('is seen by other sessions after its commit only', async () => {
    const id = await open(owner)
    expect((await run(owner, 'insert into orders values (4, 4) returning id', { transaction: id })).body).toEqual([{ id: 4 }])
    expect(await sql('select count(*) from orders where id = 4')).toBe('0')
    expect((await run(developer, 'select count(*) from orders where id = 4')).body).toEqual([{ count: 0 }])
    expect((await post(owner, `transactions/${id}/commit`)).body).toEqual({ command: 'COMMIT' })
    expect(await sql('select count(*) from orders where id = 4')).toBe('1')
  })

  it('that is rolled back changes nothing', async () => {
    const before = await totals()
    const id = await open(owner)
    await run(owner, 'delete from orders', { transaction: id })
    expect((await post(owner, `transactions/${id}/rollback`)).body).toEqual({ command: 'ROLLBACK' })
    expect(await totals()).toBe(before)
    expect((await run(owner, 'select 1', { transaction: id })).status).toBe(404)
  })

  it('that failed can only be rolled back', async () => {
    const id = await open(owner)
    await run(owner, 'insert into orders values (5, 5)', { transaction: id })
    expect((await run(owner, 'select 1 / 0', { transaction: id })).body.sqlstate).toBe('22012')
    expect((await run(owner, 'select 1', { transaction: id })).body.sqlstate).toBe('25P02')
    expect((await post(owner, `transactions/${id}/commit`)).body).toEqual({ command: 'ROLLBACK' })
    expect(await sql('select count(*) from orders where id = 5')).toBe('0')
  })

  it('belongs to its member, and is busy while a text runs in it', async () => {
    const id = await open(owner)
    for (const [by, rest] of [[developer, `transactions/${id}/commit`], [reader, `transactions/${id}/rollback`]] as const)
      expect((await post(by, rest)).status).toBe(404)
    expect((await run(developer, 'select 1', { transaction: id })).status).toBe(404)
    const sleeping = run(owner, 'select pg_sleep(600)', { transaction: id })
    await waitUntil(async () => (await running(owner)).some((it) => it.query === 'select pg_sleep(600)'), 'the text runs')
    expect((await run(owner, 'select 1', { transaction: id })).status).toBe(409)
    expect((await post(owner, `transactions/${id}/commit`)).status).toBe(409)
    const [busy] = (await running(owner)).filter((it) => it.query === 'select pg_sleep(600)')
    await post(owner, `running/${busy?.backend}/cancel`)
    expect((await sleeping).body.code).toBe('cancelled')
    expect((await post(owner, `transactions/${id}/rollback`)).status).toBe(200)
  })

  it('of a member with read access cannot write, whatever a text claims', async () => {
    const before = await totals()
    const id = await open(reader, { read_only: false })
    for (const text of ['delete from orders', 'set transaction read write', 'set role postgres'])
      expect((await run(reader, text, { transaction: id })).status, text).toBe(403)
    expect((await run(reader, 'select raise_total()', { transaction: id, role: 'postgres' })).status).toBe(400)
    expect((await run(reader, 'select raise_total()', { transaction: id })).body.sqlstate).toBe('25006')
    expect((await post(reader, `transactions/${id}/rollback`)).status).toBe(200)
    expect(await totals()).toBe(before)
  })

  it('of a member who is removed is rolled back', async () => {
    const gone = await signUp(server, 'gone')
    await addMember(owner, slug, gone, { role_id: 3 })
    const id = await open(gone)
    await run(gone, 'lock table orders in access exclusive mode', { transaction: id })
    expect((await owner.call('DELETE', `/platform/organizations/${slug}/members/${gone.id}`)).status).toBeLessThan(300)
    await waitUntil(async () => (await sql("select count(*) from pg_locks where mode = 'AccessExclusiveLock' and granted and relation = 'orders'::regclass")) === '0', 'the lock is released', { timeoutMs: 30_000 })
  }, 60_000)

  it('ends with its project', async () => {
    const id = await open(owner)
    await run(owner, 'insert into orders values (6, 6)', { transaction: id })
    await change(owner, project.ref, 'pause')
    await project.topic.until((it) => it.status === 'INACTIVE')
    expect((await owner.call('GET', path('transactions'))).body).toEqual([])
    await change(owner, project.ref, 'restore')
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY')
    expect((await run(owner, 'select 1', { transaction: id })).status).toBe(404)
    expect((await run(owner, 'select count(*) from orders where id = 6')).body).toEqual([{ count: 0 }])
  }, 60_000)
})

describe('running statements', () => {
  it('are listed, and end in PostgreSQL when they are cancelled', async () => {
    for (const how of ['cancel', 'terminate']) {
      const sleeping = run(owner, `select pg_sleep(600) -- ${how}`)
      const find = async (by: Person) => (await running(by)).find((it) => it.query.endsWith(`-- ${how}`))
      const mine = await waitUntil(() => find(owner), 'it is listed')
      expect(mine).toMatchObject({ state: 'active', is_own: true, can_cancel: true, is_workbench: true })
      const runs = async () => (await sql(`select count(*) from pg_stat_activity where pid = ${mine.backend} and state = 'active' and query like '%pg_sleep%'`)) === '1'
      await waitUntil(runs, 'PostgreSQL runs it')
      expect(await find(developer)).toMatchObject({ is_own: false, can_cancel: true })
      expect(await find(reader)).toBeUndefined()
      expect((await post(reader, `running/${mine.backend}/${how}`)).status).toBe(404)
      expect((await post(owner, `running/${mine.backend}/${how}`)).body).toEqual({ done: true })
      expect((await sleeping).body.code).toBe('cancelled')
      expect(await runs()).toBe(false)
    }
  })

  it('of a member with read access are ended by them and by members with full access', async () => {
    for (const by of [reader, developer]) {
      const sleeping = run(reader, 'select pg_sleep(600) -- reader')
      const mine = await waitUntil(async () => (await running(by)).find((it) => it.query.endsWith('-- reader')), 'it is listed')
      expect((await post(by, `running/${mine.backend}/cancel`)).body).toEqual({ done: true })
      expect((await sleeping).body.code).toBe('cancelled')
    }
  })

  it('are listed and ended when no further text may be started', async () => {
    const sleeping = Array.from({ length: 4 }, () => run(owner, 'select pg_sleep(600) -- full'))
    const mine = await waitUntil(async () => {
      const all = (await running(owner)).filter((it) => it.query.endsWith('-- full'))
      return all.length === 4 ? all : undefined
    }, 'all are listed')
    expect((await run(owner, 'select 1')).status).toBe(429)
    for (const { backend } of mine) expect((await post(owner, `running/${backend}/cancel`)).body).toEqual({ done: true })
    for (const answer of await Promise.all(sleeping)) expect(answer.body.code).toBe('cancelled')
  })

  it('of other clients are seen and ended with full access only; those of Signalbox by no one', async () => {
    const direct = psql(project.connectionString, 'select pg_sleep(600) -- direct')
    const found = await waitUntil(async () => (await running(owner)).find((it) => it.query.endsWith('-- direct')), 'it is listed')
    expect(found).toMatchObject({ is_own: false, is_workbench: false })
    expect(await running(reader)).toEqual([])
    expect((await post(reader, `running/${found.backend}/terminate`)).status).toBe(404)
    expect((await post(owner, `running/${found.backend}/terminate`)).body).toEqual({ done: true })
    expect((await direct).err).toContain('terminating connection')
    const others = await sql("select string_agg(pid::text, ' ') from pg_stat_activity where pid <> pg_backend_pid() and (usename is distinct from 'postgres' or backend_type <> 'client backend')")
    for (const pid of others.split(' ')) expect((await post(owner, `running/${pid}/terminate`)).status).toBe(404)
  })
})

describe('the schema', () => {
  const read = async (by: Person, known?: string) =>
    call<any>(server, 'GET', path('schema'), { token: await by.token(), headers: known ? { 'If-None-Match': known } : {} })

  it('is answered with 304 until a definition changes', async () => {
    const first = await read(owner)
    expect(first.status).toBe(200)
    const etag = first.headers.get('ETag') ?? ''
    expect(etag).toBe(`"${first.body.fingerprint}"`)
    const orders = first.body.schemas.find((it: any) => it.name === 'public').tables.find((it: any) => it.name === 'orders')
    expect(orders).toMatchObject({ kind: 'table', primary_key: ['id'], columns: [{ name: 'id', type: 'integer', is_nullable: false }, { name: 'total', type: 'numeric', is_nullable: true }] })
    expect((await read(owner, etag)).status).toBe(304)
    expect((await read(reader, etag)).status).toBe(304)
    await run(owner, 'insert into orders values (7, 7)')
    expect((await read(owner, etag)).status).toBe(304)
    await run(owner, "comment on column orders.total is 'in euros'")
    const changed = await read(reader, etag)
    expect(changed.status).toBe(200)
    expect(changed.body.fingerprint).not.toBe(first.body.fingerprint)
  })

  it('of which each change through Signalbox is pushed', async () => {
    const topic = await live.subscribe(`schema:${project.ref}`)
    const pushedAfter = async (act: () => Promise<unknown>) => {
      const before = topic.state.revision as number
      await act()
      await topic.until((it) => it.revision > before)
    }
    await pushedAfter(() => run(owner, 'create table pushed (id int)'))
    await pushedAfter(() => run(developer, 'alter table pushed add note text'))
    const id = await open(owner)
    await pushedAfter(() => run(owner, 'drop table pushed', { transaction: id }))
    await pushedAfter(() => post(owner, `transactions/${id}/commit`))
  }, 60_000)

  it('is compressed on the wire', async () => {
    const detail = await owner.call('GET', `/platform/projects/${project.ref}`)
    const headers = { Authorization: `Bearer ${await owner.token()}`, 'x-connection-encrypted': detail.body.connection_encrypted }
    const packed = await fetch(server.url + path('schema'), { headers: { ...headers, 'Accept-Encoding': 'gzip' } })
    expect(packed.headers.get('Content-Encoding')).toBe('gzip')
    expect(Number(packed.headers.get('Content-Length'))).toBeLessThan(100_000)
    expect((await packed.json()).schemas.length).toBeGreaterThan(2)
  })
})
