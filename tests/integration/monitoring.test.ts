import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import { call, type Person, signUp } from '../harness/people'
import { createOrganization, createProject, type RunningProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { psql } from '../harness/tenant'

let server: Server
let owner: Person
let live: Live
let project: RunningProject
beforeAll(async () => {
  server = await startServer({ SIGNALBOX_PROJECTS_PROBE_HEARTBEAT_MS: '300' })
  owner = await signUp(server, 'owner')
  live = await connectLive(server, await owner.token())
  project = await createProject(owner, live, await createOrganization(owner))
})
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

const newest = (state: any): any => {
  const keys = Object.keys(state.points).sort()
  return state.points[keys[keys.length - 1] ?? '']
}

describe('metrics of health checks', { timeout: 60_000 }, () => {
  it('are pushed live: each check changes the point of the current five minutes', async () => {
    const topic = await live.subscribe(`monitoring:${project.ref}`)
    expect(topic.state.interval_s).toBe(300)
    const first = await topic.until((it) => newest(it)?.healthy > 0)
    const before = newest(first).probes
    const observed = await topic.until((it) => newest(it).probes > before && newest(it).database_bytes !== undefined)
    expect(observed.max_connections).toBeGreaterThan(0)
    expect(newest(observed).latency_ms).toBeGreaterThan(0)
    expect(newest(observed).latency_max_ms).toBeGreaterThanOrEqual(newest(observed).latency_ms)
    expect(newest(observed).database_bytes).toBeGreaterThan(1_000_000)
    expect(topic.gaps).toEqual([])
  })

  it('count the connections of clients', async () => {
    const topic = await live.subscribe(`monitoring:${project.ref}`)
    const busy = psql(project.connectionString, 'SELECT pg_sleep(2)')
    await topic.until((it) => newest(it).connections >= 1, 10_000)
    await busy
  })

  it('measure the processes and the files of the database', async () => {
    const topic = await live.subscribe(`monitoring:${project.ref}`)
    await psql(project.connectionString, 'SELECT count(*) FROM generate_series(1, 3000000)')
    const used = newest(await topic.until((it) => newest(it).cpu_cores > 0 && newest(it).disk_bytes !== undefined, 20_000))
    expect(used.transactions_per_s).toBeGreaterThan(0)
    expect(used.memory_bytes).toBeGreaterThan(5_000_000)
    expect(used.disk_bytes).toBeGreaterThan(used.database_bytes)
  })

  it('are summarized by the hour', async () => {
    const path = `/platform/projects/${project.ref}/infra-monitoring`
    const { body } = await owner.call('GET', `${path}?interval=1h`)
    expect(body.interval_s).toBe(3_600)
    expect((await owner.call('GET', `${path}?interval=2h`)).status).toBe(400)
  })

  it('are available to readers of the project, including scripts, and to no one else', async () => {
    const path = `/platform/projects/${project.ref}/infra-monitoring`
    const { body } = await owner.call('GET', path)
    expect(body.interval_s).toBe(300)
    expect(body.points.length).toBeGreaterThan(0)
    expect(Object.keys(body.points[0]).sort()).toEqual([
      'at',
      'connections',
      'cpu_cores',
      'database_bytes',
      'disk_bytes',
      'healthy',
      'latency_max_ms',
      'latency_ms',
      'memory_bytes',
      'probes',
      'transactions_per_s',
    ])
    const request = { name: 'charts', scopes: ['projects:read'] }
    const { token } = (await owner.call('POST', '/platform/profile/access-tokens', request)).body
    expect((await call(server, 'GET', path, { token })).status).toBe(200)
    const stranger = await signUp(server, 'stranger')
    expect((await stranger.call('GET', path)).status).toBe(404)
    const page = await connectLive(server, await stranger.token())
    await expect(page.subscribe(`monitoring:${project.ref}`)).rejects.toThrow('not_found')
    page.close()
  })
})
