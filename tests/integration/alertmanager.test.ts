import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import type { LiveTopic } from '../harness/live-topic'
import { call, type Person, signUp } from '../harness/people'
import { type Server, startServer } from '../harness/server'

const secret = 'alerts-of-this-test'
/** Limit from Alertmanager's call to the banner, in milliseconds. */
const shownWithinMs = 1_000

let server: Server
let operator: Person
let live: Live
let platform: LiveTopic
beforeAll(async () => {
  server = await startServer({
    SIGNALBOX_PROJECTS_PROVIDER: 'simulated',
    SIGNALBOX_INCIDENTS_ALERTMANAGER_TOKEN: secret,
  })
  operator = await signUp(server, 'operator')
  live = await connectLive(server, await operator.token())
  platform = await live.subscribe('platform')
})
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

const alert = (fingerprint: string, status = 'firing') => ({
  status,
  labels: { alertname: 'DiskSlow', instance: `db-${fingerprint}` },
  annotations: {},
  startsAt: '2026-11-20T18:34:52Z',
  endsAt: '0001-01-01T00:00:00Z',
  generatorURL: 'http://prometheus.example/graph',
  fingerprint,
})

/** A request of Alertmanager 0.27 for a group with this name. */
const payload = (group: string, labels: object, alerts = [alert('1')], status = 'firing') => ({
  receiver: 'signalbox',
  status,
  alerts,
  groupLabels: { alertname: 'DiskSlow' },
  commonLabels: { alertname: 'DiskSlow', severity: 'critical', ...labels },
  commonAnnotations: { summary: `Slow disks of ${group}`, description: 'Writes take seconds.' },
  externalURL: 'http://alertmanager.example',
  version: '4',
  groupKey: `{}:{group="${group}"}`,
  truncatedAlerts: 0,
})

const send = (body: object, token = secret) =>
  call(server, 'POST', '/platform/incidents/alertmanager', { body, token })

const everybody = { signalbox_show_to_everybody: 'true' }

it('a firing group appears in everyone’s banner within a second, is published once, and disappears when it is resolved', async () => {
  const sent = Date.now()
  const opened = await send(payload('one', everybody))
  expect(opened).toMatchObject({ status: 200, body: { did: 'opened' } })
  const id = opened.body.incident
  await platform.until((it) => it.incidents[id])
  const shown = platform.arrivals.find((it) => it.state.incidents[id])
  expect((shown?.at ?? Infinity) - sent).toBeLessThan(shownWithinMs)
  expect(platform.state.incidents[id]).toMatchObject({ title: 'Slow disks of one', impact: 'critical' })

  expect((await send(payload('one', everybody))).body).toEqual({ did: 'nothing', incident: null })
  expect((await send(payload('one', everybody, [alert('1'), alert('2')]))).body).toEqual({ did: 'updated', incident: id })
  await platform.until((it) => it.incidents[id]?.updates['2']?.message === 'Also firing: DiskSlow (db-2).')

  const over = payload('one', everybody, [alert('1', 'resolved'), alert('2', 'resolved')], 'resolved')
  expect((await send(over)).body).toEqual({ did: 'resolved', incident: id })
  await platform.until((it) => it.incidents[id] === undefined)
  expect((await send(over)).body.did).toBe('nothing')
  const { body } = await operator.call('GET', `/platform/operator/incidents/${id}`)
  expect(body).toMatchObject({ state: 'resolved' })
  expect(body.history.map((it: any) => it.by)).toEqual(['Alertmanager', 'Alertmanager', 'Alertmanager'])
})

it('a group without a scope is visible only to operators until one of them publishes it', async () => {
  const incidents = await live.subscribe('incidents')
  const opened = await send(payload('two', {}))
  const id = opened.body.incident
  await incidents.until((it) => it.incidents[id]?.held_back === true)
  const open = await operator.call('GET', '/platform/operator/incidents?which=open')
  expect(open.body.find((it: any) => it.id === id)).toMatchObject({ held_back: true })
  // A later change of the topic has arrived, and it is not in it.
  const other = (await send(payload('three', everybody))).body.incident
  await platform.until((it) => it.incidents[other])
  expect(platform.state.incidents[id]).toBeUndefined()
  expect((await operator.call('PATCH', `/platform/incidents/${id}`, { held_back: false, show_to_everybody: true })).status).toBe(200)
  await platform.until((it) => it.incidents[id])
  await incidents.until((it) => it.incidents[id]?.held_back === undefined)
})

it('a server killed in between loses nothing and opens nothing twice', async () => {
  const first = await send(payload('four', everybody))
  expect(first.body.did).toBe('opened')
  await server.kill()
  await server.start()
  expect((await send(payload('four', everybody))).body.did).toBe('nothing')
})

it('calls without the secret are refused, and malformed ones get an error', async () => {
  expect((await send(payload('five', {}), 'another-secret-here')).status).toBe(401)
  expect((await send(payload('five', {}), await operator.token())).status).toBe(401)
  const refused = await send({ ...payload('five', {}), alerts: [] })
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'alerts' }] } })
})
