import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive } from '../harness/live'
import { type Person, signUp } from '../harness/people'
import { createOrganization } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

let server: Server
let owner: Person
let stranger: Person
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server, 'owner')
  stranger = await signUp(server, 'stranger')
})
afterAll(() => server?.dispose())

describe('the profile', () => {
  it('does not exist before the first page creates it, and is created only once', async () => {
    const person = await signUp(server, 'newcomer', { profile: false })
    expect(await person.call('GET', '/platform/profile')).toMatchObject({
      status: 404,
      body: { message: "User's profile not found", code: 'not_found' },
    })
    const made = await person.call('POST', '/platform/profile')
    expect(made).toMatchObject({ status: 201, body: { gotrue_id: person.id, primary_email: person.email } })
    expect((await person.call('GET', '/platform/profile')).body).toEqual(made.body)
    expect((await person.call('POST', '/platform/profile')).status).toBe(409)
  })

  it('rates passwords', async () => {
    const judge = async (password: string) =>
      (await owner.call('POST', '/platform/profile/password-check', { password })).body.result
    expect((await judge('password')).score).toBe(0)
    expect((await judge('qLw8-mandolin-Gravel-77')).score).toBe(4)
  })
})

describe('an organization', () => {
  it('is created, listed, read, renamed and deleted by its owner', async () => {
    const made = await owner.call('POST', '/platform/organizations', { name: '  Night Trains ' })
    expect(made).toMatchObject({
      status: 201,
      body: { name: 'Night Trains', plan: { id: 'free', name: 'Free' }, role: 'Owner', is_owner: true, restriction_status: null },
    })
    const { slug } = made.body
    expect(slug).toMatch(/^[a-z]{20}$/)
    expect((await owner.call('GET', '/platform/organizations')).body).toContainEqual(made.body)
    expect((await owner.call('GET', `/platform/organizations/${slug}`)).body).toEqual(made.body)

    const renamed = await owner.call('PATCH', `/platform/organizations/${slug}`, { name: 'Sleepers' })
    expect(renamed).toMatchObject({ status: 200, body: { slug, name: 'Sleepers' } })
    expect((await owner.call('DELETE', `/platform/organizations/${slug}`)).status).toBe(204)
    expect((await owner.call('GET', `/platform/organizations/${slug}`)).status).toBe(404)
    expect((await owner.call('GET', '/platform/organizations')).body).not.toContainEqual(expect.objectContaining({ slug }))
  })

  it.each([[''], ['   '], ['x'.repeat(65)]])('refuses the name "%s"', async (name) => {
    const answer = await owner.call('POST', '/platform/organizations', { name })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toMatchObject([{ field: 'name' }])
  })

  it('looks missing to users without access', async () => {
    const slug = await createOrganization(owner)
    const nowhere = await stranger.call('GET', '/platform/organizations/aaaaaaaaaaaaaaaaaaaa')
    for (const [method, path] of [
      ['GET', ''],
      ['DELETE', ''],
      ['GET', '/members'],
      ['GET', '/projects'],
      ['GET', '/roles'],
    ] as const) {
      const answer = await stranger.call(method, `/platform/organizations/${slug}${path}`)
      expect({ status: answer.status, message: answer.body.message }).toEqual({
        status: 404,
        message: nowhere.body.message,
      })
    }
    expect((await stranger.call('GET', '/platform/organizations')).body).toEqual([])
  })

  it('requires sign-in', async () => {
    const { status, headers } = await fetch(`${server.url}/platform/organizations`)
    expect(status).toBe(401)
    expect(headers.get('X-Request-Id')).toBeTruthy()
  })
})

describe('an open connection', () => {
  it('shows the user’s organizations when added, changed and removed', async () => {
    const person = await signUp(server, 'watcher')
    const live = await connectLive(server, await person.token())
    const session = await live.subscribe('session')
    expect(session.state).toMatchObject({
      profile: { gotrue_id: person.id, primary_email: person.email, is_operator: false },
      clock: { skewed: false },
    })
    const slug = await createOrganization(person, 'Pushed')
    await session.until((it) => it.organizations?.[slug]?.name === 'Pushed' && it.organizations[slug].role === 'Owner')
    expect(session.state.permissions).toContainEqual(expect.objectContaining({ organization_slug: slug, actions: ['%'] }))
    await person.call('PATCH', `/platform/organizations/${slug}`, { name: 'Renamed' })
    await session.until((it) => it.organizations[slug].name === 'Renamed')
    await person.call('DELETE', `/platform/organizations/${slug}`)
    await session.until((it) => it.organizations?.[slug] === undefined)
    expect(session.gaps).toEqual([])
    live.close()
  })

  it('has the permissions that the API lists', async () => {
    const live = await connectLive(server, await owner.token())
    const session = await live.subscribe('session')
    const listed = await owner.call('GET', '/platform/profile/permissions')
    const bySlug = (entries: any[]) => entries.map((it) => JSON.stringify(it)).sort()
    // A merge patch cannot contain a null, which both sides read as absent.
    const withoutNulls = listed.body.map((it: any) => Object.fromEntries(Object.entries(it).filter(([, v]) => v !== null)))
    expect(bySlug(session.state.permissions.map((it: any) =>
      Object.fromEntries(Object.entries(it).filter(([, v]) => v !== null))))).toEqual(bySlug(withoutNulls))
    live.close()
  })
})
