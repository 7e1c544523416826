import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive } from '../harness/live'
import { authClient, call, freshEmail, type Person, signIn, signUp } from '../harness/people'
import { type Server, startServer } from '../harness/server'

let server: Server
let first: Person
beforeAll(async () => {
  server = await startServer()
  first = await signUp(server, 'first')
})
afterAll(() => server?.dispose())

/** The raw response of a refresh, which the client library would convert to its own error. */
const refresh = (refreshToken: string) =>
  call(server, 'POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token: refreshToken } })

const refreshTokenOf = async (person: Person) => (await person.auth.getSession()).data.session?.refresh_token ?? ''

describe('signing up', () => {
  it('returns a session immediately, with the claims of this user', async () => {
    const auth = authClient(server)
    const email = freshEmail('Ada.Lovelace')
    const { data, error } = await auth.signUp({ email, password: 'eight quiet letters' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ aud: 'authenticated', role: 'authenticated', is_anonymous: false, identities: [] })
    expect(data.user?.email?.toLowerCase()).toBe(email.toLowerCase())
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    const claims = JSON.parse(Buffer.from(data.session?.access_token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ iss: 'signalbox', sub: data.user?.id, aud: 'authenticated', role: 'authenticated' })
    expect(claims.exp - claims.iat).toBe(3600)
    expect(claims.session_id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('makes the first user the operator of the installation, and no one else', async () => {
    const second = await signUp(server, 'second')
    expect((await first.call('GET', '/platform/profile')).body.is_operator).toBe(true)
    expect((await second.call('GET', '/platform/profile')).body.is_operator).toBe(false)
  })

  it('refuses an address that has an account, ignoring case', async () => {
    const { error } = await authClient(server).signUp({ email: first.email.toUpperCase(), password: 'another quiet password' })
    expect(error).toMatchObject({ code: 'user_already_exists' })
  })

  it.each([
    ['seven77', 'Password should be at least 8 characters.'],
    ['x'.repeat(100), 'Password should be less than 100 characters'],
    [
      '12345678',
      'Common words and names are guessed first. You need a stronger password. Use several unrelated words. Add another word or two. Uncommon words are better.',
    ],
  ])('refuses the password %s', async (password, message) => {
    const { error } = await authClient(server).signUp({ email: freshEmail('weak'), password })
    expect(error).toMatchObject({ code: 'weak_password', message })
  })

  it('accepts strong passwords of 8 and of 99 characters', async () => {
    for (const password of ['x7Qm2vLk', `seven lanterns over a wet viaduct${'x'.repeat(66)}`]) {
      const { error } = await authClient(server).signUp({ email: freshEmail('edge'), password })
      expect(error).toBeNull()
    }
  })

  it('refuses an invalid address', async () => {
    const { error } = await authClient(server).signUp({ email: 'not an address', password: 'long enough' })
    expect(error).toMatchObject({ code: 'validation_failed', status: 400 })
  })
})

describe('signing in', () => {
  it('works with the password, ignoring the case of the address', async () => {
    const again = await signIn(server, { email: first.email.toUpperCase(), password: first.password })
    expect(again.id).toBe(first.id)
  })

  it('does not distinguish a wrong password from an unknown account', async () => {
    const wrong = await authClient(server).signInWithPassword({ email: first.email, password: 'not the one' })
    const unknown = await authClient(server).signInWithPassword({ email: freshEmail('nobody'), password: 'not the one' })
    const shape = ({ error }: typeof wrong) => ({ code: error?.code, status: error?.status, message: error?.message })
    expect(shape(wrong)).toEqual({ code: 'invalid_credentials', status: 400, message: 'Invalid login credentials' })
    expect(shape(unknown)).toEqual(shape(wrong))
  })

  it('names the supported grant types', async () => {
    const answer = await call(server, 'POST', '/auth/v1/token?grant_type=magic', { body: {} })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('X-Supabase-Api-Version')).toBe('2024-01-01')
  })

  it('returns the user', async () => {
    const { data, error } = await first.auth.getUser()
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ id: first.id, email: first.email, app_metadata: { provider: 'email' } })
  })
})

describe('refresh tokens', () => {
  it('rotate: each returns a new pair', async () => {
    const person = await signUp(server, 'rotating')
    const before = (await person.auth.getSession()).data.session
    const { data, error } = await person.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token)
    expect((await person.call('GET', '/platform/profile')).status).toBe(200)
  })

  /** Uses a token, then its successor: from here on the first one is a copy in other hands. */
  const useUp = async (person: Person) => {
    const old = await refreshTokenOf(person)
    const second = await refresh(old)
    const third = await refresh(second.body.refresh_token)
    expect([second.status, third.status]).toEqual([200, 200])
    return { old, latest: third.body }
  }

  it('reused after their successor end the whole session, and notify its live connection', async () => {
    const person = await signUp(server, 'stolen')
    const live = await connectLive(server, await person.token())
    const { old, latest } = await useUp(person)
    expect(await refresh(old)).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
    await live.untilSignedOut()
    await live.untilDisconnected()
    expect((await refresh(latest.refresh_token)).status).toBe(400)
    const profile = await call(server, 'GET', '/platform/profile', { token: latest.access_token })
    expect(profile.status).toBe(401)
  })

  it('reused leave other sessions of the user signed in', async () => {
    const person = await signUp(server, 'two-devices')
    const other = await signIn(server, person)
    const { old } = await useUp(person)
    await refresh(old)
    expect((await other.call('GET', '/platform/profile')).status).toBe(200)
  })

  it('used by two tabs at once serve both', async () => {
    const person = await signUp(server, 'two-tabs')
    const old = await refreshTokenOf(person)
    const both = await Promise.all([refresh(old), refresh(old)])
    expect(both.map((it) => it.status)).toEqual([200, 200])
    for (const { body } of both) {
      expect((await call(server, 'GET', '/platform/profile', { token: body.access_token })).status).toBe(200)
    }
  })

  it('that are unknown are refused by name', async () => {
    expect(await refresh('never-was-one')).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } })
  })
})

