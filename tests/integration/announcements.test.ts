import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signalbox } from '../harness/command-line'
import { connectLive, type Live } from '../harness/live'
import type { LiveTopic } from '../harness/live-topic'
import { call, type Person, signUp } from '../harness/people'
import { createOrganization } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

/** A user with an organization and an open dashboard. */
interface Watching {
  person: Person
  slug: string
  live: Live
  session: LiveTopic
  platform: LiveTopic
}

let server: Server
let affected: Watching
let otherClient: Watching
beforeAll(async () => {
  server = await startServer()
  await signUp(server, 'operator')
  affected = await watching('affected')
  otherClient = await watching('bystander')
})
afterAll(async () => {
  affected?.live.close()
  otherClient?.live.close()
  await server?.dispose()
})

async function watching(name: string): Promise<Watching> {
  const person = await signUp(server, name)
  const slug = await createOrganization(person, name)
  const live = await connectLive(server, await person.token())
  const session = await live.subscribe('session')
  const platform = await live.subscribe('platform')
  return { person, slug, live, session, platform }
}

const received = async (...args: string[]) => {
  const done = await server.cli(...args)
  expect(done.code, done.err).toBe(0)
  return done.out
}

const openIncident = async (...args: string[]): Promise<string> =>
  JSON.parse(await received('incident', 'open', ...args, '--json')).id

const ofOrganization = (slug: string) => (state: any) => state.organizations[slug].incidents ?? {}

describe('incidents from the command line', () => {
  it('without a scope are shown to everyone, updated and removed', async () => {
    const id = await openIncident('Slow connections', '--impact', 'minor', '--message', 'We look into it.')
    for (const { platform } of [affected, otherClient]) {
      const observed = await platform.until((it) => it.incidents?.[id])
      expect(observed.incidents[id]).toMatchObject({ title: 'Slow connections', impact: 'minor', state: 'investigating' })
      expect(Object.values<any>(observed.incidents[id].updates)).toMatchObject([{ message: 'We look into it.' }])
    }
    expect(await received('incident', 'list')).toContain('Slow connections')
    await received('incident', 'update', id, '--state', 'identified', '--message', 'A switch is broken.')
    await affected.platform.until((it) => it.incidents[id].state === 'identified')
    expect((await otherClient.person.call('GET', '/platform/incidents')).body).toMatchObject([{ id, state: 'identified' }])
    await received('incident', 'resolve', id)
    for (const { platform } of [affected, otherClient]) await platform.until((it) => it.incidents?.[id] === undefined)
    expect((await otherClient.person.call('GET', '/platform/incidents')).body).toEqual([])
    expect(await received('incident', 'list')).toContain('no open incidents')
  })

  it('with a scope are shown only to the affected organization', async () => {
    const id = await openIncident('One host is down', '--impact', 'major', '--organization', affected.slug)
    await affected.session.until((it) => ofOrganization(affected.slug)(it)[id])
    // A change that both see afterwards proves that nothing is in flight.
    await received('flag', 'set', 'after_scoped', 'on')
    for (const { platform } of [affected, otherClient]) await platform.until((it) => it.flags.after_scoped)
    await otherClient.live.ask('clock', { time: Date.now() })
    expect(JSON.stringify([otherClient.session.arrivals, otherClient.platform.arrivals])).not.toContain(id)
    expect((await affected.person.call('GET', '/platform/incidents')).body).toMatchObject([{ id }])
    expect((await otherClient.person.call('GET', '/platform/incidents')).body).toEqual([])
    await received('incident', 'resolve', id)
    await affected.session.until((it) => ofOrganization(affected.slug)(it)[id] === undefined)
  })

  it('with a scope but for everyone are shown to all', async () => {
    const id = await openIncident('Seen by all', '--impact', 'none', '--organization', affected.slug, '--everybody')
    await otherClient.platform.until((it) => it.incidents?.[id])
    await received('incident', 'resolve', id)
  })

  it('that are open are shown to a dashboard that opens later', async () => {
    const id = await openIncident('Since yesterday', '--impact', 'critical', '--organization', affected.slug)
    const later = await connectLive(server, await affected.person.token())
    const session = await later.subscribe('session')
    await session.until((it) => ofOrganization(affected.slug)(it)[id])
    await received('incident', 'resolve', id)
    later.close()
  })

  it('report errors in their arguments', async () => {
    const impact = await server.cli('incident', 'open', 'x', '--impact', 'huge')
    expect(impact.code).toBe(2)
    const region = await server.cli('incident', 'open', 'x', '--impact', 'minor', '--region', 'moon-1')
    expect(region).toMatchObject({ code: 1, err: expect.stringContaining('moon-1') })
    const unknown = await server.cli('incident', 'resolve', '00000000-0000-4000-8000-000000000000')
    expect(unknown.code).toBe(1)
  })

  it('are opened only by operators', async () => {
    const refused = await affected.person.call('POST', '/platform/incidents', { title: 'x', impact: 'minor' })
    expect(refused.status).toBe(403)
  })
})

