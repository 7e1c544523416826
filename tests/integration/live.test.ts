import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import { type Person, signUp } from '../harness/people'
import { change, createOrganization, createProject, type RunningProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

let server: Server
let owner: Person
let live: Live
let slug: string
let project: RunningProject
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server, 'owner')
  live = await connectLive(server, await owner.token())
  slug = await createOrganization(owner)
  project = await createProject(owner, live, slug)
})
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

const rename = (name: string) => owner.call('PATCH', `/platform/organizations/${slug}`, { name })

const killOwner = async (topic: string) => {
  const answer = await fetch(`${server.url}/debug/kill-owner`, { method: 'POST', body: JSON.stringify({ topic }) })
  expect(answer.status, `killing the owner of ${topic}`).toBe(200)
}

describe('transports', () => {
  it.each([['websocket'], ['polling']])('%s carries snapshot, patches and acknowledgements', async (transport) => {
    const other = await connectLive(server, await owner.token(), { transports: [transport] })
    expect(other.socket.io.engine.transport.name).toBe(transport)
    const topic = await other.subscribe(`org:${slug}`)
    await rename(`over ${transport}`)
    await topic.until((it) => it.name === `over ${transport}`)
    expect(topic.gaps).toEqual([])
    other.close()
  })

  it('are upgraded from polling to WebSocket without losing a change', async () => {
    const other = await connectLive(server, await owner.token(), { transports: ['polling', 'websocket'] })
    const topic = await other.subscribe(`org:${slug}`)
    const upgraded = new Promise((resolve) => other.socket.io.engine.once('upgrade', resolve))
    const names = Array.from({ length: 12 }, (_, i) => `upgrade ${i}`)
    for (const name of names) await rename(name)
    if (other.socket.io.engine.transport.name !== 'websocket') await upgraded
    await rename('after the upgrade')
    await topic.until((it) => it.name === 'after the upgrade')
    expect(other.socket.io.engine.transport.name).toBe('websocket')
    expect(topic.values((it) => it.name).slice(1)).toEqual([...names, 'after the upgrade'])
    expect(topic.gaps).toEqual([])
    other.close()
  })
})

describe('subscribing', () => {
  it.each([
    ['not_found', 'weather:today'],
    ['not_found', ''.padEnd(20, 'a').replace(/^/, 'org:')],
    ['not_found', ''.padEnd(20, 'a').replace(/^/, 'project:')],
    ['not_found', 'org:'],
    ['not_found', "org:' or 1=1 --"],
    ['bad_request', ''],
    ['bad_request', 'x'.repeat(64 + 1024 + 1)],
  ])('is answered with %s for "%s"', async (code, topic) => {
    await expect(live.subscribe(topic)).rejects.toThrow(code)
  })

  it.each([
    ['subscribe', { topic: 7 }],
    ['subscribe', {}],
    ['subscribe', 'session'],
    ['subscribe', null],
    ['subscribe', [['session']]],
    ['clock', { time: 'noon' }],
    ['clock', {}],
    ['authenticate', { token: 12 }],
    ['authenticate', {}],
    ['sing', {}],
  ])('answers the malformed %s %j with an error', async (event, payload) => {
    const answer = await live.ask(event, payload)
    expect(answer.error).toMatchObject({ code: expect.stringMatching(/^(bad_request|unauthenticated)$/), message: expect.any(String) })
  })

  it('reveals nothing without access', async () => {
    const stranger = await signUp(server, 'stranger')
    const theirs = await connectLive(server, await stranger.token())
    const nowhere = await theirs.ask('subscribe', { topic: 'project:aaaaaaaaaaaaaaaaaaaa' })
    for (const topic of [`org:${slug}`, `project:${project.ref}`]) {
      expect(await theirs.ask('subscribe', { topic })).toEqual(nowhere)
    }
    theirs.close()
  })

  it('twice delivers one copy of each change', async () => {
    const other = await connectLive(server, await owner.token())
    await other.subscribe(`org:${slug}`)
    const topic = await other.subscribe(`org:${slug}`)
    let patches = 0
    other.socket.on('patch', () => ++patches)
    await rename('heard once')
    await topic.until((it) => it.name === 'heard once')
    await other.ask('clock', { time: Date.now() })
    expect(patches).toBe(1)
    other.close()
  })

  it('ends with unsubscribe', async () => {
    const other = await connectLive(server, await owner.token())
    const topic = await other.subscribe(`org:${slug}`)
    expect(await other.ask('unsubscribe', { topic: topic.name })).toEqual({})
    const version = topic.version
    await rename('not heard')
    await other.ask('clock', { time: Date.now() })
    expect(topic.version).toBe(version)
    other.close()
  })
})

