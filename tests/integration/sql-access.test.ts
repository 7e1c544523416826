import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import { addMember, type Answer, call, type Person, signUp } from '../harness/people'
import { change, createOrganization, createProject, type RunningProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { psql } from '../harness/tenant'

let server: Server
let live: Live
let project: RunningProject
let owner: Person
let developer: Person
let reader: Person
let stranger: Person
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server, 'owner')
  const slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  live = await connectLive(server, await owner.token())
  project = await createProject(owner, live, slug)
  developer = await signUp(server, 'developer')
  reader = await signUp(server, 'reader')
  stranger = await signUp(server, 'stranger')
  await addMember(owner, slug, developer, { role_id: 3 })
  await addMember(owner, slug, reader, { role_id: 4 })
  const prepared = await psql(
    project.connectionString,
    `create table orders (id int primary key, total numeric);
     insert into orders values (1, 9.5), (2, 12);
     create function raise_total() returns void language sql security definer as 'update orders set total = total + 1';
     create function run(text) returns void language plpgsql as 'begin execute $1; end';
     create view totals as select sum(total) from orders;
     alter table orders enable row level security`,
  )
  expect(prepared.err).toBe('')
}, 120_000)
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

const path = (rest = 'query') => `/platform/pg-meta/${project.ref}/${rest}`
const run = async (by: Person, query: string, more: object = {}): Promise<Answer> => by.call('POST', path(), { query, ...more })

