import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive } from '../harness/live'
import { Mailbox } from '../harness/mailbox'
import { call, freshEmail, type Person, signUp } from '../harness/people'
import { type Server, startServer } from '../harness/server'

const path = '/platform/operator/installation'
const password = 'seven lanterns over a wet viaduct'

/** The status of a request with this host; `fetch` does not let its caller choose one. */
const statusForHost = (server: Server, host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const asked = get(`${server.url}/auth/v1/settings`, { headers: { host }, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.on('error', reject)
  })

describe('the settings of the installation', () => {
  let mailbox: Mailbox
  let server: Server
  let operator: Person
  beforeAll(async () => {
    mailbox = await Mailbox.open()
    server = await startServer({ SIGNALBOX_IDENTITY_CONFIRM_EMAIL: 'false' })
    operator = await signUp(server, 'operator')
  })
  afterAll(async () => {
    await server?.dispose()
    mailbox?.close()
  })
  const mail = () => ({ mail_url: mailbox.settings.SIGNALBOX_MAIL_URL, mail_from: 'noreply@trains.example' })

  it('start with their defaults', async () => {
    expect((await operator.call('GET', path)).body).toMatchObject({
      name: { value: 'Signalbox', source: 'default' },
      sign_up: { value: 'open', source: 'default' },
      mail: { value: null, source: 'default' },
    })
  })

  it('are pushed to open pages, and public for new ones', async () => {
    const live = await connectLive(server, await operator.token())
    const topic = await live.subscribe('platform')
    expect((await operator.call('PATCH', path, { name: 'Night Trains' })).status).toBe(200)
    await topic.until((state: any) => state.installation?.name === 'Night Trains')
    live.close()
    expect((await call(server, 'GET', '/auth/v1/settings')).body.installation_name).toBe('Night Trains')
    expect((await call(server, 'GET', '/status', { headers: { Accept: 'text/html' } })).body).toContain('Night Trains status')
  })

  it('send mail without a restart, once a test message has arrived', async () => {
    const tried = await operator.call('POST', `${path}/test-message`, mail())
    expect(tried).toMatchObject({ status: 200, body: { sent_to: operator.email } })
    await mailbox.waitForMail(operator.email, /can send mail/)
    expect((await call(server, 'GET', '/auth/v1/settings')).body.sends_mail).toBe(false)
    expect((await operator.call('PATCH', path, mail())).status).toBe(200)
    expect((await call(server, 'GET', '/auth/v1/settings')).body.sends_mail).toBe(true)
    await call(server, 'POST', '/auth/v1/recover', { body: { email: operator.email } })
    await mailbox.waitForMail(operator.email, /reset-password/)
  })

  it('report why a mail server does not work', async () => {
    const refused = await operator.call('POST', `${path}/test-message`, { ...mail(), mail_url: 'smtp://127.0.0.1:9' })
    expect(refused).toMatchObject({ status: 409, body: { code: 'test_message_failed' } })
  })

  it('accept the host of a new public URL immediately, and the previous one until the next change', async () => {
    expect(await statusForHost(server, 'trains.example')).toBe(421)
    expect((await operator.call('PATCH', path, { public_url: 'https://trains.example' })).status).toBe(200)
    expect(await statusForHost(server, 'trains.example')).toBe(200)
    await call(server, 'POST', '/auth/v1/recover', { body: { email: operator.email } })
    await mailbox.waitForMail(operator.email, /https:\/\/trains\.example\/dashboard\/reset-password/)
    expect((await operator.call('PATCH', path, { public_url: 'https://express.example' })).status).toBe(200)
    expect(await statusForHost(server, 'trains.example')).toBe(200)
    expect((await operator.call('PATCH', path, { public_url: 'https://local.example' })).status).toBe(200)
    expect(await statusForHost(server, 'trains.example')).toBe(421)
  })

  it('decide who may sign up, and survive a restart', async () => {
    expect((await operator.call('PATCH', path, { sign_up: 'closed' })).status).toBe(200)
    const refused = () => call(server, 'POST', '/auth/v1/signup', { body: { email: freshEmail('late'), password } })
    expect((await refused()).status).toBe(403)
    await server.stop()
    await server.start()
    expect((await refused()).status).toBe(403)
    expect((await call(server, 'GET', '/auth/v1/settings')).body).toMatchObject({
      installation_name: 'Night Trains',
      sign_up: 'closed',
      sends_mail: true,
    })
  })
})

it('the configuration wins, and cannot be changed', async () => {
  const server = await startServer({ SIGNALBOX_SERVER_NAME: 'Fixed', SIGNALBOX_IDENTITY_SIGN_UP: 'invited' })
  try {
    const operator = await signUp(server, 'operator')
    expect((await operator.call('GET', path)).body).toMatchObject({
      name: { value: 'Fixed', source: 'configuration', setting: 'server.name' },
      sign_up: { value: 'invited', source: 'configuration' },
    })
    expect(await operator.call('PATCH', path, { name: 'Other' })).toMatchObject({
      status: 409,
      body: { code: 'set_in_configuration' },
    })
    expect((await operator.call('PATCH', path, { public_url: 'not a URL' })).status).toBe(400)
  } finally {
    await server.dispose()
  }
})
