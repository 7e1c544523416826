import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { connectLive, type Live } from '../harness/live'
import { type LiveTopic, logsTopic } from '../harness/live-topic'
import { addMember, type Person, signUp } from '../harness/people'
import { change, createOrganization, createProject, type RunningProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { administer, psql } from '../harness/tenant'

let server: Server
let owner: Person
let stranger: Person
let slug: string
let project: RunningProject
let live: Live
beforeAll(async () => {
  server = await startServer({ SIGNALBOX_LOGS_LINES_PER_SECOND: '100000', SIGNALBOX_LOGS_KB_PER_SECOND: '100000' })
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  stranger = await signUp(server, 'stranger')
  live = await connectLive(server, await owner.token())
  project = await createProject(owner, live, slug)
}, 120_000)
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

const sql = (text: string) => psql(project.connectionString, text)
const linesOf = (state: any): any[] => Object.keys(state.lines).sort().map((id) => state.lines[id])
const folderOf = (ref: string) => join(server.dataDir, 'logs', ref)

/** Follows lines, and returns the first whose message contains a text. */
async function lineWith(topic: LiveTopic, text: string): Promise<any> {
  const found = (state: any) => linesOf(state).find((it) => it.event_message.includes(text))
  return found(await topic.until((state) => found(state) !== undefined, 30_000))
}

describe('the logs of a project', { timeout: 120_000 }, () => {
  it('show a failed statement with its fields, within half a second', async () => {
    const topic = await live.subscribe(logsTopic(project.ref, { sources: ['postgres_logs'], search: 'severity:error' }))
    const took: number[] = []
    for (let turn = 0; turn < 20; ++turn) {
      const began = Date.now()
      const failing = sql(`select missing_${turn} from nowhere_${turn}`)
      const line = await lineWith(topic, `nowhere_${turn}`)
      took.push(Date.now() - Math.max(began, line.timestamp / 1000))
      await failing
      expect(line).toMatchObject({
        source: 'postgres_logs',
        severity: 'error',
        metadata: { host: project.ref, parsed: { sql_state_code: '42P01', user_name: 'postgres', database_name: 'postgres', application_name: 'psql' } },
      })
      expect(line.metadata.parsed.query).toContain(`nowhere_${turn}`)
    }
    took.sort((a, b) => a - b)
    console.info(`line to topic: median ${took[10]!.toFixed(0)} ms, slowest ${took[19]!.toFixed(0)} ms`)
    expect(took[10]).toBeLessThan(500)
    expect(topic.state.matched).toBeGreaterThanOrEqual(20)
  })

  it('show slow statements, but no passwords and no values of parameters', async () => {
    const topic = await live.subscribe(logsTopic(project.ref, { sources: ['postgres_logs'] }))
    await sql('select pg_sleep(1.2)')
    expect((await lineWith(topic, 'pg_sleep(1.2)')).metadata.parsed.duration_ms).toBeGreaterThan(1200)
    await sql("alter role nobody_there password 'hunter2'")
    const line = await lineWith(topic, 'nobody_there')
    expect(JSON.stringify(topic.state)).not.toContain('hunter2')
    expect(line.metadata.parsed.query).toContain("'***'")
  })

  it('have a line for each call, for each subscription, and for a client of the pooler', async () => {
    const calls = await live.subscribe(logsTopic(project.ref, { sources: ['edge_logs'] }))
    await owner.call('GET', `/platform/projects/${project.ref}`)
    expect(await lineWith(calls, `/platform/projects/${project.ref}`)).toMatchObject({
      severity: 'info',
      metadata: { request: { method: 'GET', route: '/platform/projects/{ref}' }, response: { status_code: 200 } },
    })
    await stranger.call('GET', `/platform/projects/${project.ref}`)
    await calls.until((state) => linesOf(state).some((it) => it.severity === 'warning'))
    const subscriptions = await live.subscribe(logsTopic(project.ref, { sources: ['realtime_logs'] }))
    await live.subscribe(`schema:${project.ref}`)
    await lineWith(subscriptions, `schema:${project.ref}`)
    const pooler = await live.subscribe(logsTopic(project.ref, { sources: ['pgbouncer_logs'] }))
    const state = await project.topic.until((it) => it.services.pooler?.healthy === true)
    await psql(state.pooled.connection_string.replace('[YOUR-PASSWORD]', encodeURIComponent(project.password)), 'select 1')
    expect((await lineWith(pooler, 'closing because')).metadata).toMatchObject({ project: project.ref, user: 'postgres' })
  })

  it('are open to members with the permission only', async () => {
    const name = logsTopic(project.ref, {})
    const outside = await connectLive(server, await stranger.token())
    await expect(outside.subscribe(name)).rejects.toThrow('not_found')
    outside.close()
    const reader = await signUp(server, 'reader')
    await addMember(owner, slug, reader, { role_id: 4 })
    const inside = await connectLive(server, await reader.token())
    expect((await inside.subscribe(name)).state.lines).toBeDefined()
    inside.close()
  })

  it('say why a filter cannot be used', async () => {
    const topic = await live.subscribe(logsTopic(project.ref, { search: '"open' }))
    expect(topic.state.error.code).toBe('log_search_open_quote')
    await expect(live.subscribe(`logs:${project.ref}:a b`)).rejects.toThrow('not_found')
  })

  it('continue over rotations of the file', async () => {
    const topic = await live.subscribe(logsTopic(project.ref, { sources: ['postgres_logs'], search: 'rotated' }))
    for (let turn = 0; turn < 5; ++turn) {
      await sql(`select 1 from rotated_${turn}`)
      // The names of files have seconds.
      await administer(server, project, 'select pg_rotate_logfile()')
      await new Promise((resolve) => setTimeout(resolve, 1_100))
    }
    const state = await topic.until((it) => linesOf(it).length >= 5, 30_000)
    expect(linesOf(state).map((it) => /rotated_(\d)/.exec(it.event_message)?.[1])).toEqual(['0', '1', '2', '3', '4'])
  })

  it('have each line once after kills of the server', { timeout: 300_000 }, async () => {
    // Few and short: PostgreSQL's files, which are bounded, keep all of them until the server reads again.
    const linesOfStatement = 50
    await sql("create function report_lines(from_number int, up_to int) returns void language plpgsql as $$ begin for number in from_number .. up_to loop raise log 'killed_%_', number; end loop; end $$")
    let written = 0
    const write = async (statements: number) => {
      for (let at = 0; at < statements; ++at) {
        expect(await sql(`select report_lines(${written + 1}, ${written + linesOfStatement})`)).toMatchObject({ code: 0 })
        written += linesOfStatement
      }
    }
    for (let kill = 0; kill < 6; ++kill) {
      await write(1 + kill)
      const writing = write(10)
      await server.kill()
      await writing
      await server.start()
    }
    live.close()
    live = await connectLive(server, await owner.token())
    // The store has the lines in their order; a line that is written now is the last.
    const topic = await live.subscribe(logsTopic(project.ref, { search: '"the end"' }))
    await waitUntil(async () => (await sql("do $$ begin raise log 'the end'; end $$")).code === 0, 'the database answers')
    await lineWith(topic, 'the end')
    const counted = "select count(*) as lines, count(distinct event_message) as different from postgres_logs where event_message like 'killed_%'"
    const { body } = await owner.call('POST', `/platform/projects/${project.ref}/analytics/endpoints/logs.all`, { sql: counted })
    expect(body.result).toEqual([{ lines: written, different: written }])
    console.info(`${written} lines over 6 kills`)
  })

  it('are deleted with the project', async () => {
    const other = await createProject(owner, live, slug, 'arrivals')
    await waitUntil(() => existsSync(folderOf(other.ref)) && readdirSync(folderOf(other.ref)).length > 0, 'lines are stored')
    await change(owner, other.ref, 'delete')
    await waitUntil(() => !existsSync(folderOf(other.ref)), 'the lines are deleted', { timeoutMs: 30_000 })
    expect(existsSync(folderOf(project.ref))).toBe(true)
  })
})