/** Runs a text as a stream; returns its lines. */
async function stream(by: Person, query: string, more: object = {}): Promise<any[]> {
  const answer = await call<string>(server, 'POST', path(), {
    token: await by.token(),
    body: { query, ...more },
    headers: { Accept: 'application/x-ndjson' },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.trim().split('\n').map((line) => JSON.parse(line))
}

const reading: [string, unknown][] = [
  ['select total from orders where id = 1', [{ total: '9.5' }]],
  ['table orders', [{ id: 1, total: '9.5' }, { id: 2, total: '12' }]],
  ['with few as (select * from orders) select count(*) from few', [{ count: 2 }]],
  ['select sum from totals', [{ sum: '21.5' }]],
  ['explain select * from orders', expect.anything()],
  ['show server_version', expect.anything()],
  ['begin; select 1 as one; commit', [{ one: 1 }]],
  ["set work_mem = '8MB'; select 1 as one", [{ one: 1 }]],
]

/** Statements that change data, definitions, sessions or the server. */
const writing = [
  // Data.
  'insert into orders values (9, 9)', 'update orders set total = 0', 'delete from orders', 'truncate orders',
  'insert into orders values (1, 0) on conflict (id) do update set total = 0', 'select * from orders for update', 'select * from orders for share',
  'with gone as (delete from orders returning id) select * from gone', 'explain analyze delete from orders', 'lock table orders', 'select 1 into copied',
  'create table copied as select * from orders', 'prepare gone as delete from orders; execute gone', "merge into orders using (values (1)) v(id) on orders.id = v.id when matched then delete",
  'copy orders from stdin', "copy orders to '/tmp/signalbox-reader'", "copy orders to program 'cat'", "copy (delete from orders returning id) to stdout",
  // Definitions.
  'create table mine (n int)', 'create temporary table mine (n int)', 'create view mine as select 1', 'create temporary view mine as select 1', 'create schema mine', 'create sequence mine',
  'create type mine as (n int)', 'create function mine() returns int language sql as \'select 1\'', 'create extension pgcrypto', 'create role mine', 'create index on orders (total)',
  'drop table orders', 'drop view totals', 'alter table orders add column more int', 'alter table orders disable row level security', 'alter table orders owner to signalbox_read_only',
  "comment on table orders is 'mine'", 'grant all on orders to public', 'revoke all on orders from postgres', 'create policy mine on orders', 'refresh materialized view totals',
  'reindex table orders', 'vacuum full orders', 'cluster orders using orders_pkey', 'analyze orders',
  // Another identity, and settings that protect.
  'set role postgres', 'set role pg_write_all_data', 'set local role postgres', 'set session authorization postgres', 'set session authorization default; insert into orders values (9, 9)',
  "select set_config('role', 'postgres', false)", "alter role postgres password 'mine'", "alter role signalbox_read_only password 'mine'", "alter role current_user set search_path = 'mine'",
  "alter database postgres set search_path = 'mine'", 'set transaction read write; insert into orders values (9, 9)', 'begin read write; insert into orders values (9, 9)',
  'set default_transaction_read_only = off; insert into orders values (9, 9)', "select set_config('default_transaction_read_only', 'off', false); commit; insert into orders values (9, 9)",
  "select set_config('transaction_read_only', 'off', false)", 'start transaction read write; delete from orders', 'set session characteristics as transaction read write; delete from orders',
  // Code that runs statements.
  "do $$ begin execute 'delete from orders'; end $$", 'call no_such_procedure()', "select run('delete from orders')", "select run('create temporary table mine (n int)')", "select run('set role postgres')",
  'select raise_total()', "select query_to_xml('delete from orders returning id', true, true, '')", "select ts_stat('delete from orders returning null::tsvector')",
  // Large objects, sequences, other sessions, files.
  'select lo_create(0)', 'select lo_creat(0)', "select lo_from_bytea(0, 'x')", 'select lo_unlink(1)', "select lo_import('/etc/passwd')", "select nextval('orders_id_seq')",
  'select pg_terminate_backend(pid) from pg_stat_activity', 'select pg_cancel_backend(pid) from pg_stat_activity', 'select pg_advisory_lock(1)', "select pg_notify('news', 'mine')", "notify news, 'mine'", 'listen news',
  "select pg_read_file('postgresql.conf')", 'select pg_reload_conf()', "alter system set work_mem = '1GB'", 'checkpoint', "load 'auto_explain'", 'discard all', "select pg_logical_emit_message(false, 'a', 'b')",
]

const state = async () => (await psql(project.connectionString, "select count(*), sum(total), (select count(*) from pg_class where relname like 'mine%' or relname = 'copied'), (select count(*) from pg_largeobject_metadata), (select relrowsecurity from pg_class where relname = 'orders') from orders")).out

describe('a member', () => {
  it.each(reading)('with read access may run %s', async (query, rows) => {
    for (const [by, more] of [[reader, {}], [developer, {}], [owner, { read_only: true }]] as const) {
      const answer = await run(by, query, more)
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: rows })
    }
  })

  it('with read access reaches the database as a login that cannot write', async () => {
    expect((await run(reader, 'select current_user, session_user')).body).toEqual([{ current_user: 'signalbox_read_only', session_user: 'signalbox_read_only' }])
    expect((await run(developer, 'select current_user')).body).toEqual([{ current_user: 'postgres' }])
  })

  it('has more than 60 ways to try', () => expect(writing.length).toBeGreaterThan(60))

  it.each(writing)('with read access cannot run %s', async (query) => {
    const before = await state()
    for (const [by, more] of [[reader, {}], [owner, { read_only: true }]] as const) {
      const answer = await run(by, query, more)
      expect([400, 403], `${answer.status}: ${JSON.stringify(answer.body)}`).toContain(answer.status)
    }
    expect(await state()).toBe(before)
  })

  it('with full access may write, once for each statement', async () => {
    expect((await run(developer, 'insert into orders values (3, 1) returning id')).body).toEqual([{ id: 3 }])
    expect((await run(owner, 'delete from orders where id = 3 returning total')).body).toEqual([{ total: '1' }])
  })

  it('with read access cannot choose a role', async () => {
    expect((await run(reader, 'select 1', { role: 'postgres' })).status).toBe(403)
  })

  it('of nothing finds no project', async () => {
    expect((await run(stranger, 'select 1')).status).toBe(404)
  })
})

