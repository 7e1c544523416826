import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { connectLive, type Live } from '../harness/live'
import { addMember, type Person, signUp } from '../harness/people'
import { createOrganization, createProject, change, type RunningProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { sqlIn } from '../harness/tenant'

let server: Server
let owner: Person
let reader: Person
let slug: string
let project: RunningProject
let live: Live
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  reader = await signUp(server, 'reader')
  await addMember(owner, slug, reader, { role_id: 4 })
  live = await connectLive(server, await owner.token())
  project = await createProject(owner, live, slug)
  await sql('create table ticks (at timestamptz default now())')
}, 120_000)
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

const path = (rest = '') => `/platform/projects/${project.ref}/cron/jobs${rest}`
const sql = (text: string) => sqlIn(project, text)
const fields = (facts: object) => ({ name: 'Tick', schedule: '1 second', command: 'insert into ticks default values', ...facts })

async function create(facts: object): Promise<any> {
  const made = await owner.call('POST', path(), fields(facts))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}

const runs = async (id: number): Promise<any[]> => (await owner.call('GET', path(`/${id}/runs?limit=100`))).body.runs

/** The newest run of a job once it has ended. */
async function ended(id: number): Promise<any> {
  await waitUntil(async () => (await runs(id))[0]?.ended_at != null, 'a run has ended')
  return (await runs(id))[0]
}

async function runOnce(facts: object): Promise<any> {
  const job = await create({ schedule: '@yearly', ...facts })
  expect((await owner.call('POST', path(`/${job.id}/runs`))).status).toBe(201)
  return ended(job.id)
}

describe('a scheduled job', () => {
  it('runs by its schedule, and each change arrives live', async () => {
    const topic = await live.subscribe(`cron:${project.ref}`)
    const before = topic.state.revision
    const job = await create({})
    expect(job).toMatchObject({ description: 'Every second', active: true, role: null, timeout_seconds: 300, last_run: null })
    await topic.until((it) => it.revision >= before + 3)
    expect((await ended(job.id)).state).toBe('succeeded')
    expect(Number(await sql('select count(*) from ticks'))).toBeGreaterThan(0)
    const changed = await owner.call('PATCH', path(`/${job.id}`), { active: false })
    expect(changed.body).toMatchObject({ active: false, next_run_at: null, schedule: '1 second' })
    expect((await owner.call('DELETE', path(`/${job.id}`))).status).toBe(204)
    expect((await owner.call('GET', path(`/${job.id}/runs`))).status).toBe(404)
  })

  it('reports rows, command tags and the first rows', async () => {
    const run = await runOnce({ name: 'Report', command: "create table t as select generate_series(1, 3) as n; select n from t; raise_nothing" })
    expect(run).toMatchObject({ state: 'failed', started_by: expect.stringContaining('owner') })
    const good = await runOnce({ name: 'Report 2', command: "do $$ begin raise notice 'hello'; end $$; select n from generate_series(1, 3) as n" })
    expect(good).toMatchObject({ state: 'succeeded', rows: 3, error: '' })
    expect(good.output).toBe('NOTICE: hello\nDO\nn\n1\n2\n3\nSELECT 3')
    // The whole text is one transaction.
    expect(await sql("select to_regclass('t')")).toBe('')
  })

  it('bounds the output', async () => {
    const run = await runOnce({ name: 'Long', command: "select repeat('ü', 100000)" })
    expect(Buffer.byteLength(run.output)).toBeLessThanOrEqual(4096)
    expect(run.output.endsWith('ü…')).toBe(true)
  })

  it('fails with the reason when a table is missing, or a transaction stays open', async () => {
    expect((await runOnce({ name: 'Gone', command: 'delete from gone' })).error).toContain('relation "gone" does not exist')
    expect((await runOnce({ name: 'Open', command: 'begin; insert into ticks default values' })).error).toContain('left a transaction open')
  })

  it('runs as its role, and fails with the reason when there is no such role', async () => {
    const own = await sql('select current_user')
    expect((await runOnce({ name: 'As', role: own, command: 'select current_user' })).output).toContain(own)
    expect(await runOnce({ name: 'As gone', role: 'gone', command: 'select 1' })).toMatchObject({ state: 'failed', error: expect.stringContaining('role "gone" does not exist') })
  })

  it('is cancelled after its timeout', async () => {
    const run = await runOnce({ name: 'Slow', command: 'select pg_sleep(600)', timeout_seconds: 1 })
    expect(run.state).toBe('failed')
    expect(run.error).toContain('cancelled after 1 s')
    expect(await sql("select count(*) from pg_stat_activity where query like '%pg_sleep(600)%' and state = 'active' and pid <> pg_backend_pid()")).toBe('0')
  })

  it('never runs twice at a time', async () => {
    const job = await create({ name: 'Busy', schedule: '@yearly', command: 'select pg_sleep(60)' })
    expect((await owner.call('POST', path(`/${job.id}/runs`))).status).toBe(201)
    expect((await owner.call('POST', path(`/${job.id}/runs`))).status).toBe(409)
    expect((await owner.call('DELETE', path(`/${job.id}`))).status).toBe(204)
    await waitUntil(async () => (await sql("select count(*) from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()")) === '0', 'the command was cancelled')
  })
})

