import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import { type Person, signUp } from '../harness/people'
import { freeProjectsMax } from '../harness/plans'
import { signal } from '../harness/processes'
import { createOrganization, createProject, type RunningProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { postmasterOf, psql } from '../harness/tenant'

const patienceMs = 60_000

let server: Server
let owner: Person
let live: Live
let slug: string
beforeAll(async () => {
  server = await startServer({
    ...freeProjectsMax(100),
    SIGNALBOX_PROJECTS_PROBE_HEARTBEAT_MS: '500',
    SIGNALBOX_PROVISIONING_WORKERS: '1',
    SIGNALBOX_PROVISIONING_PROBE_WORKERS: '1',
  })
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner)
  live = await connectLive(server, await owner.token())
})
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

describe('a database that refuses every session', { timeout: 3 * patienceMs }, () => {
  it.each([
    ['alter database postgres connection limit 0', 'CONNECTION LIMIT is 0'],
    ["alter database postgres set local_preload_libraries = 'missing'", 'local_preload_libraries'],
  ])('after %s is unhealthy with the cause, until access is restored', async (lock, cause) => {
    const project = await createProject(owner, live, slug)
    await psql(project.connectionString, lock)
    const locked = await project.topic.until((it) => it.status === 'ACTIVE_UNHEALTHY', patienceMs)
    expect(locked.reason).toContain(cause)
    expect(locked.reason).toContain('Restore access')
    expect(locked.actions).toMatchObject({ restore_access: true, restart: true })
    expect((await psql(project.connectionString, 'select 1')).out).not.toContain('1')
    const restored = await owner.call('POST', `/platform/projects/${project.ref}/restore-access`)
    expect(restored.status).toBe(202)
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY', patienceMs)
    expect((await psql(project.connectionString, 'select 1')).out.trim()).toBe('1')
    const again = await owner.call('POST', `/platform/projects/${project.ref}/restore-access`)
    expect(again.status).toBe(409)
    const audit = await owner.call('GET', `/platform/organizations/${slug}/audit`)
    expect(JSON.stringify(audit.body)).toContain('project.restore_access')
  })
})

describe('databases that hang', { timeout: 5 * patienceMs }, () => {
  const hung: RunningProject[] = []
  afterAll(() => {
    for (const { ref } of hung) signal(postmasterOf(server, ref), 'SIGCONT')
  })

  it('delay health checks, but no creation', async () => {
    for (let number = 0; number < 3; ++number) hung.push(await createProject(owner, live, slug, `hung ${number}`))
    for (const { ref } of hung) signal(postmasterOf(server, ref), 'SIGSTOP')
    await hung[0]?.topic.until((it) => it.status === 'ACTIVE_UNHEALTHY', patienceMs)
    const other = await createProject(owner, live, slug, 'other')
    expect((await psql(other.connectionString, 'select 1')).out.trim()).toBe('1')
    for (const { topic } of hung) {
      const observed = await topic.until((it) => it.status === 'ACTIVE_UNHEALTHY', patienceMs)
      expect(observed.reason).toMatch(/does not respond\. Restart the project if it does not recover\.$/)
      expect(observed.reason).not.toContain('/proc')
    }
    for (const { ref } of hung) signal(postmasterOf(server, ref), 'SIGCONT')
    for (const { topic } of hung) await topic.until((it) => it.status === 'ACTIVE_HEALTHY', patienceMs)
  })
})
