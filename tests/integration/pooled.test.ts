import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { connectLive, type Live } from '../harness/live'
import { type Person, signUp } from '../harness/people'
import { processes, signal } from '../harness/processes'
import { change, createOrganization, createProject, type RunningProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { psql } from '../harness/tenant'

let server: Server
let owner: Person
let live: Live
let project: RunningProject
beforeAll(async () => {
  server = await startServer({ SIGNALBOX_PROJECTS_PROBE_HEARTBEAT_MS: '200' })
  owner = await signUp(server, 'owner')
  live = await connectLive(server, await owner.token())
  project = await createProject(owner, live, await createOrganization(owner))
}, 120_000)
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

/** The pooled connection string of a project's state, with its password. */
const pooledIn = (state: any) =>
  state.pooled.connection_string.replace('[YOUR-PASSWORD]', encodeURIComponent(project.password))

/** The pgbouncer processes of this server. */
const poolers = () => processes().filter((it) => it.command.includes('pgbouncer') && it.command.includes(server.dataDir))

const untilHealthy = () => project.topic.until((it) => it.services.pooler?.healthy === true)

describe('the pooled connection of a project', { timeout: 120_000 }, () => {
  it('is available beside the direct one, and works', async () => {
    const state = await untilHealthy()
    expect(state.pooled).toMatchObject({ user: 'postgres', database: project.ref })
    expect(state.pooled.port).not.toBe(state.connection.port)
    const { body } = await owner.call('GET', `/platform/projects/${project.ref}`)
    expect(body.pooled).toEqual(state.pooled)
    expect((await psql(pooledIn(state), 'select 1')).out.trim()).toBe('1')
    const { text } = await fetch(`${server.url}/metrics`).then(async (it) => ({ text: await it.text() }))
    expect(text).toMatch(/^signalbox_pooler_up 1$/m)
    expect(text).toMatch(/^signalbox_pooler_projects 1$/m)
  })

  it('is restored when the pooler is killed', async () => {
    const [before] = poolers()
    signal(before!.pid, 'SIGKILL')
    const pooled = pooledIn(project.topic.state)
    await waitUntil(async () => (await psql(pooled, 'select 1')).code === 0, 'the pooler accepts connections again')
    expect(poolers().map((it) => it.pid)).not.toContain(before!.pid)
    await untilHealthy()
  })

  it('survives kill -9 of the server, with the same pooler', async () => {
    const before = poolers()
    expect(before).toHaveLength(1)
    await server.kill()
    expect((await psql(pooledIn(project.topic.state), 'select 1')).code).toBe(0)
    await server.start()
    live.close()
    live = await connectLive(server, await owner.token())
    project.topic = await live.subscribe(`project:${project.ref}`)
    await untilHealthy()
    expect(poolers()).toEqual(before)
  })

  it('is not available while the project is paused', async () => {
    const known = pooledIn(project.topic.state)
    await change(owner, project.ref, 'pause')
    const paused = await project.topic.until((it) => it.status === 'INACTIVE')
    expect(paused.pooled).toBeUndefined()
    expect(paused.services.pooler).toBeUndefined()
    expect((await psql(known, 'select 1')).err).toContain('login rejected')
    expect((await owner.call('GET', `/platform/projects/${project.ref}`)).body.pooled).toBeUndefined()
    await change(owner, project.ref, 'restore')
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY')
    expect((await psql(known, 'select 1')).code).toBe(0)
  })

  it('ends with a planned stop of the server', async () => {
    await server.stop()
    expect(poolers()).toEqual([])
    await server.start()
    live.close()
    live = await connectLive(server, await owner.token())
    project.topic = await live.subscribe(`project:${project.ref}`)
    const up = await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY' && it.services.pooler?.healthy === true)
    expect((await psql(pooledIn(up), 'select 1')).code).toBe(0)
  })
})