describe('a request about jobs', () => {
  it.each([
    [{ schedule: '0 25 * * *' }, 'schedule', 'hour must be from 0 to 23, not 25'],
    [{ schedule: '0 0 30 2 *' }, 'schedule', 'never runs'],
    [{ schedule: '@reboot' }, 'schedule', 'unknown abbreviation'],
    [{ command: ' ' }, 'command', 'must'],
    [{ name: '' }, 'name', 'must'],
    [{ timeout_seconds: 0 }, 'timeout_seconds', 'must be 1 to 3600'],
  ])('with %j is refused', async (facts, field, words) => {
    const answer = await owner.call('POST', path(), fields({ name: 'Bad', ...facts }))
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(field)
    expect(JSON.stringify(answer.body)).toContain(words)
  })

  it('is answered for readers only if it changes nothing', async () => {
    expect((await reader.call('GET', path())).status).toBe(200)
    expect((await reader.call('POST', path(), fields({ name: 'Mine' }))).status).toBe(403)
  })
})

describe('jobs of pg_cron', () => {
  const pgPath = (rest = '') => `/platform/projects/${project.ref}/cron/pg_cron/jobs${rest}`
  const list = async (by = owner) => (await by.call('GET', pgPath())).body
  const add = async (facts: object): Promise<any> => {
    const made = await owner.call('POST', pgPath(), { name: 'Tidy', schedule: '0 3 * * *', command: 'insert into ticks default values', ...facts })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body
  }
  const pgRuns = async (id: number): Promise<any[]> => (await owner.call('GET', pgPath(`/${id}/runs?limit=100`))).body.runs
  const endedRun = async (id: number): Promise<any> => {
    await waitUntil(async () => (await pgRuns(id))[0]?.ended_at != null, 'a run of pg_cron has ended', { timeoutMs: 90_000, everyMs: 250 })
    return (await pgRuns(id))[0]
  }
  /** Runs every minute while the other tests go on. */
  let everyMinute: any

  it('need the extension, which a member enables', async () => {
    expect(await list()).toMatchObject({ state: 'available', jobs: [] })
    expect((await owner.call('POST', pgPath(), { name: 'Early', schedule: '@daily', command: 'select 1' })).status).toBe(409)
    const made = await owner.call('POST', `/platform/pg-meta/${project.ref}/extensions`, { name: 'pg_cron' })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(await list()).toMatchObject({ state: 'running', jobs: [] })
    everyMinute = await add({ name: 'Every minute', schedule: '* * * * *', command: "select pg_sleep(0.2); insert into ticks default values" })
    expect(everyMinute).toMatchObject({ description: 'Every minute', active: true, role: 'postgres', is_own: true, last_run: null })
    expect(Date.parse(everyMinute.next_run_at) - Date.now()).toBeLessThanOrEqual(60_000)
  })

  it('are created, changed and deleted, and readers see them', async () => {
    const job = await add({ active: false })
    expect(job).toMatchObject({ name: 'Tidy', active: false, next_run_at: null })
    const changed = await owner.call('PATCH', pgPath(`/${job.id}`), { name: "Tidy 'up'", schedule: '@hourly', active: true })
    expect(changed.body).toMatchObject({ id: job.id, name: "Tidy 'up'", schedule: '@hourly', command: 'insert into ticks default values', active: true })
    expect(await sql(`select schedule || ' ' || username from cron.job where jobid = ${job.id}`)).toBe('@hourly postgres')
    expect((await list(reader)).jobs.map((it: any) => it.name)).toEqual(['Every minute', "Tidy 'up'"])
    expect((await reader.call('DELETE', pgPath(`/${job.id}`))).status).toBe(403)
    expect((await owner.call('DELETE', pgPath(`/${job.id}`))).status).toBe(204)
    expect((await owner.call('DELETE', pgPath(`/${job.id}`))).status).toBe(404)
  })

  it('never replace another one', async () => {
    const again = await owner.call('POST', pgPath(), { name: 'Every minute', schedule: '@daily', command: 'select 2' })
    expect(again.status).toBe(409)
    expect(again.body.message).toContain('Another job has this name')
    expect((await list()).jobs[0].schedule).toBe('* * * * *')
  })

  it.each([
    [{ schedule: '30 seconds' }, 'at most once a minute'],
    [{ schedule: '0 0 $ * *' }, 'must not contain $'],
    [{ schedule: '0 25 * * *' }, 'hour must be from 0 to 23, not 25'],
    [{ role: 'worker' }, "project's own role"],
    [{ timeout_seconds: 5 }, 'no time limit'],
  ])('with %j are refused', async (facts, words) => {
    const answer = await owner.call('POST', pgPath(), { name: 'Bad', schedule: '@daily', command: 'select 1', ...facts })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(words)
  })

  it('run now, as the project itself, and the run is among the others', async () => {
    const topic = await live.subscribe(`cron:${project.ref}`)
    const before = topic.state.revision
    const job = await add({ name: 'Now', command: "select 'as ' || current_user as who" })
    expect((await owner.call('POST', pgPath(`/${job.id}/runs`))).status).toBe(201)
    const run = await endedRun(job.id)
    expect(run).toMatchObject({ state: 'succeeded', error: '' })
    expect(run.output).toContain('as postgres')
    await topic.until((it) => it.revision >= before + 3)
    expect((await list()).jobs.find((it: any) => it.id === job.id).last_run).toMatchObject({ id: run.id, state: 'succeeded' })
    const bad = await add({ name: 'Fails', command: 'delete from gone' })
    expect((await owner.call('POST', pgPath(`/${bad.id}/runs`))).status).toBe(201)
    expect(await endedRun(bad.id)).toMatchObject({ state: 'failed', output: '', error: expect.stringContaining('relation "gone" does not exist') })
  })

  it('never run twice at a time when members start them, and a deleted one is cancelled', async () => {
    const job = await add({ name: 'Busy', command: 'select pg_sleep(61)' })
    expect((await owner.call('POST', pgPath(`/${job.id}/runs`))).status).toBe(201)
    expect((await owner.call('POST', pgPath(`/${job.id}/runs`))).status).toBe(409)
    expect((await pgRuns(job.id))[0]).toMatchObject({ state: 'running', ended_at: null })
    expect((await owner.call('DELETE', pgPath(`/${job.id}`))).status).toBe(204)
    await waitUntil(async () => (await sql("select count(*) from pg_stat_activity where query like '%pg_sleep(61)%' and state = 'active' and pid <> pg_backend_pid()")) === '0', 'the command was cancelled')
  })

  it('are in the audit log with their engine', async () => {
    const { body } = await owner.call('GET', `/platform/organizations/${slug}/audit?limit=100`)
    expect(JSON.stringify(body)).toContain('"engine":"pg_cron"')
  })

  it('run by their schedule, as processes that use no connection', async () => {
    const run = await endedRun(everyMinute.id)
    expect(run).toMatchObject({ state: 'succeeded', started_by: null, rows: null })
    expect(Date.parse(run.ended_at) - Date.parse(run.started_at)).toBeGreaterThanOrEqual(200)
    expect(await sql('select max(job_pid) is not null from cron.job_run_details')).toBe('t')
  }, 100_000)

  it('are not shown and do not run while the project is paused, and are there again afterwards', async () => {
    const before = (await list()).jobs
    await change(owner, project.ref, 'pause')
    await project.topic.until((it) => it.status === 'INACTIVE', 60_000)
    expect(await list()).toMatchObject({ state: 'stopped', jobs: [] })
    expect((await owner.call('POST', pgPath(`/${everyMinute.id}/runs`))).status).toBe(409)
    await change(owner, project.ref, 'restore')
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY', 60_000)
    const after = await list()
    expect(after.state).toBe('running')
    expect(after.jobs.map((it: any) => it.name)).toEqual(before.map((it: any) => it.name))
  })

  it('go with the extension, and those of Signalbox stay', async () => {
    const others = (await owner.call('GET', path())).body.jobs.length
    const dropped = await owner.call('DELETE', `/platform/pg-meta/${project.ref}/extensions/pg_cron?cascade=true`)
    expect(dropped.status, JSON.stringify(dropped.body)).toBe(200)
    expect(await list()).toMatchObject({ state: 'available', jobs: [] })
    expect((await owner.call('GET', path())).body.jobs).toHaveLength(others)
  })
})

