import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import { call, type Person, signUp } from '../harness/people'
import { type Server, startServer } from '../harness/server'

let server: Server
let operator: Person
let person: Person
let live: Live
beforeAll(async () => {
  server = await startServer()
  operator = await signUp(server, 'operator')
  person = await signUp(server, 'person')
  live = await connectLive(server, await person.token())
})
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

const flags = '/platform/telemetry/feature-flags'
const tell = (who: Person, event: object) => who.call('POST', '/platform/telemetry/event', event)

/** The operators' view. */
const summary = async () => (await operator.call('GET', '/platform/operator/telemetry?days=1')).body

describe('telemetry', () => {
  it('of users who consented is counted for operators', async () => {
    const platform = await live.subscribe('platform')
    expect(platform.state.telemetry).toBe(true)
    const event = {
      action: 'feature_preview_enabled',
      page_path: '/organizations',
      properties: { feature: 'unified_logs' },
      groups: { organization: 'Unknown' },
    }
    expect((await tell(person, event)).status).toBe(204)
    expect((await tell(person, event)).status).toBe(204)
    expect((await tell(operator, event)).status).toBe(204)
    expect((await tell(operator, { action: 'sign_up' })).status).toBe(204)
    // Events are stored in batches, a moment later.
    await expect.poll(async () => (await summary()).actions.length, { timeout: 10_000 }).toBe(2)
    const received = await summary()
    expect(received).toMatchObject({ days: 1, enabled: true })
    expect(received.actions).toMatchObject([
      { action: 'feature_preview_enabled', count: 3, people: 2 },
      { action: 'sign_up', count: 1, people: 1 },
    ])
    expect((await person.call('GET', '/platform/operator/telemetry')).status).toBe(403)
  })

  it('is refused for anonymous users and for scripts', async () => {
    expect((await call(server, 'POST', '/platform/telemetry/event', { body: { action: 'sign_up' } })).status).toBe(401)
    const request = { name: 'nightly', scopes: ['projects:read'] }
    const { token } = (await person.call('POST', '/platform/profile/access-tokens', request)).body
    const refused = await call(server, 'POST', '/platform/telemetry/event', { body: { action: 'sign_up' }, token })
    expect(refused.status).toBe(403)
  })

  it('is never on in a self-hosted installation', async () => {
    const own = await startServer({ SIGNALBOX_MODE: 'self_hosted' })
    const entered = await call(own, 'POST', '/auth/v1/token?grant_type=self_hosted', { body: {} })
    const token = entered.body.access_token
    const page = await connectLive(own, token)
    const platform = await page.subscribe('platform')
    expect(platform.state.telemetry).toBeUndefined()
    const received = await call(own, 'POST', '/platform/telemetry/event', { body: { action: 'sign_up' }, token })
    expect(received.status).toBe(204)
    page.close()
    await own.dispose()
  })
})

describe('a feature flag', () => {
  it('that an operator sets, changes and removes is pushed to every open page immediately', async () => {
    const platform = await live.subscribe('platform')
    await operator.call('PUT', `${flags}/newFrame`, { value: true })
    await platform.until((it) => it.flags.newFrame === true)
    expect((await operator.call('GET', flags)).body).toMatchObject({ newFrame: true })
    await operator.call('PUT', `${flags}/newFrame`, { value: false })
    await platform.until((it) => it.flags.newFrame === false)
    expect((await person.call('DELETE', `${flags}/newFrame`)).status).toBe(403)
    expect((await operator.call('DELETE', `${flags}/newFrame`)).status).toBe(204)
    await platform.until((it) => it.flags.newFrame === undefined)
    expect((await operator.call('DELETE', `${flags}/newFrame`)).status).toBe(404)
  })
})
