import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { connectLive, type Live } from '../harness/live'
import type { LiveTopic } from '../harness/live-topic'
import { addMember, type Answer, type Person, signUp } from '../harness/people'
import { signal } from '../harness/processes'
import { change, createOrganization, createProject, type RunningProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { psql, sqlIn } from '../harness/tenant'

let server: Server
let owner: Person
let reader: Person
let stranger: Person
let project: RunningProject
let live: Live
let users: number
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server, 'owner')
  const slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  reader = await signUp(server, 'reader')
  await addMember(owner, slug, reader, { role_id: 4 })
  stranger = await signUp(server, 'stranger')
  live = await connectLive(server, await owner.token())
  project = await createProject(owner, live, slug)
  await sql('create table users (id int primary key, name text); create table loose (a int); create unlogged table fast (a int primary key); create view seen as select * from users')
  users = await oidOf('users')
}, 120_000)
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

const sql = (text: string) => sqlIn(project, text)
const oidOf = async (table: string) => Number(await sql(`select '${table}'::regclass::oid`))
const topicOf = (oid: number) => `rows:${project.ref}:${oid}`
const turn = (by: Person, oid: number, isOn: boolean, more: object = {}): Promise<Answer> =>
  by.call('PUT', `/platform/pg-meta/${project.ref}/tables/${oid}/live`, { live: isOn, ...more })
const slots = () => sql('select count(*) from pg_replication_slots')
const isLive = (topic: LiveTopic) => topic.until((it) => it.state === 'live', 30_000)

/** The notices after a number, in their order. */
const after = (state: any, number: number): any[] =>
  Object.keys(state.changes)
    .map(Number)
    .filter((it) => it > number)
    .sort((a, b) => a - b)
    .map((it) => state.changes[it])
const lastOf = (state: any): number => Math.max(0, ...Object.keys(state.changes).map(Number))

/** Runs SQL, and returns the first notice that follows. */
async function noticeOf(topic: LiveTopic, text: string): Promise<any> {
  const before = lastOf(topic.state)
  await sql(text)
  const state = await topic.until((it) => after(it, before).length > 0, 30_000)
  return after(state, before)[0]
}

describe('live changes of a table', () => {
  it('are switched by one statement, which a dry run shows', async () => {
    const topic = await live.subscribe(topicOf(users))
    await topic.until((it) => it.reason === 'not_published')
    expect(await slots()).toBe('0')
    const shown = await turn(owner, users, true, { dry_run: true })
    expect(shown.body.sql).toContain('CREATE PUBLICATION signalbox_live FOR TABLE public.users')
    expect(topic.state.published).toBe(false)
    expect((await turn(owner, users, true)).status).toBe(200)
    const state = await isLive(topic)
    expect(state).toMatchObject({ published: true, reason: '' })
    expect(await sql('select count(*) from pg_replication_slots where temporary and plugin = \'pgoutput\'')).toBe('1')
    expect((await turn(owner, users, true, { dry_run: true })).body.sql).toBe('')
  })

  it('name the rows of each transaction by their keys', async () => {
    const topic = await live.subscribe(topicOf(users))
    await isLive(topic)
    expect(await noticeOf(topic, "insert into users values (1, 'Ada'), (2, 'Bea')")).toEqual({ key: ['id'], inserted: [['1'], ['2']] })
    expect(await noticeOf(topic, "update users set name = 'Cem' where id = 1")).toEqual({ key: ['id'], updated: [['1']] })
    expect(await noticeOf(topic, 'update users set id = 3 where id = 2')).toEqual({ key: ['id'], inserted: [['3']], deleted: [['2']] })
    expect(await noticeOf(topic, 'delete from users where id = 3')).toEqual({ key: ['id'], deleted: [['3']] })
    expect(await noticeOf(topic, "insert into users select n, 'x' from generate_series(10, 10009) n")).toEqual({ many: true })
    expect(await noticeOf(topic, 'truncate users')).toEqual({ many: true })
  })

  it('say nothing of values, and of other tables', async () => {
    const topic = await live.subscribe(topicOf(users))
    await isLive(topic)
    await sql('insert into loose values (1)')
    await noticeOf(topic, "insert into users values (20, 'a secret')")
    expect(JSON.stringify(topic.state)).not.toContain('secret')
  })

  it('are open to those who may read rows, and switched by those who may change definitions', async () => {
    const other = await connectLive(server, await reader.token())
    await isLive(await other.subscribe(topicOf(users)))
    expect((await turn(reader, users, false)).status).toBe(403)
    other.close()
    const outside = await connectLive(server, await stranger.token())
    await expect(outside.subscribe(topicOf(users))).rejects.toThrow('not_found')
    outside.close()
  })

  it.each([
    ['loose', 'primary key', 'no_primary_key'],
    ['fast', 'unlogged', 'not_logged'],
  ])('of %s are refused with the reason', async (table, words, reason) => {
    const oid = await oidOf(table)
    const refused = await turn(owner, oid, true, { dry_run: true })
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain(words)
    const topic = await live.subscribe(topicOf(oid))
    await topic.until((it) => it.reason === reason)
  })

  it('are not offered for views, and end with the table', async () => {
    expect((await turn(owner, await oidOf('seen'), true)).status).toBe(404)
    await sql('create table short (id int primary key)')
    const oid = await oidOf('short')
    await turn(owner, oid, true)
    const topic = await live.subscribe(topicOf(oid))
    await isLive(topic)
    await sql('alter table short add column name text')
    expect(await noticeOf(topic, "insert into short values (1, 'x')")).toEqual({ key: ['id'], inserted: [['1']] })
    await sql('alter table short rename column id to number')
    expect(await noticeOf(topic, "insert into short values (2, 'x')")).toEqual({ many: true })
    await sql('drop table short')
    // Signalbox learns of it with the next change of definitions that it makes itself.
    await turn(owner, users, false)
    await turn(owner, users, true)
    await topic.until((it) => it.reason === 'gone', 60_000)
  })
})