describe('signing out', () => {
  const three = async () => {
    const person = await signUp(server, 'leaver')
    const all = [person, await signIn(server, person), await signIn(server, person)] as const
    const tokens = await Promise.all(all.map((it) => it.token()))
    const good = async () =>
      Promise.all(tokens.map(async (token) => (await call(server, 'GET', '/platform/profile', { token })).status))
    return { first: all[0], second: all[1], good, tokens }
  }

  it('globally ends every session and its live connections', async () => {
    const { first: leaving, tokens, good } = await three()
    const live = await connectLive(server, tokens[1] ?? '')
    expect((await leaving.auth.signOut({ scope: 'global' })).error).toBeNull()
    await live.untilSignedOut()
    expect(await good()).toEqual([401, 401, 401])
  })

  it('locally ends only this session', async () => {
    const { first: leaving, tokens, good } = await three()
    const staying = await connectLive(server, tokens[1] ?? '')
    await leaving.auth.signOut({ scope: 'local' })
    expect(await good()).toEqual([401, 200, 200])
    await expect(staying.ask('clock', { time: Date.now() })).resolves.toHaveProperty('utcTime')
    staying.close()
  })

  it('for others ends only the other sessions', async () => {
    const { second: staying, good } = await three()
    await staying.auth.signOut({ scope: 'others' })
    expect(await good()).toEqual([401, 200, 401])
  })
})

describe('accounts from the command line', () => {
  it('are created with a working generated password', async () => {
    const email = freshEmail('colleague')
    const made = await server.cli('user', 'create', email, '--json')
    expect(made.code, made.err).toBe(0)
    const { password } = JSON.parse(made.out)
    const person = await signIn(server, { email, password })
    expect(person.email).toBe(email)
  })

  it('get a new password, which ends their sessions', async () => {
    const person = await signUp(server, 'forgetful')
    const live = await connectLive(server, await person.token())
    const reset = await server.cli('user', 'reset-password', person.email, '--password', 'a whole new password')
    expect(reset.code, reset.err).toBe(0)
    await live.untilSignedOut()
    expect((await person.call('GET', '/platform/profile')).status).toBe(401)
    const { error } = await authClient(server).signInWithPassword({ email: person.email, password: person.password })
    expect(error?.code).toBe('invalid_credentials')
    await signIn(server, { email: person.email, password: 'a whole new password' })
  })
})
