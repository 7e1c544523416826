import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { Live, liveSocket, refusalOf } from '../harness/live'
import type { LiveTopic } from '../harness/live-topic'
import { call, type Person, signUp } from '../harness/people'
import { signal, withChildren } from '../harness/processes'
import { createOrganization } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { platformPostmaster, platformSql } from '../harness/tenant'

const settings = { SIGNALBOX_PROJECTS_PROVIDER: 'simulated', SIGNALBOX_STATUS_VISITORS_MAX: '3' }

let server: Server
let operator: Person
let slug: string
let anonymous: Live
let page: LiveTopic
beforeAll(async () => {
  server = await startServer(settings)
  operator = await signUp(server, 'operator')
  slug = await createOrganization(operator, 'Hushhush Railways')
  anonymous = await connectAnonymously()
  page = await anonymous.subscribe('status')
})
afterAll(async () => {
  anonymous?.close()
  await server?.dispose()
})

/** Connects without a token. */
function connectAnonymously(): Promise<Live> {
  const socket = liveSocket(server, undefined)
  return new Promise((resolve, reject) => {
    const live = new Live(socket)
    socket.once('connect', () => resolve(live))
    socket.once('connect_error', (error) => {
      socket.disconnect()
      reject(error)
    })
    socket.connect()
  })
}

const open = async (body: object) =>
  (await operator.call('POST', '/platform/incidents', { title: 'Slow disks', impact: 'major', message: 'Looking.', ...body })).body
const resolve = (id: string) => operator.call('POST', `/platform/incidents/${id}/updates`, { state: 'resolved', message: 'Over.' })
const summary = async () => (await call(server, 'GET', '/status/summary.json')).body

describe('an anonymous connection', () => {
  it('can subscribe to the topic status', () => {
    expect(page.state).toMatchObject({
      page: { title: 'Signalbox status' },
      status: { indicator: 'none', description: 'All Systems Operational' },
      components: { api: { status: 'operational' }, 'sign-in': { status: 'operational' } },
    })
  })

  it('can subscribe to nothing else, and do nothing', async () => {
    for (const topic of ['platform', 'session', 'fleet', `org:${slug}`, 'nowhere', '']) {
      expect(await anonymous.ask('subscribe', { topic })).toMatchObject({ error: { code: 'unauthenticated', message: expect.stringMatching(/\w/) } })
    }
    for (const event of ['clock', 'authenticate', 'sing']) {
      expect(await anonymous.ask(event, { time: 1 })).toMatchObject({ error: { code: 'unauthenticated' } })
    }
    expect(await anonymous.ask('subscribe', 'status')).toMatchObject({ error: { code: 'bad_request' } })
  })

  it('receives a public incident within a second, from any source', async () => {
    const began = Date.now()
    const { id } = await open({ show_to_everybody: true })
    await page.until((it) => it.incidents[id]?.updates['1'].message === 'Looking.')
    expect(Date.now() - began).toBeLessThan(1_000)
    expect(page.state.status.indicator).toBe('major')
    const received = await summary()
    expect(received.incidents).toMatchObject([{ id, name: 'Slow disks', status: 'investigating', impact: 'major' }])
    expect(received.status.indicator).toBe('major')
    expect((await call(server, 'GET', '/status/history.atom')).body).toContain(`urn:uuid:${id}`)
    expect((await call(server, 'GET', '/status')).body).toContain(`/status/incidents/${id}">Slow disks</a>`)
    await resolve(id)
    await page.until((it) => it.incidents[id]?.state === 'resolved')
    expect(page.state.status.indicator).toBe('none')
    expect((await summary()).incidents).toEqual([])
  })

  it('never receives incidents of an organization', async () => {
    const { id } = await open({ title: 'For Hushhush alone', organizations: [slug], show_to_everybody: true })
    const { id: marker } = await open({ title: 'For all' })
    await page.until((it) => it.incidents[marker])
    const shown = [page.state, await summary(), (await call(server, 'GET', '/status')).body, (await call(server, 'GET', '/status/history.atom')).body]
    for (const it of shown) {
      expect(JSON.stringify(it)).not.toContain(id)
      expect(JSON.stringify(it)).not.toMatch(/hushhush/i)
    }
    // When its scope becomes an organization, it disappears.
    await operator.call('PATCH', `/platform/incidents/${marker}`, { organizations: [slug] })
    await page.until((it) => it.incidents[marker] === undefined)
    await Promise.all([resolve(id), resolve(marker)])
  })

  it('is refused beyond the limit by name, and accepted when another has closed', async () => {
    const more = [await connectAnonymously(), await connectAnonymously()]
    await expect(connectAnonymously()).rejects.toThrow(/status\.visitors_max/)
    more[0]?.close()
    await waitUntil(() => connectAnonymously().then((it) => more.push(it), () => false), 'there is room again')
    for (const it of more) it.close()
  })

  it('receives announced maintenance as scheduled', async () => {
    const { id } = await open({
      kind: 'maintenance',
      title: 'New disks',
      impact: 'none',
      announce_ahead: true,
      regions: ['eu-central-1'],
      planned_start: new Date(Date.now() + 3_600_000).toISOString(),
      planned_end: new Date(Date.now() + 7_200_000).toISOString(),
    })
    await page.until((it) => it.incidents[id]?.state === 'scheduled')
    expect((await summary()).scheduled_maintenances).toMatchObject([{ id, status: 'scheduled' }])
    expect(page.state.status.indicator).toBe('none')
  })
})

