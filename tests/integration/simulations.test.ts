import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { connectLive, type Live } from '../harness/live'
import type { LiveTopic } from '../harness/live-topic'
import { type Person, signUp } from '../harness/people'
import { processes } from '../harness/processes'
import { type Server, startServer } from '../harness/server'

const simulations = '/platform/operator/simulations'
/** Takes seconds. */
const short = { scenario: 'quiet-day', ground: 'in_memory', short: true, seed: 7 }
/** A whole day of ten thousand projects: longer than any test. */
const long = { scenario: 'quiet-day', ground: 'in_memory' }

describe('a simulation', { timeout: 120_000 }, () => {
  let server: Server
  let operator: Person
  let guard: Person
  let live: Live
  let list: LiveTopic
  beforeAll(async () => {
    server = await startServer()
    operator = await signUp(server, 'operator')
    guard = await signUp(server, 'guard')
    await operator.call('PUT', '/platform/operator/operators', { email: guard.email, role: 'on_call' })
    live = await connectLive(server, await operator.token())
    list = await live.subscribe('simulations')
  })
  afterAll(async () => {
    live?.close()
    await server?.dispose()
  })

  const begin = async (request: unknown) => {
    const { status, body } = await operator.call('POST', simulations, request)
    expect(status, JSON.stringify(body)).toBe(201)
    return body.id as string
  }
  const untilState = (id: string, state: string) => list.until((it) => it.runs[id]?.state === state, 90_000)
  const programsOf = (id: string) => processes().filter((it) => it.command.includes(id))

  it('is one of the shipped ones', async () => {
    const { status, body } = await operator.call('GET', `${simulations}/scenarios`)
    expect(status).toBe(200)
    expect(body).toHaveLength(10)
    expect(body.find((it: any) => it.name === 'quiet-day')).toMatchObject({
      ground: 'in_memory', duration_ms: 86_400_000, organizations: 2_000, people: 16_000, connections: 5_000,
    })
  })

  it('is followed until it has passed, and leaves its report', async () => {
    const id = await begin(short)
    const topic = await live.subscribe(`simulation:${id}`)
    await untilState(id, 'passed')
    await topic.until((it) => it.run.state === 'passed')
    expect(list.state.runs[id]).toMatchObject({ progress: 1, verdict: expect.stringMatching(/^\d+ thresholds met/) })
    const { body: result } = await operator.call('GET', `${simulations}/${id}`)
    expect(result).toMatchObject({ scenario: 'quiet-day', passed: true, short: true, seed: 7 })
    expect(Object.keys(topic.state.points)).toHaveLength(Math.min(result.series.length, 240))
    expect(topic.state.now.at_s).toBe(result.lasted_s)
    const report = await fetch(`${server.url}${simulations}/${id}/report`, {
      headers: { Authorization: `Bearer ${await operator.token()}` },
    })
    expect(report.headers.get('content-disposition')).toBe(`attachment; filename="quiet-day-${id}.html"`)
    expect(await report.text()).toContain('Short form.')
    expect(existsSync(join(server.dataDir, 'simulations', id, 'quiet-day.xml'))).toBe(true)
    const again = await connectLive(server, await guard.token())
    expect((await again.subscribe(`simulation:${id}`)).state.points['0']).toEqual(topic.state.points['0'])
    again.close()
  })

  it('runs exclusively, and is stopped half-way', async () => {
    const id = await begin(long)
    const topic = await live.subscribe(`simulation:${id}`)
    await topic.until((it) => it.points['0'] !== undefined, 90_000)
    const second = await operator.call('POST', simulations, short)
    expect(second.status).toBe(409)
    expect(second.body.message).toBe('A simulation is already running. Stop it, or wait until it ends.')
    expect((await operator.call('DELETE', `${simulations}/${id}`)).status).toBe(409)
    expect((await operator.call('GET', `${simulations}/${id}`)).status).toBe(404)
    const received = await operator.call('POST', `${simulations}/${id}/stop`)
    expect(received).toMatchObject({ status: 200, body: { id, state: 'stopping' } })
    await untilState(id, 'stopped')
    expect(list.state.runs[id].progress).toBeLessThan(1)
    expect((await operator.call('POST', `${simulations}/${id}/stop`)).status).toBe(409)
    expect((await operator.call('DELETE', `${simulations}/${id}`)).status).toBe(204)
    await list.until((it) => it.runs[id] === undefined)
    await waitUntil(() => !existsSync(join(server.dataDir, 'simulations', id)), 'its folder is still there')
  })

  it('on sockets has a separate server, which ends with it', async () => {
    const id = await begin({ scenario: 'region-outage', ground: 'sockets', short: true })
    const topic = await live.subscribe(`simulation:${id}`)
    await topic.until((it) => it.points['0'] !== undefined, 90_000)
    // The process of the run, and the server that it started.
    const mine = processes().filter((it) => /signalbox-simulation-/.test(it.command) || it.command.includes(id))
    expect(mine.some((it) => / serve /.test(it.command))).toBe(true)
    await operator.call('POST', `${simulations}/${id}/stop`)
    await untilState(id, 'stopped')
    const { body: result } = await operator.call('GET', `${simulations}/${id}`)
    expect(result).toMatchObject({ ground: 'sockets', stopped: 'The run was stopped.', invariants: { broken: 0 } })
    expect(result.series[0].server_memory).toBeGreaterThan(0)
    expect(processes().filter((it) => mine.some((one) => one.pid === it.pid && one.command === it.command))).toEqual([])
  })

  it('is refused if the request is invalid', async () => {
    expect((await operator.call('POST', simulations, { scenario: 'noisy-day' })).status).toBe(404)
    for (const [field, value] of [['seed', -1], ['connections', 0], ['connections', 20_001], ['ground', 'moon']] as const) {
      const { status, body } = await operator.call('POST', simulations, { ...short, [field]: value })
      expect(status).toBe(400)
      expect(body.errors[0].field).toBe(field)
    }
  })

  it('is readable by on-call members, and started only by operators', async () => {
    expect((await guard.call('GET', simulations)).status).toBe(200)
    expect((await guard.call('POST', simulations, short)).status).toBe(403)
    const stranger = await signUp(server, 'stranger')
    expect((await stranger.call('GET', simulations)).status).toBe(403)
    const page = await connectLive(server, await stranger.token())
    await expect(page.subscribe('simulations')).rejects.toThrow('forbidden')
    page.close()
  })

  it('ends with a killed server, and is marked as crashed when that restarts', async () => {
    const id = await begin(long)
    const topic = await live.subscribe(`simulation:${id}`)
    await topic.until((it) => it.points['0'] !== undefined, 90_000)
    expect(programsOf(id)).toHaveLength(1)
    await server.kill()
    await waitUntil(() => programsOf(id).length === 0, 'the simulation still runs')
    await server.start()
    const again = await connectLive(server, await operator.token())
    expect((await again.subscribe('simulations')).state.runs[id].state).toBe('broken_off')
    again.close()
    const { body } = await operator.call('GET', simulations)
    expect(body[0]).toMatchObject({ id, state: 'broken_off', reason: expect.stringContaining('during the run') })
  })
})
