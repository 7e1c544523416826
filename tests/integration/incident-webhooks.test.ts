import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { Mailbox } from '../harness/mailbox'
import { call, type Person, signUp } from '../harness/people'
import { Receiver, type Received } from '../harness/receiver'
import { type Server, startServer } from '../harness/server'

const secret = 'webhooks-of-this-test'
const mailed = 'on-call@example.com'

let receiver: Receiver
let mailbox: Mailbox
let server: Server
let operator: Person
beforeAll(async () => {
  receiver = await Receiver.open()
  mailbox = await Mailbox.open()
  server = await startServer({
    ...mailbox.settings,
    SIGNALBOX_PROJECTS_PROVIDER: 'simulated',
    SIGNALBOX_INCIDENTS_WEBHOOK_URLS: `${receiver.url}/hook`,
    SIGNALBOX_INCIDENTS_WEBHOOK_SECRET: secret,
    SIGNALBOX_INCIDENTS_SLACK_URLS: `${receiver.url}/slack`,
    SIGNALBOX_INCIDENTS_MAIL_TO: mailed,
  })
  operator = await signUp(server, 'operator')
})
afterAll(async () => {
  await server?.dispose()
  receiver?.close()
  mailbox?.close()
})

const open = async (title: string): Promise<string> =>
  (await operator.call('POST', '/platform/incidents', { title, impact: 'major', message: 'We look into it.' })).body.id

const hook = (title: string, event: string) => (it: Received) =>
  it.path === '/hook' && it.body.event === event && it.body.incident.title === title

function isSigned({ headers, text }: Received): boolean {
  const [, seconds, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['signalbox-signature'])) ?? []
  return createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex') === digest
}

const deliveriesOf = async (id: string) =>
  (await operator.call('GET', '/platform/operator/incident-deliveries?state=all')).body.filter((it: any) => it.incident === id)

it('each change is sent signed to the webhook, to Slack in its markup, and by email', async () => {
  const id = await open('Slow <disks>')
  const opened = await receiver.until(hook('Slow <disks>', 'incident.opened'))
  expect(isSigned(opened)).toBe(true)
  expect(opened.headers['signalbox-delivery']).toBe(opened.body.id)
  expect(opened.body.incident).toMatchObject({ id, impact: 'major', state: 'investigating' })
  const slack = await receiver.until((it) => it.path === '/slack' && it.body.text.includes('Slow &lt;disks&gt;'))
  expect(slack.body.text).toContain('We look into it.')
  expect(slack.headers['signalbox-signature']).toBeUndefined()
  expect((await mailbox.waitForMail(mailed, /We look into it/)).subject).toContain('Slow <disks>')

  await operator.call('POST', `/platform/incidents/${id}/updates`, { state: 'resolved', message: 'Over.' })
  expect(isSigned(await receiver.until(hook('Slow <disks>', 'incident.resolved')))).toBe(true)
})

it('a refused delivery is repeated with the same ID', async () => {
  // Webhook and Slack: each receives at least one of them.
  receiver.answers.push(500, 500, 500)
  const id = await open('Refused')
  const taken = await receiver.until((it) => hook('Refused', 'incident.opened')(it) && it.status === 204)
  const tries = receiver.received.filter(hook('Refused', 'incident.opened'))
  expect(tries.length).toBeGreaterThan(1)
  expect(new Set(tries.map((it) => it.headers['signalbox-delivery']))).toEqual(new Set([taken.body.id]))
  expect(new Set(tries.map((it) => it.text))).toEqual(new Set([taken.text]))
  expect((await deliveriesOf(id)).find((it: any) => it.id === taken.body.id)).toMatchObject({
    kind: 'webhook',
    target: `${receiver.url}/…`,
    last_error: 'The receiver answered 500.',
  })
})

it('a server that is killed in between delivers it after the next start', async () => {
  receiver.answers.push(503, 503, 503, 503)
  await open('Killed')
  const first = await receiver.until(hook('Killed', 'incident.opened'))
  await server.kill()
  await server.start()
  const taken = await receiver.until((it) => hook('Killed', 'incident.opened')(it) && it.status === 204)
  expect(taken.body.id).toBe(first.body.id)
})

it('deliveries to one target are in the order of the changes, even after refusals', async () => {
  receiver.closed.add('/hook')
  const id = await open('In order')
  for (const state of ['identified', 'monitoring', 'resolved'])
    await operator.call('POST', `/platform/incidents/${id}/updates`, { state, message: state })
  // The others do not wait for it.
  await receiver.until((it) => it.path === '/slack' && it.body.text.includes('In order*\nresolved'))
  const delivered = () => receiver.received.filter((it) => it.path === '/hook' && it.body.incident?.id === id)
  await receiver.until((it) => delivered().includes(it))
  expect(new Set(delivered().map((it) => it.body.event))).toEqual(new Set(['incident.opened']))
  receiver.closed.clear()
  await receiver.until((it) => delivered().includes(it) && it.status === 204 && it.body.incident.state === 'resolved')
  const taken = delivered().filter((it) => it.status === 204)
  expect(taken.map((it) => it.body.incident.state)).toEqual(['investigating', 'identified', 'monitoring', 'resolved'])
})

it('an undelivered mail survives the server, and arrives once', async () => {
  mailbox.isBusy = true
  const turnedAway = mailbox.untilTurnedAway()
  const id = await open('Mail server away')
  await turnedAway
  await server.kill()
  mailbox.isBusy = false
  await server.start()
  await mailbox.waitForMail(mailed, /Mail server away/)
  await operator.call('POST', `/platform/incidents/${id}/updates`, { state: 'resolved', message: 'Back again.' })
  await mailbox.waitForMail(mailed, /Back again/)
  const mails = mailbox.mails.filter((it) => it.text.includes('Mail server away'))
  expect(mails.map((it) => it.subject)).toEqual(['[investigating] Mail server away', '[resolved] Mail server away'])
  // The mail arrives before its delivery is recorded.
  const mail = await waitUntil(async () => {
    const all = (await deliveriesOf(id)).filter((it: any) => it.kind === 'mail')
    return all.length === 2 && all.every((it: any) => it.state === 'delivered') && all
  }, 'both letters are noted as delivered')
  expect(mail.map((it: any) => it.event)).toEqual(['incident.resolved', 'incident.opened'])
  const { body: figures } = await call<string>(server, 'GET', '/metrics')
  expect(figures).toMatch(/^signalbox_incident_deliveries_total\{kind="mail",outcome="delivered"\} 2$/m)
})