describe('a text', () => {
  it('without the pass of the project’s detail is refused with the specified message', async () => {
    for (const pass of [{}, { 'x-connection-encrypted': 'anything' }]) {
      const answer = await fetch(server.url + path(), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await owner.token()}`, ...pass },
        body: JSON.stringify({ query: 'select 1' }),
      })
      expect(answer.status).toBe(400)
      expect(((await answer.json()) as any).message).toBe('API Error: happened while trying to acquire connection to the database')
    }
  })

  it('with the pass of another member is refused', async () => {
    const detail = await owner.call('GET', `/platform/projects/${project.ref}`)
    const headers = { 'x-connection-encrypted': detail.body.connection_encrypted }
    expect((await call(server, 'POST', path(), { token: await developer.token(), body: { query: 'select 1' }, headers })).status).toBe(400)
  })

  it('has the application’s name in PostgreSQL', async () => {
    const headers = { 'x-pg-application-name': 'my tool' }
    const named = await call(server, 'POST', path(), { token: await owner.token(), body: { query: "select current_setting('application_name') as name" }, headers })
    expect(named.body).toEqual([{ name: 'my tool' }])
    expect((await run(owner, "select current_setting('application_name') as name")).body).toEqual([{ name: 'signalbox-dashboard' }])
  })

  it('that fails is answered with the place of the error', async () => {
    const answer = await run(owner, 'select 1;\nselect é_unknown')
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'bad_request', sqlstate: '42703', position: 18, line: 2, column: 8, severity: 'ERROR' })
  })

  it.each([
    ['nothing', '', /empty|statement/i],
    ['comments only', '-- nothing', /statement/i],
    ['an open quote', "select 'a", /unterminated/i],
    ['a command of psql', '\\d orders', /psql/],
    ['COPY FROM STDIN', 'copy orders from stdin', /Import/],
    ['10,000 statements', 'select 1;'.repeat(10_000), /statements/],
  ])('of %s is refused with an explanation', async (_, query, message) => {
    const answer = await run(owner, query)
    expect(answer.status).toBe(400)
    expect(answer.body.message).toMatch(message)
  })

  it('with U+0000 is refused', async () => {
    expect((await run(owner, 'select \u0000')).status).toBe(400)
  })

  it('of 5 MB is too large', async () => {
    expect((await run(owner, `select '${'a'.repeat(5_000_000)}'`)).status).toBe(413)
  })

  it('of 1,600 columns, and a value of 20 MB, are answered or refused', async () => {
    const columns = Array.from({ length: 1600 }, (_, at) => `${at} as c${at}`).join(',')
    expect(Object.keys((await run(owner, `select ${columns}`)).body[0])).toHaveLength(1600)
    const lines = await stream(owner, "select repeat('x', 20000000)")
    expect(lines.find((it) => it.type === 'error')).toMatchObject({ code: 'row_too_large' })
    expect((await run(owner, 'select 1 as one')).body).toEqual([{ one: 1 }])
  })

  it('is limited to plain selects without a limit, visibly', async () => {
    const lines = await stream(owner, 'select generate_series(1, 100); select generate_series(1, 100) limit 3', { limit: 10 })
    expect(lines.filter((it) => it.type === 'statement').map((it) => it.limit)).toEqual([10, undefined])
    expect(lines.filter((it) => it.type === 'complete').map((it) => [it.rows, it.truncated])).toEqual([[10, true], [3, false]])
  })

  it('is read in pages', async () => {
    const [first, ...rest] = await stream(owner, 'select generate_series(1, 25)', { page_rows: 10 })
    const paused = rest.find((it) => it.type === 'paused')
    expect(paused).toMatchObject({ rows: 10, cursor: first.id })
    const more = await owner.call<string>('POST', path(`query/${paused.cursor}/rows`), { page_rows: 100 })
    const lines = more.body.trim().split('\n').map((line) => JSON.parse(line))
    expect(lines.find((it) => it.type === 'rows').rows[0]).toEqual(['11'])
    expect(lines.at(-1)).toMatchObject({ type: 'finished', rows: 25 })
  })

  it('is cancelled by its id, and PostgreSQL stops', async () => {
    const id = '0e000000-0000-4000-8000-00000000000a'
    const running = call<string>(server, 'POST', path(), {
      token: await owner.token(),
      body: { query: 'select pg_sleep(600)' },
      headers: { Accept: 'application/x-ndjson', 'X-Request-Id': id },
    })
    let cancelled = false
    while (!cancelled) cancelled = (await owner.call('POST', path(`query/${id}/cancel`))).body.cancelled
    const lines = (await running).body.trim().split('\n').map((line) => JSON.parse(line))
    expect(lines.find((it) => it.type === 'error')).toMatchObject({ code: 'cancelled', sqlstate: '57014' })
    expect((await psql(project.connectionString, "select count(*) from pg_stat_activity where state = 'active' and query like '%pg_sleep(600)%' and pid <> pg_backend_pid()")).out.trim()).toBe('0')
    expect((await developer.call('POST', path(`query/${id}/cancel`))).body).toEqual({ cancelled: false })
  })

  it('ends when its client disconnects', async () => {
    const detail = await owner.call('GET', `/platform/projects/${project.ref}`)
    const leaving = request(server.url + path(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/x-ndjson', Authorization: `Bearer ${await owner.token()}`, 'x-connection-encrypted': detail.body.connection_encrypted, 'x-pg-application-name': 'leaver' },
    })
    leaving.end(JSON.stringify({ query: 'select pg_sleep(600)' }))
    const [answer] = (await once(leaving, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(200)
    leaving.destroy()
    let left = '1'
    while (left !== '0') left = (await psql(project.connectionString, "select count(*) from pg_stat_activity where application_name = 'leaver' and state = 'active'")).out.trim()
  })

  it('beyond the limit of a person is refused until one ends', async () => {
    const waiting = Array.from({ length: 12 }, () => run(developer, 'select pg_sleep(1)'))
    const answers = await Promise.all(waiting)
    const refused = answers.filter((it) => it.status === 429)
    expect(answers.filter((it) => it.status === 200)).toHaveLength(4)
    expect(refused).toHaveLength(8)
    expect(refused[0]?.headers.get('Retry-After')).toBe('1')
    expect(refused[0]?.body.message).toMatch(/limit of 4 running statements/)
  })

  it('is in the audit log as fingerprint, never as text', async () => {
    await run(owner, "select 'a secret of mine' as secret")
    const slug = (await owner.call('GET', '/platform/organizations')).body[0].slug
    const log = JSON.stringify((await owner.call('GET', `/platform/organizations/${slug}/audit`)).body)
    expect(log).toContain('query.run')
    expect(log).toMatch(/"fingerprint":"[0-9a-f]{16}"/)
    expect(log).not.toContain('a secret of mine')
  })

  it('of a paused project is refused with its status', async () => {
    await change(owner, project.ref, 'pause')
    await project.topic.until((it) => it.status === 'INACTIVE')
    expect(await run(owner, 'select 1')).toMatchObject({ status: 409, body: { message: 'The project is paused. Restore it to run statements.' } })
    await change(owner, project.ref, 'restore')
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY')
    expect((await run(owner, 'select 1 as one')).body).toEqual([{ one: 1 }])
  })

  it('ends with its server, and leaves nothing running', async () => {
    const running = stream(owner, 'select pg_sleep(600)').catch(() => 'lost')
    const active = async () => (await psql(project.connectionString, "select count(*) from pg_stat_activity where state = 'active' and query like 'select pg_sleep(600)%'")).out.trim()
    while ((await active()) !== '1');
    await server.kill()
    expect(await running).toBe('lost')
    while ((await active()) !== '0');
    await server.start()
  })
})
