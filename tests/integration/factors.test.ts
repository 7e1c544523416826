import type { GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeAt, nextCode } from '../harness/authenticator'
import { connectLive, refusalOf } from '../harness/live'
import { call, type Person, signIn, signUp } from '../harness/people'
import { type Server, startServer } from '../harness/server'
import { claimsOf } from '../harness/signed-token'

let server: Server
beforeAll(async () => {
  server = await startServer()
  await signUp(server, 'operator')
})
afterAll(() => server?.dispose())

/** Enrolls an authenticator. */
async function enrol(auth: GoTrueClient, friendlyName = 'Phone') {
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { id: data.id, secret: data.totp.secret, picture: data.totp.qr_code, uri: data.totp.uri }
}

/** Enrolls and verifies an authenticator with the current code. */
async function protect(person: Person) {
  const phone = await enrol(person.auth)
  const { error } = await person.auth.mfa.challengeAndVerify({ factorId: phone.id, code: codeAt(phone.secret) })
  if (error) throw error
  return phone
}

const levelsOf = async (auth: GoTrueClient) => (await auth.mfa.getAuthenticatorAssuranceLevel()).data

describe('an authenticator', () => {
  it('is enrolled, with a secret and a QR code that the client can show', async () => {
    const person = await signUp(server, 'beginner')
    const phone = await enrol(person.auth)
    expect(phone.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(phone.uri).toContain(`secret=${phone.secret}`)
    expect(phone.picture).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/)
    expect((await person.auth.mfa.listFactors()).data).toMatchObject({ all: [{ status: 'unverified' }], totp: [] })
    // It has no effect yet.
    expect((await person.call('GET', '/platform/organizations')).status).toBe(200)
  })

  it('takes effect with its first code', async () => {
    const person = await signUp(server, 'protected')
    const phone = await protect(person)
    expect(await levelsOf(person.auth)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect((await person.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id: phone.id, friendly_name: 'Phone' }])
    expect((await person.call('GET', '/platform/organizations')).status).toBe(200)
    expect((await connectLive(server, await person.token())).disconnects).toEqual([])
  })

  it('ends the sessions without a second factor, and their live connections', async () => {
    const person = await signUp(server, 'elsewhere')
    const other = await signIn(server, person)
    const live = await connectLive(server, await other.token())
    await protect(person)
    await live.untilSignedOut()
    expect((await other.call('GET', '/platform/profile')).status).toBe(401)
  })
})

describe('a session with only a password', () => {
  it('may do nothing but verify the code', async () => {
    const person = await signUp(server, 'half')
    const phone = await protect(person)
    const half = await signIn(server, person)
    const token = await half.token()
    expect(claimsOf(token).aal).toBe('aal1')
    expect(await levelsOf(half.auth)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
    for (const [method, path, body] of [
      ['GET', '/platform/profile', undefined],
      ['GET', '/platform/organizations', undefined],
      ['POST', '/platform/organizations', { name: 'Mine' }],
      ['GET', '/platform/profile/sessions', undefined],
      ['PUT', '/auth/v1/user', { password: 'another quiet password' }],
      ['DELETE', `/auth/v1/factors/${phone.id}`, undefined],
      ['POST', '/auth/v1/factors', { factor_type: 'totp' }],
    ] as const) {
      const answer = await half.call(method, path, body)
      expect([path, answer.status, answer.body.code]).toEqual([path, 401, 'insufficient_aal'])
    }
    expect(await refusalOf(server, token)).toMatchObject({ code: 'insufficient_aal' })

    const { data, error } = await half.auth.mfa.challengeAndVerify({ factorId: phone.id, code: nextCode(phone.secret) })
    expect(error).toBeNull()
    expect(claimsOf(data?.access_token ?? '').aal).toBe('aal2')
    expect((await half.call('GET', '/platform/organizations')).status).toBe(200)
    // The previous token has no more access than before.
    expect((await call(server, 'GET', '/platform/profile', { token })).status).toBe(401)
  })

  it('is not upgraded by a wrong or used code', async () => {
    const person = await signUp(server, 'guesser')
    const phone = await protect(person)
    const half = await signIn(server, person)
    for (const code of ['000000', codeAt(phone.secret), codeAt(phone.secret, Date.now() - 86_400_000), '', 'abcde-fgh23']) {
      const { error } = await half.auth.mfa.challengeAndVerify({ factorId: phone.id, code })
      expect(error).toMatchObject({ code: 'mfa_verification_failed', status: 400 })
    }
  })

  it('is blocked after ten codes, from any client', async () => {
    const person = await signUp(server, 'tireless')
    const phone = await protect(person)
    const half = await signIn(server, person)
    for (let each = 0; each < 10; ++each) {
      await half.auth.mfa.challengeAndVerify({ factorId: phone.id, code: '000000' })
    }
    const { data } = await half.auth.mfa.challenge({ factorId: phone.id })
    const answer = await half.call('POST', `/auth/v1/factors/${phone.id}/verify`, {
      challenge_id: data?.id,
      code: nextCode(phone.secret),
    })
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(60)
    expect(answer.body.code).toBe('over_request_rate_limit')
  })
})

describe('recovery codes', () => {
  it('are ten, replace the authenticator once each, and are counted', async () => {
    const person = await signUp(server, 'careful')
    const phone = await protect(person)
    const made = await person.call('POST', '/platform/profile/recovery-codes')
    expect(made.status).toBe(201)
    expect(made.body.codes).toHaveLength(10)
    for (const code of made.body.codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)

    const half = await signIn(server, person)
    const code = made.body.codes[0].toUpperCase()
    expect((await half.auth.mfa.challengeAndVerify({ factorId: phone.id, code })).error).toBeNull()
    expect((await half.call('GET', '/platform/profile/recovery-codes')).body).toEqual({ remaining: 9 })
    const again = await signIn(server, person)
    expect((await again.auth.mfa.challengeAndVerify({ factorId: phone.id, code })).error).toMatchObject({
      code: 'mfa_verification_failed',
    })
  })

  it('are not available without an authenticator', async () => {
    const person = await signUp(server, 'early')
    expect((await person.call('POST', '/platform/profile/recovery-codes')).status).toBe(409)
  })
})

describe('a lost authenticator', () => {
  it('is removed by its user', async () => {
    const person = await signUp(server, 'leaver')
    const phone = await protect(person)
    expect((await person.auth.mfa.unenroll({ factorId: phone.id })).error).toBeNull()
    const plain = await signIn(server, person)
    expect((await plain.call('GET', '/platform/organizations')).status).toBe(200)
  })

  it('is removed by an operator on the command line', async () => {
    const person = await signUp(server, 'clumsy')
    await protect(person)
    const live = await connectLive(server, await person.token())
    const reset = await server.cli('user', 'reset-factors', person.email)
    expect(reset.code, reset.err).toBe(0)
    expect(reset.out).toBe(`The authenticators of the account ${person.email} were removed.\n`)
    await live.untilSignedOut()
    expect((await (await signIn(server, person)).call('GET', '/platform/organizations')).status).toBe(200)
  })
})