describe('an interruption', () => {
  it('of the sender is followed by a new slot, and clients are told to read again', async () => {
    const topic = await live.subscribe(topicOf(users))
    const { resyncs } = await isLive(topic)
    signal(Number(await sql('select active_pid from pg_replication_slots')), 'SIGTERM')
    const state = await topic.until((it) => it.state === 'live' && it.resyncs > resyncs, 30_000)
    expect(state.reason).toBe('')
    expect(await noticeOf(topic, "insert into users values (30, 'again')")).toEqual({ key: ['id'], inserted: [['30']] })
  })

  it('by a restart of the database, too', async () => {
    const topic = await live.subscribe(topicOf(users))
    const { resyncs } = await isLive(topic)
    await change(owner, project.ref, 'restart')
    await topic.until((it) => it.state === 'live' && it.resyncs > resyncs, 90_000)
    expect(await slots()).toBe('1')
  })

  it('by a kill of the server leaves no slot, and the next start reads again', async () => {
    await server.kill()
    await waitUntil(async () => (await slots()) === '0', 'PostgreSQL has dropped the slot', { timeoutMs: 30_000 })
    await server.start()
    live = await connectLive(server, await owner.token())
    const topic = await live.subscribe(topicOf(users))
    await topic.until((it) => it.state === 'live', 60_000)
    expect(await noticeOf(topic, "insert into users values (40, 'after')")).toEqual({ key: ['id'], inserted: [['40']] })
  })
})

describe('a slot', () => {
  it('ends half a minute after the last viewer', async () => {
    expect(await slots()).toBe('1')
    await live.ask('unsubscribe', { topic: topicOf(users) })
    live.close()
    live = await connectLive(server, await owner.token())
    await waitUntil(async () => (await slots()) === '0', 'the slot is gone', { timeoutMs: 60_000 })
  })

  it('is bounded, and cannot be made by the role of the project', async () => {
    expect(Number(await sql("select setting from pg_settings where name = 'max_slot_wal_keep_size'"))).toBeGreaterThanOrEqual(64)
    const made = await psql(project.connectionString, "select pg_create_logical_replication_slot('own', 'pgoutput')")
    expect(made.err).toContain('must be superuser or replication role')
    const url = new URL(project.connectionString)
    url.searchParams.set('replication', 'database')
    expect((await psql(url.href, 'IDENTIFY_SYSTEM')).err).toMatch(/must be superuser or replication role|no pg_hba.conf entry/)
    expect((await psql(project.connectionString, 'set role signalbox_live')).err).toContain('permission denied')
    expect(await sql("select string_agg(rolname, ',') from pg_roles where rolreplication and not rolsuper")).toBe('signalbox_live')
  })
})
