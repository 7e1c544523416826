import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import type { LiveTopic } from '../harness/live-topic'
import { type Person, signUp } from '../harness/people'
import { createOrganization } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

let server: Server
let operator: Person
let person: Person
let slug: string
let live: Live
let session: LiveTopic
let platform: LiveTopic
beforeAll(async () => {
  server = await startServer({ SIGNALBOX_PROJECTS_PROVIDER: 'simulated' })
  operator = await signUp(server, 'operator')
  person = await signUp(server, 'person')
  slug = await createOrganization(person, 'Acme')
  live = await connectLive(server, await person.token())
  session = await live.subscribe('session')
  platform = await live.subscribe('platform')
})
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

const open = async (body: object) => (await operator.call('POST', '/platform/incidents', { title: 'Slow', impact: 'minor', ...body })).body
const edit = (id: string, body: object) => operator.call('PATCH', `/platform/incidents/${id}`, body)
const ofOrganization = (state: any) => state.organizations[slug].incidents ?? {}
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

describe('an edited incident', () => {
  it('appears for newly affected users, and disappears for others', async () => {
    const { id } = await open({ organizations: [slug] })
    await session.until((it) => ofOrganization(it)[id])
    expect((await edit(id, { title: 'Slow disks', show_to_everybody: true })).body.title).toBe('Slow disks')
    await platform.until((it) => it.incidents[id]?.title === 'Slow disks')
    await session.until((it) => ofOrganization(it)[id] === undefined)
    await edit(id, { show_to_everybody: false, organizations: [], regions: ['sin'] })
    await platform.until((it) => it.incidents[id] === undefined)
    expect(ofOrganization(session.state)[id]).toBeUndefined()
    const { body } = await operator.call('GET', `/platform/operator/incidents/${id}`)
    expect(body.history).toHaveLength(2)
    expect(body.history[0]).toMatchObject({ by: expect.any(String), changes: { title: { from: 'Slow', to: 'Slow disks' } } })
  })

  it('is refused for unknown locations', async () => {
    const { id } = await open({})
    const refused = await edit(id, { organizations: ['zzzzzzzzzzzzzzzzzzzz'] })
    expect(refused.status).toBe(400)
    expect(refused.body.errors[0]).toMatchObject({ field: 'organizations', message: expect.stringContaining('zzzz') })
  })

  it('accepts a post-mortem when it is resolved', async () => {
    const { id } = await open({})
    await operator.call('POST', `/platform/incidents/${id}/updates`, { state: 'resolved', message: 'Over.' })
    expect((await edit(id, { title: 'x' })).status).toBe(409)
    const learned = await operator.call('PUT', `/platform/incidents/${id}/post-mortem`, { text: 'A disk was old.' })
    expect(learned.body.post_mortem).toBe('A disk was old.')
    const { body } = await operator.call('GET', '/platform/operator/incidents?which=newest')
    expect(body.find((it: any) => it.id === id)).toMatchObject({ state: 'resolved', post_mortem: 'A disk was old.' })
  })
})

describe('a resolved incident', () => {
  it('is open again with a reason and the time of the next update, for its audience', async () => {
    const { id } = await open({ organizations: [slug] })
    await operator.call('POST', `/platform/incidents/${id}/updates`, { state: 'resolved', message: 'Over.' })
    await session.until((it) => ofOrganization(it)[id] === undefined)
    const next = inMs(1_800_000)
    const reopened = await operator.call('POST', `/platform/incidents/${id}/reopen`, { message: 'It is back.', next_update_by: next })
    expect(reopened.body).toMatchObject({ state: 'investigating', resolved_at: null, next_update_by: next })
    await session.until((it) => ofOrganization(it)[id]?.next_update_by === next)
    expect(await operator.call('POST', `/platform/incidents/${id}/reopen`, { message: 'Again.' })).toMatchObject({ status: 409 })
    await operator.call('POST', `/platform/incidents/${id}/updates`, { state: 'resolved', message: 'Over.' })
  })
})

describe('maintenance', () => {
  const plan = (start: number, end: number) => ({
    kind: 'maintenance',
    planned_start: inMs(start),
    planned_end: inMs(end),
    organizations: [slug],
  })

  it('starts and is completed automatically, and is shown in between', async () => {
    const { id, state } = await open(plan(1_000, 2_500))
    expect(state).toBe('scheduled')
    expect((await person.call('GET', '/platform/incidents')).body.map((it: any) => it.id)).not.toContain(id)
    const during = await session.until((it) => ofOrganization(it)[id])
    expect(ofOrganization(during)[id]).toMatchObject({ kind: 'maintenance', state: 'in_progress' })
    await session.until((it) => ofOrganization(it)[id] === undefined)
    const { body } = await operator.call('GET', `/platform/operator/incidents/${id}`)
    expect(body.state).toBe('completed')
    expect(body.history.map((it: any) => it.by)).toEqual(['Signalbox', 'Signalbox'])
  })

  it('is cancelled before its start, and not afterwards', async () => {
    const { id } = await open(plan(600_000, 1_200_000))
    const end = (state: string) => operator.call('POST', `/platform/incidents/${id}/updates`, { state, message: 'Not today.' })
    expect(await end('completed')).toMatchObject({ status: 409 })
    expect((await end('cancelled')).body).toMatchObject({ state: 'cancelled' })
    expect(await end('cancelled')).toMatchObject({ status: 409 })
  })

  it('continues after a kill of the server', async () => {
    const { id } = await open(plan(1_000, 600_000))
    await server.kill()
    await server.start()
    const again = await connectLive(server, await person.token())
    const topic = await again.subscribe('session')
    await topic.until((it) => ofOrganization(it)[id]?.state === 'in_progress')
    again.close()
  })
})

it('a preview counts the users who would see an incident', async () => {
  const { body } = await operator.call('POST', '/platform/operator/incidents/preview', { organizations: [slug] })
  expect(body).toMatchObject({
    everybody: false,
    people: { count: 1, some: [{ gotrue_id: person.id }] },
    organizations: { count: 1, some: [{ slug, name: 'Acme' }] },
    projects: { count: 0, some: [] },
  })
  const all = await operator.call('POST', '/platform/operator/incidents/preview', {})
  expect(all.body).toMatchObject({ everybody: true, people: { count: 2 } })
})
