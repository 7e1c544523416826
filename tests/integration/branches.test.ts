import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { connectLive, type Live } from '../harness/live'
import type { LiveTopic } from '../harness/live-topic'
import { type Person, signUp } from '../harness/people'
import { createOrganization, createProject, filledIn, type RunningProject, setPlan } from '../harness/projects'
import { Receiver } from '../harness/receiver'
import { type Server, startServer } from '../harness/server'
import { administer, sqlIn } from '../harness/tenant'

let server: Server
let owner: Person
let live: Live
let receiver: Receiver
let parent: RunningProject
let branch: { ref: string; connectionString: string }
let topic: LiveTopic
beforeAll(async () => {
  receiver = await Receiver.open()
  server = await startServer({ SIGNALBOX_HOOKS_ALLOW_PRIVATE_TARGETS: 'true' })
  owner = await signUp(server, 'owner')
  const slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  live = await connectLive(server, await owner.token())
  parent = await createProject(owner, live, slug)
  await sql(parent.connectionString, 'create table orders (id int)')
  await hook(parent.ref, 'parent')
  const made = await owner.call('POST', `/platform/projects/${parent.ref}/branches`, { name: 'try', from: 'live' })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  topic = await live.subscribe(`project:${made.body.ref}`)
  await topic.until((it) => it.status === 'ACTIVE_HEALTHY', 90_000)
  branch = { ref: made.body.ref, connectionString: filledIn(topic.state, made.body.db_pass) }
}, 180_000)
afterAll(async () => {
  live?.close()
  receiver?.close()
  await server?.dispose()
})

const sql = (connectionString: string, text: string) => sqlIn({ connectionString }, text)
const inBranch = (text: string) => sql(branch.connectionString, text)

async function hook(of: string, name: string): Promise<any> {
  const made = await owner.call('POST', `/platform/projects/${of}/hooks`, { name, schema: 'public', table: 'orders', events: ['INSERT'], url: `${receiver.url}/${name}` })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body.hook
}
const triggers = () => inBranch("select coalesce(string_agg(tgenabled::text, ''), '') from pg_trigger where tgname like 'signalbox_hook_%'")

async function reset(from = 'live'): Promise<void> {
  const begun = await owner.call('POST', `/platform/projects/${parent.ref}/branches/${branch.ref}/reset`, { from })
  expect(begun.status, JSON.stringify(begun.body)).toBeLessThan(300)
  await topic.until((it) => it.status === 'RESTORING')
  await topic.until((it) => it.status !== 'RESTORING', 90_000)
}

it('keeps the hooks and jobs of the branch, disabled as nothing of them is in the copy', async () => {
  const own = await hook(branch.ref, 'own')
  const job = await owner.call('POST', `/platform/projects/${branch.ref}/cron/jobs`, { name: 'Tick', schedule: '1 second', command: 'insert into orders values (7)' })
  expect(job.status).toBe(201)
  await waitUntil(async () => (await inBranch('select count(*) > 0 from orders where id = 7')) === 't', 'the job runs')
  await receiver.until((it) => it.path === '/own')
  await reset()
  expect(topic.state.status).toBe('ACTIVE_HEALTHY')
  expect(topic.state.notice.message).toBe('The branch was reset, and its 1 database hook and 1 scheduled job are disabled. Enable what it needs.')
  const hooks = async () => (await owner.call('GET', `/platform/projects/${branch.ref}/hooks`)).body.hooks
  expect(await hooks()).toMatchObject([{ id: own.id, active: false, has_trigger: true }])
  const jobs = (await owner.call('GET', `/platform/projects/${branch.ref}/cron/jobs`)).body.jobs
  expect(jobs).toMatchObject([{ id: job.body.id, active: false, next_run_at: null }])
  // The parent's trigger is of the copy: without effect at first, then removed.
  expect((await triggers()).replaceAll('D', '')).toBe('')
  await waitUntil(async () => (await triggers()) === '', "the parent's trigger is removed")
  const before = receiver.received.length
  await inBranch('insert into orders values (1)')
  const enabled = await owner.call('PATCH', `/platform/projects/${branch.ref}/hooks/${own.id}`, { active: true })
  expect(enabled.status, JSON.stringify(enabled.body)).toBe(200)
  expect(await hooks()).toMatchObject([{ active: true, has_trigger: true }])
  expect(await triggers()).toBe('O')
  await inBranch('insert into orders values (2)')
  const call = await receiver.until((it) => it.path === '/own' && it.body.record.id === 2)
  expect(call.status).toBe(204)
  expect(receiver.received.slice(before)).toHaveLength(1)
  // The parent's own is not affected.
  await sql(parent.connectionString, 'insert into orders values (3)')
  await receiver.until((it) => it.path === '/parent' && it.body.record.id === 3)
  // A restarted server agrees.
  await server.stop()
  live.close()
  await server.start()
  live = await connectLive(server, await owner.token())
  topic = await live.subscribe(`project:${branch.ref}`)
  await topic.until((it) => it.status === 'ACTIVE_HEALTHY', 60_000)
  expect(await hooks()).toMatchObject([{ id: own.id, active: true, has_trigger: true }])
  expect(await triggers()).toBe('O')
}, 180_000)

it('leaves the branch as it was when its parent cannot be copied, and says why', async () => {
  await inBranch('create table own ()')
  await administer(server, parent, "select count(pg_create_physical_replication_slot('taken_' || n)) from generate_series(1, current_setting('max_replication_slots')::int) n")
  await reset()
  await topic.until((it) => it.status === 'ACTIVE_HEALTHY', 60_000)
  expect(topic.state.notice.message).toContain('Resetting the branch failed: The source has no free replication slot')
  expect(await inBranch("select to_regclass('own') is not null")).toBe('t')
  await administer(server, parent, 'select count(pg_drop_replication_slot(slot_name)) from pg_replication_slots')
  await reset()
  expect(topic.state.status).toBe('ACTIVE_HEALTHY')
  expect(await inBranch("select to_regclass('own') is null")).toBe('t')
}, 120_000)

it('is compared with its parent, and kinds of objects that are not compared are named', async () => {
  const path = `/platform/projects/${parent.ref}/branches/${branch.ref}/diff`
  const before = await owner.call('GET', path)
  expect(before.status).toBe(200)
  expect(before.body.not_compared).toEqual([])
  await inBranch('create operator public.=== (leftarg = int, rightarg = int, function = int4eq); create schema tried')
  await administer(server, branch, 'create extension postgres_fdw; create server elsewhere foreign data wrapper postgres_fdw; create foreign table public.far (id int) server elsewhere')
  const { body } = await owner.call('GET', path)
  expect(JSON.stringify(body.not_compared)).toContain('foreign tables')
  expect(JSON.stringify(body.not_compared)).toContain('operators')
  // Nor are they changes that a merge would silently leave out.
  expect(JSON.stringify(body.changes)).toContain('tried')
  expect(JSON.stringify(body.changes)).not.toContain('===')
}, 60_000)

it('is refused while the branch is paused', async () => {
  expect((await owner.call('POST', `/platform/projects/${branch.ref}/pause`)).status).toBeLessThan(300)
  await topic.until((it) => it.status === 'INACTIVE', 60_000)
  const refused = await owner.call('POST', `/platform/projects/${parent.ref}/branches/${branch.ref}/reset`, { from: 'live' })
  expect(refused.status).toBe(409)
}, 120_000)
