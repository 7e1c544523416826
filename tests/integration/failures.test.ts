import { createServer, type Server as Listener } from 'node:net'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import type { LiveTopic } from '../harness/live-topic'
import { type Person, signUp } from '../harness/people'
import { requestProject, change, createOrganization, filledIn } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { psql } from '../harness/tenant'

/** A server with simulated projects: duration and failure rate of each step are configured. */
const simulated = (settings: Record<string, string>) => ({
  SIGNALBOX_PROJECTS_PROVIDER: 'simulated',
  SIGNALBOX_PROVISIONING_SIMULATED_JITTER_MS: '0',
  SIGNALBOX_PROVISIONING_SIMULATED_LATENCY_MS: '5',
  SIGNALBOX_PROJECTS_PROBE_IN_BETWEEN_MS: '200',
  ...settings,
})

let server: Server
let owner: Person
let live: Live
let slug: string

async function begin(settings: Record<string, string>): Promise<void> {
  server = await startServer(settings)
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner)
  live = await connectLive(server, await owner.token())
}

async function restartWith(settings: Record<string, string>): Promise<void> {
  live.close()
  await server.stop()
  await server.start(settings)
  live = await connectLive(server, await owner.token())
}

async function ask(): Promise<{ ref: string; topic: LiveTopic; password: string }> {
  const requested = await requestProject(owner, slug)
  return { ...requested, topic: await live.subscribe(`project:${requested.ref}`) }
}

const post = (ref: string, action: string) => owner.call('POST', `/platform/projects/${ref}/${action}`)

const end = async () => {
  live?.close()
  await server?.dispose()
}
afterEach(end)
afterAll(end)

describe('a creation that fails', () => {
  it('shows step and reason, offers to retry, and succeeds when the cause is gone', async () => {
    await begin(simulated({ SIGNALBOX_PROVISIONING_SIMULATED_FAILURE_RATE: '1' }))
    const { ref, topic } = await ask()
    const failed = await topic.until((it) => it.status === 'INIT_FAILED')
    expect(failed.reason).toMatch(/^Creating the database failed: \w/)
    expect(failed.error).toMatchObject({ code: expect.any(String), message: expect.stringMatching(/\w/) })
    expect(failed.actions).toMatchObject({ retry: true, delete: true, pause: false, restart: false })
    expect(Object.values<any>(failed.steps).filter((it) => it.state === 'failed')).toHaveLength(1)
    expect(failed.connection ?? null).toBeNull()
    expect((await post(ref, 'pause')).status).toBe(409)
    await restartWith({ SIGNALBOX_PROVISIONING_SIMULATED_FAILURE_RATE: '0' })
    const again = await live.subscribe(topic.name)
    expect(again.state.status).toBe('INIT_FAILED')
    expect((await post(ref, 'retry')).status).toBe(202)
    const up = await again.until((it) => it.status === 'ACTIVE_HEALTHY')
    expect(up.error ?? null).toBeNull()
    expect(again.values((it) => it.status)).toEqual(['INIT_FAILED', 'COMING_UP', 'ACTIVE_HEALTHY'])
  })

  it('because its port is in use gets another port on retry', async () => {
    server = await startServer()
    const thief = await new Promise<Listener>((resolve) => {
      // The first of the server's block, which the first project gets.
      const listener = createServer().listen(server.firstDatabasePort, '127.0.0.1', () => resolve(listener))
    })
    try {
      owner = await signUp(server, 'owner')
      slug = await createOrganization(owner)
      live = await connectLive(server, await owner.token())
      const { ref, topic, password } = await ask()
      const failed = await topic.until((it) => it.status === 'INIT_FAILED', 30_000)
      expect(failed.error).toMatchObject({ code: 'port_taken', message: expect.stringContaining(String(server.firstDatabasePort)) })
      expect((await post(ref, 'retry')).status).toBe(202)
      const up = await topic.until((it) => it.status === 'ACTIVE_HEALTHY', 30_000)
      expect(up.connection.port).not.toBe(server.firstDatabasePort)
      expect((await psql(filledIn(up, password), 'select 1')).out.trim()).toBe('1')
    } finally {
      thief.close()
    }
  })
})

describe('an operation that takes too long', () => {
  it('fails at its deadline, with a message', async () => {
    await begin(
      simulated({
        SIGNALBOX_PROVISIONING_SIMULATED_LATENCY_MS: '60000',
        SIGNALBOX_PROJECTS_STEP_DEADLINE_MS: '1000',
        SIGNALBOX_PROJECTS_OPERATION_DEADLINE_MS: '1000',
      }),
    )
    const { topic } = await ask()
    const failed = await topic.until((it) => it.status === 'INIT_FAILED')
    expect(failed.reason).toMatch(/^Creating the database failed: \w/)
    expect(failed.actions.retry).toBe(true)
  })

  it('can be canceled, and the project deleted', async () => {
    await begin(simulated({ SIGNALBOX_PROVISIONING_SIMULATED_LATENCY_MS: '700' }))
    const { ref, topic } = await ask()
    expect((await topic.until((it) => it.status === 'COMING_UP')).actions.cancel).toBe(true)
    expect((await post(ref, 'cancel')).status).toBe(202)
    const called = await topic.until((it) => it.status === 'INIT_FAILED')
    expect(called.error.code).toBe('cancelled')
    expect(called.reason).toContain('cancelled')
    await change(owner, ref, 'delete')
    await topic.until((it) => it.status === 'REMOVED')
  })
})

describe('a fleet whose databases exit randomly', () => {
  it('is restarted automatically', async () => {
    await begin(
      simulated({
        SIGNALBOX_PROJECTS_AUTOMATIC_RESTART_DELAY_MS: '50',
        SIGNALBOX_PROJECTS_PROBE_HEARTBEAT_MS: '100',
        SIGNALBOX_PROVISIONING_SIMULATED_CRASH_RATE: '1',
      }),
    )
    const { topic } = await ask()
    await topic.until((it) => it.notice?.message.includes('automatically'))
    const restarts = topic.arrivals.filter((it) => it.state.status === 'RESTARTING')
    expect(restarts.map((it) => it.state.requested_by)).toContain('Signalbox')
  })
})

describe('a simulated fleet', () => {
  it.each(['planned', 'kill -9'])('exists again after a restart of the server (%s)', async (way) => {
    await begin(simulated({ SIGNALBOX_PROJECTS_PROBE_HEARTBEAT_MS: '100' }))
    const running = await ask()
    const paused = await ask()
    for (const { topic } of [running, paused]) await topic.until((it) => it.status === 'ACTIVE_HEALTHY')
    await change(owner, paused.ref, 'pause')
    await paused.topic.until((it) => it.status === 'INACTIVE')
    live.close()
    if (way === 'planned') await server.stop()
    else await server.kill()
    await server.start()
    live = await connectLive(server, await owner.token())
    const [first, second] = await Promise.all([running, paused].map(({ ref }) => live.subscribe(`project:${ref}`)))
    expect(first?.state.status).toBe('ACTIVE_HEALTHY')
    expect(second?.state.status).toBe('INACTIVE')
    // Probed many times by the time that the other has completed a whole operation.
    await change(owner, paused.ref, 'restore')
    await second?.until((it) => it.status === 'ACTIVE_HEALTHY')
    expect(first?.values((it) => it.status)).toEqual(['ACTIVE_HEALTHY'])
  })
})
