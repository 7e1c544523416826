import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive } from '../harness/live'
import { addMember, authClient, call, signIn, signUp } from '../harness/people'
import { createOrganization } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

let server: Server
beforeAll(async () => {
  // Every address is limited separately, so that one can be blocked.
  server = await startServer({ SIGNALBOX_IDENTITY_ATTEMPTS_WINDOW_S: '900' })
  await signUp(server, 'operator')
})
afterAll(() => server?.dispose())

const sessionsOf = async (person: { call: (method: string, path: string) => Promise<{ body: any }> }) =>
  (await person.call('GET', '/platform/profile/sessions')).body as {
    id: string
    created_at: string
    last_used_at: string
    user_agent: string
    remote_address: string
    current: boolean
  }[]

describe('sessions', () => {
  it('are listed with device and time, and mark the current one', async () => {
    const person = await signUp(server, 'listed')
    await signIn(server, person)
    const all = await sessionsOf(person)
    expect(all).toHaveLength(2)
    expect(all.filter((it) => it.current)).toHaveLength(1)
    for (const each of all) {
      expect(each.remote_address).toMatch(/^127\.0\.0\.1$|^::1$/)
      expect(each.user_agent).not.toBe('')
      expect(Math.abs(Date.now() - Date.parse(each.created_at))).toBeLessThan(60_000)
    }
  })

  it('are ended one by one, with their live connection', async () => {
    const person = await signUp(server, 'tidy')
    const other = await signIn(server, person)
    const [here, there] = await Promise.all([
      connectLive(server, await person.token()),
      connectLive(server, await other.token()),
    ])
    const target = (await sessionsOf(person)).find((it) => !it.current)
    expect((await person.call('DELETE', `/platform/profile/sessions/${target?.id}`)).status).toBe(204)
    expect(await there.untilSignedOut()).toBe('session_ended')
    await there.untilDisconnected()
    expect((await other.call('GET', '/platform/profile')).status).toBe(401)
    await expect(here.ask('clock', { time: Date.now() })).resolves.toHaveProperty('utcTime')
    expect((await person.call('DELETE', `/platform/profile/sessions/${target?.id}`)).status).toBe(404)
    here.close()
  })

  it('are ended except the current one', async () => {
    const person = await signUp(server, 'alone')
    const others = [await signIn(server, person), await signIn(server, person)]
    expect((await person.call('DELETE', '/platform/profile/sessions')).status).toBe(204)
    for (const other of others) expect((await other.call('GET', '/platform/profile')).status).toBe(401)
    expect(await sessionsOf(person)).toHaveLength(1)
  })

  it('cannot be ended by other users', async () => {
    const [person, stranger] = [await signUp(server, 'owner'), await signUp(server, 'stranger')]
    const [mine] = await sessionsOf(person)
    for (const id of [mine?.id, 'no-uuid', '00000000-0000-4000-8000-000000000000']) {
      expect((await stranger.call('DELETE', `/platform/profile/sessions/${id}`)).status).toBe(404)
    }
    expect(await sessionsOf(person)).toHaveLength(1)
  })
})

describe('the password', () => {
  it('is changed with a recent sign-in, which ends the other sessions', async () => {
    const person = await signUp(server, 'changer')
    const other = await signIn(server, person)
    const { error } = await person.auth.updateUser({ password: 'another good one' })
    expect(error).toBeNull()
    expect((await other.call('GET', '/platform/profile')).status).toBe(401)
    expect((await person.call('GET', '/platform/profile')).status).toBe(200)
    await signIn(server, { email: person.email, password: 'another good one' })
  })

  it('must differ from the old one', async () => {
    const person = await signUp(server, 'same')
    const { error } = await person.auth.updateUser({ password: person.password })
    expect(error).toMatchObject({ code: 'same_password' })
  })
})

describe('the profile', () => {
  it('changes on open pages, too', async () => {
    const person = await signUp(server, 'renamed')
    const live = await connectLive(server, await person.token())
    const session = await live.subscribe('session')
    const changed = await person.call('PATCH', '/platform/profile', { first_name: ' Ada ', last_name: 'Lovelace' })
    expect(changed.body).toMatchObject({ first_name: 'Ada', last_name: 'Lovelace' })
    await session.until((state: any) => state.profile.first_name === 'Ada')
    live.close()
  })

  it('has a unique username', async () => {
    const [person, other] = [await signUp(server, 'first'), await signUp(server, 'second')]
    const name = (await person.call('GET', '/platform/profile')).body.username
    const taken = await other.call('PATCH', '/platform/profile', { username: name })
    expect(taken.status).toBe(409)
    expect(taken.body.errors).toMatchObject([{ field: 'username' }])
  })
})

