import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { connectLive, type Live } from '../harness/live'
import { call, type Person, signUp } from '../harness/people'
import { freeProjectsMax } from '../harness/plans'
import { isRunning, postmastersBelow, signal, withChildren } from '../harness/processes'
import { requestProject, change, createOrganization, createProject, filledIn, type RunningProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { expectNothingStray } from '../harness/stray'
import { platformPostmaster, postmasterOf, projectFolders, psql, untilAnswers } from '../harness/tenant'

let server: Server
let owner: Person
let live: Live
let slug: string
let project: RunningProject
beforeAll(async () => {
  server = await startServer({ ...freeProjectsMax(100), SIGNALBOX_DATABASE_DEADLINE_MS: '3000' })
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner)
  live = await connectLive(server, await owner.token())
  project = await createProject(owner, live, slug)
})
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

/** Connects again, like a page once the server is back. */
async function reconnect(): Promise<void> {
  live = await connectLive(server, await owner.token())
  project.topic = await live.subscribe(`project:${project.ref}`)
}

describe('kill -9 of the server', { timeout: 120_000 }, () => {
  it('leaves the tenants’ databases running, and the next server adopts them', async () => {
    await psql(project.connectionString, 'create table kept (id int); insert into kept values (1)')
    const postmaster = postmasterOf(server, project.ref)
    await server.kill()
    expect((await psql(project.connectionString, 'insert into kept values (2) returning id')).out).toMatch(/^2/)
    expect(isRunning(postmaster)).toBe(true)
    await server.start()
    await reconnect()
    expect(project.topic.state.status).toBe('ACTIVE_HEALTHY')
    expect(postmasterOf(server, project.ref)).toBe(postmaster)
    expect((await psql(project.connectionString, 'select count(*) from kept')).out.trim()).toBe('2')
    // Fully adopted: its exit is detected, it is restarted, and it can be controlled.
    signal(postmaster, 'SIGKILL')
    await project.topic.until((it) => it.status === 'ACTIVE_UNHEALTHY')
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY')
    await change(owner, project.ref, 'restart')
    await project.topic.until((it) => it.status === 'RESTARTING')
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY')
    await expectNothingStray(server, owner)
  })

  it('restarts a database that exited in the meantime', async () => {
    const postmaster = postmasterOf(server, project.ref)
    await server.kill()
    signal(postmaster, 'SIGKILL')
    await server.start()
    await reconnect()
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY', 60_000)
    await untilAnswers(project.connectionString, 'select count(*) from kept', '2')
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY')
    expect(postmasterOf(server, project.ref)).not.toBe(postmaster)
  })

  it('keeps all users signed in', async () => {
    expect((await owner.call('GET', '/platform/profile')).status).toBe(200)
    const { error } = await owner.auth.refreshSession()
    expect(error).toBeNull()
  })

  it.each(['copy_template', 'set_password', 'verify'])(
    'while a project is being created (step %s) loses no project and leaves nothing behind',
    async (step) => {
      const requested = await requestProject(owner, slug, `killed in ${step}`)
      const topic = await live.subscribe(`project:${requested.ref}`)
      await topic.until((it) => it.steps?.[step]?.state === 'running' || it.status === 'ACTIVE_HEALTHY')
      await server.kill()
      await server.start()
      await reconnect()
      const after = await live.subscribe(`project:${requested.ref}`)
      const up = await after.until((it) => it.status === 'ACTIVE_HEALTHY', 60_000)
      expect((await psql(filledIn(up, requested.password), 'select 1')).out.trim()).toBe('1')
      await change(owner, requested.ref, 'delete')
      await after.until((it) => it.status === 'REMOVED')
      await waitUntil(() => !projectFolders(server).some((it) => it.startsWith(requested.ref)), 'the folder is gone')
      await expectNothingStray(server, owner)
    },
  )

  it.each([
    ['restart', 'ACTIVE_HEALTHY'],
    ['pause', 'INACTIVE'],
    ['restore', 'ACTIVE_HEALTHY'],
  ] as const)('while a project does %s ends in %s', async (action, status) => {
    await change(owner, project.ref, action)
    await server.kill()
    await server.start()
    await reconnect()
    await project.topic.until((it) => it.status === status, 60_000)
    expect((await psql(project.connectionString, 'select count(*) from kept')).out.trim()).toBe(
      status === 'ACTIVE_HEALTHY' ? '2' : '',
    )
  })

  it('while a project is being deleted deletes it', async () => {
    const other = await createProject(owner, live, slug, 'to be deleted')
    await change(owner, other.ref, 'delete')
    await server.kill()
    await server.start()
    await reconnect()
    await waitUntil(() => !projectFolders(server).some((it) => it.startsWith(other.ref)), 'the folder is gone')
    await waitUntil(
      async () => (await owner.call('GET', `/platform/projects/${other.ref}`)).status === 404,
      'the project is gone',
    )
    await expectNothingStray(server, owner)
  })

  it('repeated during changes leaves a server that starts', async () => {
    for (let round = 0; round < 3; ++round) {
      const requested = [owner.call('PATCH', `/platform/organizations/${slug}`, { name: `round ${round}` })]
      requested.push(owner.call('POST', `/platform/projects/${project.ref}/restart`))
      await Promise.race(requested.map((it) => it.catch(() => undefined)))
      await server.kill()
      await Promise.allSettled(requested)
      await server.start()
    }
    await reconnect()
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY', 60_000)
    expect((await psql(project.connectionString, 'select count(*) from kept')).out.trim()).toBe('2')
  })
})