describe('flags from the command line', () => {
  it('switch in every open dashboard', async () => {
    await received('flag', 'set', 'new_look', 'on')
    await otherClient.platform.until((it) => it.flags?.new_look === true)
    expect((await otherClient.person.call('GET', '/platform/telemetry/feature-flags')).body.new_look).toBe(true)
    await received('flag', 'set', 'new_look', 'off')
    await otherClient.platform.until((it) => it.flags?.new_look === false)
  })
})

describe('a restriction', () => {
  const restriction = (state: any) => state.organizations[affected.slug].restriction

  it('is a grace period with a date, which ends automatically', async () => {
    await received('org', 'restrict', affected.slug, '--status', 'grace_period', '--until', '+2s', '--reason', '600 MB of 500 MB')
    const during = await affected.session.until((it) => restriction(it)?.status === 'grace_period')
    const { grace_period_end: end, reason } = restriction(during)
    expect(reason).toBe('600 MB of 500 MB')
    expect((await affected.person.call('GET', `/platform/organizations/${affected.slug}`)).body).toMatchObject({
      restriction_status: 'grace_period',
      restriction_data: { grace_period_end: end, reason: '600 MB of 500 MB' },
    })
    await affected.session.until((it) => restriction(it)?.status === 'grace_period_over')
    const late = (affected.session.arrivals.at(-1)?.at ?? 0) - Date.parse(end)
    expect(late).toBeGreaterThan(-50)
    expect(late).toBeLessThan(1_500)
    expect(JSON.stringify(otherClient.session.state)).not.toContain('grace_period')
  })

  it('is lifted', async () => {
    await received('org', 'restrict', affected.slug, '--status', 'restricted')
    await affected.session.until((it) => restriction(it)?.status === 'restricted')
    await received('org', 'release', affected.slug)
    await affected.session.until((it) => (restriction(it) ?? null) === null)
  })

  it('that was lifted does not return when the grace period would have ended', async () => {
    await received('org', 'restrict', affected.slug, '--status', 'grace_period', '--until', '+1s')
    const { organizations } = await affected.session.until((it) => restriction(it)?.status === 'grace_period')
    const end = Date.parse(organizations[affected.slug].restriction.grace_period_end)
    await received('org', 'release', affected.slug)
    affected.session.forget()
    // The second organization's grace period ends later: then this one's end has passed.
    await received('org', 'restrict', otherClient.slug, '--status', 'grace_period', '--until', '+2s')
    const over = await otherClient.session.until((it) => it.organizations[otherClient.slug].restriction?.status === 'grace_period_over')
    expect(Date.parse(over.organizations[otherClient.slug].restriction.since)).toBeGreaterThan(end)
    await affected.live.ask('clock', { time: Date.now() })
    expect(affected.session.values(restriction).filter((it: any) => it?.status === 'grace_period_over')).toEqual([])
  })

  it('ends in time even if the server was killed in between', async () => {
    await received('org', 'restrict', affected.slug, '--status', 'grace_period', '--until', '+3s')
    await server.kill()
    await server.start()
    const again = await connectLive(server, await affected.person.token())
    const session = await again.subscribe('session')
    await session.until((it) => restriction(it)?.status === 'grace_period_over')
    again.close()
  })

  it('of a missing organization is refused', async () => {
    const done = await server.cli('org', 'release', 'aaaaaaaaaaaaaaaaaaaa')
    expect(done.code).toBe(1)
    expect(done.err).not.toBe('')
  })
})

describe('the command line', () => {
  it('lists the projects of all organizations', async () => {
    expect(await received('project', 'list')).toContain('no projects')
  })

  it('shows its version', async () => {
    const done = await signalbox(['version'])
    expect(done.out).toMatch(/^signalbox \d+\.\d+\.\d+\n$/)
  })

  it('requires the installation’s key', async () => {
    const answer = await call(server, 'GET', '/platform/operator/projects', { token: await otherClient.person.token() })
    expect(answer.status).toBe(403)
  })
})