describe('the documents of the status page', () => {
  it.each(['/status', '/status/summary.json', '/status/history.atom', '/status/badge.svg'])('%s is not sent again to a client that has it', async (path) => {
    const first = await fetch(server.url + path)
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=5')
    const tag = first.headers.get('ETag') ?? ''
    const again = await fetch(server.url + path, { headers: { 'If-None-Match': tag } })
    expect(again.status).toBe(304)
  })
})

describe('the status page', () => {
  it('starts with the stored uptime, and with the same incidents', async () => {
    await platformSql(
      server,
      `insert into uptime_days select 'eu-central-1', (now() at time zone 'utc')::date - n, 1000, 1000 - (n = 3)::int * 20 from generate_series(0, 90) n`,
    )
    const before = Object.keys(page.state.incidents)
    await server.kill()
    await server.start()
    anonymous = await connectAnonymously()
    page = await anonymous.subscribe('status')
    expect(Object.keys(page.state.incidents).sort()).toEqual(before.sort())
    const { name, percent, days } = page.state.uptime['eu-central-1']
    expect(name).toMatch(/Frankfurt/)
    expect(percent).toBeCloseTo(99.978, 3)
    expect(Object.keys(days)).toHaveLength(91)
    expect(Object.values(days).filter((it) => it !== 100)).toEqual([98])
  })

  it('is served while storage is unavailable, with its age', async () => {
    const all = withChildren(platformPostmaster(server))
    for (const pid of all) signal(pid, 'SIGSTOP')
    try {
      const state = await page.until((it) => it.storage_away_since, 20_000)
      expect(Math.abs(Date.now() - Date.parse(state.storage_away_since))).toBeLessThan(20_000)
      expect(state.components['sign-in'].status).toBe('major_outage')
      expect((await summary()).storage_away_since).toBe(state.storage_away_since)
      expect((await call(server, 'GET', '/status')).body).toContain("storage hasn't responded since")
      const late = await connectAnonymously()
      expect((await late.subscribe('status')).state.storage_away_since).toBe(state.storage_away_since)
      late.close()
    } finally {
      for (const pid of all) signal(pid, 'SIGCONT')
    }
    await page.until((it) => it.storage_away_since === undefined && it.status.indicator === 'none', 20_000)
  })

  it('is restored for subscribers when its owner is killed', async () => {
    const epoch = page.epoch
    await fetch(`${server.url}/debug/kill-owner`, { method: 'POST', body: JSON.stringify({ topic: 'status' }) })
    await waitUntil(() => page.epoch !== epoch, 'a snapshot of the next owner')
    expect(page.state.status.indicator).toBe('none')
    const { id } = await open({})
    await page.until((it) => it.incidents[id])
    await resolve(id)
  })

  it('does not exist if it is disabled', async () => {
    await server.stop()
    await server.start({ SIGNALBOX_STATUS_PUBLIC: 'false' })
    for (const path of ['/status', '/status/summary.json', '/status/history.atom']) expect((await call(server, 'GET', path)).status).toBe(404)
    expect(await refusalOf(server, undefined)).toMatchObject({ code: 'unauthenticated' })
  })
})