describe('a crash of the root actor', { timeout: 60_000 }, () => {
  it('ends the server with a separate exit code, and the next one continues', async () => {
    const postmaster = postmasterOf(server, project.ref)
    await call(server, 'POST', '/debug/kill-owner', { body: { topic: 'directory' } })
    expect(await server.ended()).toBe(70)
    expect(server.log()).toContain('The directory actor failed')
    expect(isRunning(postmaster)).toBe(true)
    await server.start()
    await reconnect()
    expect(project.topic.state.status).toBe('ACTIVE_HEALTHY')
    expect(postmasterOf(server, project.ref)).toBe(postmaster)
  })
})

describe('kill -9 of the platform’s own database', { timeout: 90_000 }, () => {
  it('loses no acknowledged change; calls meanwhile get 503 with Retry-After', async () => {
    const acknowledged: string[] = []
    const refused: { status: number; retryAfter: string | null }[] = []
    let isOver = false
    const creating = (async () => {
      for (let i = 0; !isOver; ++i) {
        const name = `kept ${i}`
        const answer = await owner.call('POST', '/platform/organizations', { name })
        if (answer.status === 201) acknowledged.push(name)
        else refused.push({ status: answer.status, retryAfter: answer.headers.get('Retry-After') })
      }
    })()
    try {
      await waitUntil(() => acknowledged.length >= 5, 'some organizations are created')
      const before = acknowledged.length
      const first = platformPostmaster(server)
      signal(first, 'SIGKILL')
      await waitUntil(
        () => platformPostmaster(server) !== first && acknowledged.length > before + 5,
        'the database is running and accepts changes',
        { timeoutMs: 60_000 },
      )
    } finally {
      isOver = true
      await creating
    }
    for (const { status, retryAfter } of refused) {
      expect(status).toBe(503)
      expect(Number(retryAfter)).toBeGreaterThan(0)
    }
    const listed = (await owner.call('GET', '/platform/organizations')).body.map((it: any) => it.name)
    expect(acknowledged.filter((name) => !listed.includes(name))).toEqual([])
    expect(live.disconnects).toEqual([])
  })

  it('that hangs causes 503 or 504, is reported by readyz, and recovers automatically', async () => {
    // All processes: a session of the pool would continue to answer without the postmaster.
    const all = withChildren(platformPostmaster(server))
    for (const pid of all) signal(pid, 'SIGSTOP')
    try {
      const away = await owner.call('PATCH', `/platform/organizations/${slug}`, { name: 'not now' })
      expect([503, 504]).toContain(away.status)
      if (away.status === 503) expect(Number(away.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect((await call(server, 'GET', '/healthz')).status).toBe(200)
      await waitUntil(async () => {
        const ready = await call(server, 'GET', '/readyz')
        return ready.status === 503 && JSON.stringify(ready.body).includes('storage')
      }, 'readyz reports that storage is unavailable')
      // Live connections continue with the server's cached state.
      await expect(live.ask('clock', { time: Date.now() })).resolves.toHaveProperty('utcTime')
      const again = await live.ask('subscribe', { topic: `org:${slug}` })
      expect(again.state.slug).toBe(slug)
    } finally {
      for (const pid of all) signal(pid, 'SIGCONT')
    }
    await waitUntil(
      async () => (await owner.call('PATCH', `/platform/organizations/${slug}`, { name: 'again' })).status === 200,
      'storage is back',
    )
    await waitUntil(async () => (await call(server, 'GET', '/readyz')).status === 200, 'it is ready again')
    expect(live.disconnects).toEqual([])
  })
})

describe('a planned stop', { timeout: 90_000 }, () => {
  it('stops everything it started, and the next start starts the databases again', async () => {
    const postmaster = postmasterOf(server, project.ref)
    expect(await server.stop()).toBe(0)
    expect(isRunning(postmaster)).toBe(false)
    expect(postmastersBelow(server.dataDir)).toEqual([])
    await server.start()
    await reconnect()
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY', 30_000)
    await untilAnswers(project.connectionString, 'select count(*) from kept', '2')
  })

  it('leaves the databases running if configured', async () => {
    await server.stop()
    await server.start({ SIGNALBOX_PROVISIONING_STOP_WITH_SERVER: 'false' })
    await reconnect()
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY', 30_000)
    const postmaster = postmasterOf(server, project.ref)
    expect(await server.stop()).toBe(0)
    expect(isRunning(postmaster)).toBe(true)
    expect((await psql(project.connectionString, 'select 1')).out.trim()).toBe('1')
    await server.start()
    await reconnect()
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY', 30_000)
    expect(postmasterOf(server, project.ref)).toBe(postmaster)
  })
})