describe('jobs of a project that is down', () => {
  it('do not run, and missed runs are recorded and not made up for', async () => {
    const job = await create({ name: 'Often' })
    await ended(job.id)
    await change(owner, project.ref, 'pause')
    await project.topic.until((it) => it.status === 'INACTIVE', 60_000)
    expect((await owner.call('POST', path(`/${job.id}/runs`))).status).toBe(409)
    const [last] = await runs(job.id)
    await change(owner, project.ref, 'restore')
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY', 60_000)
    await waitUntil(async () => (await runs(job.id))[0].id > last.id, 'a run after the pause')
    await owner.call('PATCH', path(`/${job.id}`), { active: false })
  })

  it('are interrupted by a kill of the server and recorded as such', async () => {
    const job = await create({ name: 'Killed', schedule: '@yearly', command: 'select pg_sleep(600)' })
    expect((await owner.call('POST', path(`/${job.id}/runs`))).status).toBe(201)
    await server.kill()
    await server.start()
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY', 60_000)
    expect(await ended(job.id)).toMatchObject({ state: 'interrupted' })
    await waitUntil(async () => (await sql("select count(*) from pg_stat_activity where query like '%pg_sleep(600)%' and state = 'active' and pid <> pg_backend_pid()")) === '0', 'PostgreSQL has noticed')
  })
})