describe('resubscribing', () => {
  it('with epoch and version returns missed changes, as patches', async () => {
    const before = await connectLive(server, await owner.token())
    const known = await before.subscribe(`org:${slug}`)
    before.close()
    for (const name of ['missed 1', 'missed 2']) await rename(name)
    const after = await connectLive(server, await owner.token())
    const { topic, answer } = await after.resume(known)
    expect(answer.state).toBeUndefined()
    expect(answer.patches).toHaveLength(2)
    expect(topic.state.name).toBe('missed 2')
    await rename('and on')
    await topic.until((it) => it.name === 'and on')
    expect(topic.gaps).toEqual([])
    after.close()
  })

  it('with nothing missed returns no patch', async () => {
    const before = await connectLive(server, await owner.token())
    const known = await before.subscribe(`org:${slug}`)
    before.close()
    const after = await connectLive(server, await owner.token())
    const { answer } = await after.resume(known)
    expect(answer.patches).toEqual([])
    after.close()
  })

  it.each([
    ['another epoch', { epoch: 'f'.repeat(36) }],
    ['a version that never existed', { version: 1_000_000 }],
  ])('with %s returns a snapshot', async (_, changes) => {
    const other = await connectLive(server, await owner.token())
    const known = await other.subscribe(`org:${slug}`)
    const answer = await other.ask('subscribe', {
      topic: known.name,
      epoch: known.epoch,
      version: known.version,
      ...changes,
    })
    expect(answer.patches).toBeUndefined()
    expect(answer.state.slug).toBe(slug)
    other.close()
  })

  it('after more changes than the ring holds returns a snapshot', async () => {
    const before = await connectLive(server, await owner.token())
    const known = await before.subscribe('platform')
    before.close()
    // The ring holds 128.
    for (let i = 0; i < 130; ++i) {
      await owner.call('PUT', '/platform/telemetry/feature-flags/ring', { value: i % 2 === 0 })
    }
    const after = await connectLive(server, await owner.token())
    const { answer, topic } = await after.resume(known)
    expect(answer.patches).toBeUndefined()
    expect(topic.state.flags.ring).toBe(false)
    after.close()
  })
})

describe('a killed topic owner', () => {
  /** A state without the metrics of probes, which are restored with the next one or its interval. */
  const stored = ({ disk, services, projects, ...rest }: any) => ({
    ...rest,
    ...(disk && { size_gb: disk.size_gb }),
    ...(projects && { projects: Object.values<any>(projects).map(({ figures, ...project }) => project) }),
  })

  it('comes back with a new epoch and the same state, automatically', async () => {
    const organization = await live.subscribe(`org:${slug}`)
    const platform = await live.subscribe('platform')
    for (const topic of [organization, platform, project.topic]) {
      await topic.until(() => true)
      const { epoch, state } = topic
      await killOwner(topic.name)
      await topic.until(() => topic.epoch !== epoch)
      expect(stored(topic.state)).toEqual(stored(state))
    }
    await rename('after the kill')
    await organization.until((it) => it.name === 'after the kill')
    expect(organization.gaps).toEqual([])
  })

  it('in the middle of an operation completes it', async () => {
    const { epoch } = project.topic
    await change(owner, project.ref, 'restart')
    await killOwner(project.topic.name)
    await project.topic.until((it) => project.topic.epoch !== epoch && it.status === 'ACTIVE_HEALTHY')
    await change(owner, project.ref, 'pause')
    await killOwner(project.topic.name)
    await project.topic.until((it) => it.status === 'INACTIVE')
    await change(owner, project.ref, 'restore')
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY')
  })

  it('loses no acknowledged change', async () => {
    const organization = await live.subscribe(`org:${slug}`)
    for (let round = 0; round < 5; ++round) {
      const name = `acknowledged ${round}`
      expect((await rename(name)).status).toBe(200)
      await killOwner(organization.name)
      await organization.until((it) => it.name === name)
      expect((await owner.call('GET', `/platform/organizations/${slug}`)).body.name).toBe(name)
    }
  })
})

describe('the clock', () => {
  const skewOf = async (offMs: number) => {
    const other = await connectLive(server, await owner.token())
    const session = await other.subscribe('session')
    const answer = await other.ask('clock', { time: Date.now() + offMs })
    expect(Math.abs(Date.parse(answer.utcTime) - Date.now())).toBeLessThan(5_000)
    await session.until((it) => it.clock.skewed === Math.abs(offMs) > 120_000)
    const { clock } = session.state
    other.close()
    return clock
  }

  it.each([[180_000], [-180_000]])('off by %d ms is reported on the session topic', async (offMs) => {
    const clock = await skewOf(offMs)
    expect(Math.abs(clock.skew_ms - offMs)).toBeLessThan(2_000)
  })

  it.each([[0], [115_000], [-115_000]])('off by %d ms is not reported', async (offMs) => {
    expect(await skewOf(offMs)).toEqual({ skewed: false, skew_ms: 0 })
  })
})
