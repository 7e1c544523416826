import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { connectLive, type Live } from '../harness/live'
import { addMember, type Person, signUp } from '../harness/people'
import { signal } from '../harness/processes'
import { change, createOrganization, createProject, type RunningProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { platformSql, postmasterOf, psql } from '../harness/tenant'

const restartDelayMs = 300

let server: Server
let owner: Person
let live: Live
let slug: string
let project: RunningProject
beforeAll(async () => {
  server = await startServer({
    SIGNALBOX_PROJECTS_AUTOMATIC_RESTART_ATTEMPTS: '2',
    SIGNALBOX_PROJECTS_AUTOMATIC_RESTART_DELAY_MS: String(restartDelayMs),
  })
  owner = await signUp(server, 'owner')
  live = await connectLive(server, await owner.token())
  slug = await createOrganization(owner)
  project = await createProject(owner, live, slug)
})
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

/** Kills the postmaster of the database; returns the next published state. */
async function killDatabase(): Promise<{ state: any; afterMs: number }> {
  const killed = Date.now()
  signal(postmasterOf(server, project.ref), 'SIGKILL')
  const state = await project.topic.until((it) => it.status === 'ACTIVE_UNHEALTHY')
  return { state, afterMs: Date.now() - killed }
}

describe('a database that exits unexpectedly', () => {
  it('is shown as unhealthy with the reason immediately, and restarted with a notice', async () => {
    await psql(project.connectionString, 'create table kept (id int); insert into kept values (7)')
    project.topic.forget()
    const { state, afterMs } = await killDatabase()
    // Triggered by the process's exit, not by the next health check, which is 15 s away.
    expect(afterMs).toBeLessThan(2_000)
    expect(state.reason).toMatch(/signal 9|SIGKILL|killed/i)
    expect(state.services.postgresql).toMatchObject({ healthy: false })
    const healed = await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY')
    expect(healed.notice.message).toMatch(/restarted the database automatically/)
    expect(Date.parse(healed.notice.at)).toBeGreaterThan(0)
    const restarting = project.topic.arrivals.find((it) => it.state.status === 'RESTARTING')
    expect(restarting?.state.requested_by).toBe('Signalbox')
    const observed = project.topic.values((it) => it.status)
    expect(observed.slice(-3)).toEqual(['ACTIVE_UNHEALTHY', 'RESTARTING', 'ACTIVE_HEALTHY'])
    expect((await psql(project.connectionString, 'select id from kept')).out.trim()).toBe('7')
  })

  it('is not restarted automatically after too many exits', async () => {
    await killDatabase()
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY')
    project.topic.forget()
    const { state } = await killDatabase()
    expect(state.actions.restart).toBe(true)
    // Several times the delay of the first automatic restarts.
    const waitedFor = Date.parse(state.since) + 4 * restartDelayMs
    await waitUntil(
      async () => Date.parse((await live.ask('clock', { time: Date.now() })).utcTime) > waitedFor,
      'the time for an automatic restart has passed',
    )
    expect(project.topic.state.status).toBe('ACTIVE_UNHEALTHY')
    await change(owner, project.ref, 'restart')
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY')
    const restarts = project.topic.arrivals.filter((it) => it.state.status === 'RESTARTING')
    expect(restarts.map((it) => it.state.requested_by)).not.toContain('Signalbox')
    expect((await psql(project.connectionString, 'select id from kept')).out.trim()).toBe('7')
  })
})

describe('reading secrets', () => {
  it('is not allowed for the Read-only role, which Team organizations have', async () => {
    const reader = await signUp(server, 'reader')
    // There is no billing that changes plans yet; the stored plan is set directly.
    await platformSql(server, `update organizations set plan = 'team' where slug = '${slug}'`)
    const killed = await fetch(`${server.url}/debug/kill-owner`, { method: 'POST', body: JSON.stringify({ topic: `org:${slug}` }) })
    expect(killed.status).toBe(200)
    const added = await addMember(owner, slug, reader, { role_id: 4 })
    expect(added.status, JSON.stringify(added.body)).toBe(201)
    expect((await reader.call('GET', `/platform/projects/${project.ref}`)).status).toBe(200)
    expect((await reader.call('GET', `/platform/projects/${project.ref}/db-password`)).status).toBe(403)
    expect((await reader.call('POST', `/platform/projects/${project.ref}/restart`)).status).toBe(403)
    const theirs = await connectLive(server, await reader.token())
    const topic = await theirs.subscribe(`project:${project.ref}`)
    expect(JSON.stringify(topic.state)).not.toContain(project.password)
    theirs.close()
  })
})