describe('deleting an account', () => {
  it('deletes the data of only this user, and closes their live connections', async () => {
    const person = await signUp(server, 'gone')
    const slug = await createOrganization(person)
    const live = await connectLive(server, await person.token())
    expect((await person.call('DELETE', '/platform/profile', { password: person.password })).status).toBe(204)
    expect(await live.untilSignedOut()).toBe('account_deleted')
    const { error } = await authClient(server).signInWithPassword({ email: person.email, password: person.password })
    expect(error?.code).toBe('invalid_credentials')
    const operator = await server.cli('org', 'release', slug)
    expect(operator.code).toBe(1)
  })

  it('is refused with the organization’s name if it would be left without an owner', async () => {
    const [person, fellow] = [await signUp(server, 'needed'), await signUp(server, 'fellow')]
    const slug = await createOrganization(person)
    const name = (await person.call('GET', `/platform/organizations/${slug}`)).body.name
    await addMember(person, slug, fellow, { role_id: 3 })
    const refused = await person.call('DELETE', '/platform/profile')
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain(name)
    expect((await fellow.call('DELETE', '/platform/profile')).status).toBe(204)
    expect((await person.call('DELETE', '/platform/profile')).status).toBe(204)
  })

  it('requires the right password if one is given', async () => {
    const person = await signUp(server, 'unsure')
    const refused = await person.call('DELETE', '/platform/profile', { password: 'not it' })
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toMatchObject([{ field: 'password' }])
  })
})

describe('attempts', () => {
  const trying = (email: string, password = 'not the one') =>
    call(server, 'POST', '/auth/v1/token?grant_type=password', { body: { email, password } })

  it('are blocked after ten for one account, whether or not it exists', async () => {
    const person = await signUp(server, 'attacked')
    const observed: string[][] = []
    for (const email of [person.email, 'nobody-at-all@example.com']) {
      const answers = []
      for (let each = 0; each < 12; ++each) {
        const { status, body } = await trying(email)
        answers.push(`${status} ${body.code} ${body.message}`)
      }
      observed.push(answers)
    }
    expect(observed[0]?.slice(0, 10)).toEqual(Array(10).fill('400 invalid_credentials Invalid login credentials'))
    expect(observed[0]?.slice(10)).toEqual(
      Array(2).fill('429 over_request_rate_limit Too many attempts. Try again in 15 minutes.'),
    )
    expect(observed[1]).toEqual(observed[0])
    const locked = await trying(person.email, person.password)
    expect(locked.status).toBe(429)
    expect(Number(locked.headers.get('Retry-After'))).toBeGreaterThan(800)
    // Existing sessions are unaffected.
    expect((await person.call('GET', '/platform/profile')).status).toBe(200)
  })

  it('are blocked for an address, across accounts', async () => {
    const strict = await startServer({
      SIGNALBOX_LIMITS_EXEMPT_ADDRESSES: '',
      SIGNALBOX_IDENTITY_ATTEMPTS_PER_ADDRESS_MAX: '5',
      SIGNALBOX_IDENTITY_ATTEMPTS_WINDOW_S: '2',
    })
    try {
      const person = await signUp(strict, 'behind')
      const from = (email: string, password: string) =>
        call(strict, 'POST', '/auth/v1/token?grant_type=password', { body: { email, password } })
      // Signing up was the first attempt of this address.
      for (let each = 1; each < 5; ++each) expect((await from(`n${each}@example.com`, 'x')).status).toBe(400)
      const refused = await from(person.email, person.password)
      expect(refused.status).toBe(429)
      // The announced wait is exact.
      const wait = Number(refused.headers.get('Retry-After'))
      expect(wait).toBeLessThanOrEqual(2)
      await new Promise((resolve) => setTimeout(resolve, wait * 1_000))
      expect((await from(person.email, person.password)).status).toBe(200)
    } finally {
      await strict.dispose()
    }
  })
})
