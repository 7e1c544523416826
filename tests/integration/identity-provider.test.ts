import { GoTrueClient } from '@supabase/auth-js'
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeAt } from '../harness/authenticator'
import { FakeIdentityProvider } from '../harness/fake-identity-provider'
import { connectLive } from '../harness/live'
import { linkIn, Mailbox } from '../harness/mailbox'
import { authClient, call, freshEmail, type Person, personOf, signUp } from '../harness/people'
import { type Server, startServer } from '../harness/server'

let host: FakeIdentityProvider
let mailbox: Mailbox
let server: Server
beforeAll(async () => {
  host = await FakeIdentityProvider.open()
  mailbox = await Mailbox.open()
  server = await startServer({ ...host.settings, ...mailbox.settings })
  await signUp(server, 'operator')
})
afterAll(async () => {
  await server?.dispose()
  host?.close()
  mailbox?.close()
})

let users = 100
beforeEach(() => {
  host.manner = 'well'
  const id = ++users
  host.user = { id, login: `octo${id}`, email: freshEmail(`octo${id}`), verified: true }
})

/** A client that uses PKCE for the identity provider, like the dashboard. */
function pkceClient(): GoTrueClient {
  return new GoTrueClient({
    url: `${server.url}/auth/v1`,
    storageKey: `session-${randomBytes(6).toString('hex')}`,
    flowType: 'pkce',
    autoRefreshToken: false,
    persistSession: false,
    detectSessionInUrl: false,
  })
}

/** Follows redirects from an address like a browser, until a page of the dashboard. */
async function follow(url: string): Promise<URL> {
  let at = new URL(url)
  for (let hops = 0; hops < 5; ++hops) {
    if (at.pathname.startsWith('/dashboard')) return at
    const answer = await fetch(at, { redirect: 'manual' })
    expect([302]).toContain(answer.status)
    at = new URL(answer.headers.get('Location') ?? '', at)
  }
  throw new Error(`There is no end to it: ${at.href}`)
}

/** To the identity provider and back; returns the final address in the dashboard. */
async function roundTrip(auth: GoTrueClient, redirectTo = `${server.url}/dashboard/auth/callback`): Promise<URL> {
  const { data, error } = await auth.signInWithOAuth({
    provider: 'github',
    options: { skipBrowserRedirect: true, redirectTo },
  })
  if (error) throw error
  return follow(data.url ?? '')
}

/** Signs in the user of the identity provider. */
async function signInThere() {
  const auth = pkceClient()
  const page = await roundTrip(auth)
  const { data, error } = await auth.exchangeCodeForSession(page.searchParams.get('code') ?? '')
  if (error) throw error
  return { person: await personOf(server, auth, ''), user: data.user }
}

/** Links an identity provider like the dashboard, up to the callback page. */
async function linkThere(person: Person): Promise<{ page: URL; verifier: string }> {
  const verifier = randomBytes(32).toString('base64url')
  const request = new URLSearchParams({
    provider: 'github',
    redirect_to: `${server.url}/dashboard/account/me`,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 's256',
  })
  const { status, body } = await person.call('GET', `/auth/v1/user/identities/authorize?${request}`)
  expect(status).toBe(200)
  return { page: await follow(body.url), verifier }
}

const redeemLink = (person: Person, code: string | null, verifier: string) =>
  person.call('POST', '/auth/v1/user/identities', { auth_code: code, code_verifier: verifier })

const identitiesOf = async (person: Person) => (await person.auth.getUserIdentities()).data?.identities ?? []

const accountsAre = async () => (await server.cli('project', 'list', '--json')).code

describe('signing in through the identity provider', () => {
  it('is offered by name', async () => {
    const { body } = await call(server, 'GET', '/auth/v1/settings')
    expect(body).toMatchObject({ external: { email: true, github: true }, code_host: { provider: 'github', name: 'Octo Hub' } })
  })

  it('creates an account with its image and name', async () => {
    const { person, user } = await signInThere()
    expect(person.email).toBe(host.user.email)
    expect(user.identities).toMatchObject([{ provider: 'github', identity_data: { user_name: host.user.login } }])
    expect(user.app_metadata).toMatchObject({ provider: 'github' })
    const profile = await person.call('POST', '/platform/profile')
    expect(profile.body).toMatchObject({
      auth0_id: `github|${host.user.id}`,
      avatar_url: `${host.url}/${host.user.login}.png?size=96`,
      is_operator: false,
    })
    const live = await connectLive(server, await person.token())
    expect(live.disconnects).toEqual([])
    live.close()
  })

  it('returns to the same account, even after a name change', async () => {
    const first = await signInThere()
    host.user = { ...host.user, login: 'renamed', email: freshEmail('other') }
    const second = await signInThere()
    expect(second.person.id).toBe(first.person.id)
    expect(second.user.identities?.[0]?.identity_data).toMatchObject({ user_name: 'renamed' })
  })

  it('keeps the return path, but no other site', async () => {
    const page = await roundTrip(pkceClient(), `${server.url}/dashboard/popup?state=abc`)
    expect(page.pathname).toBe('/dashboard/popup')
    expect(page.searchParams.get('state')).toBe('abc')
    expect(page.searchParams.get('code')).not.toBeNull()
    const elsewhere = await roundTrip(pkceClient(), 'https://evil.example/dashboard')
    expect(elsewhere.href.startsWith(`${server.url}/dashboard/auth/callback?code=`)).toBe(true)
  })

  it('returns the session once, to the browser that started it', async () => {
    const auth = pkceClient()
    const code = (await roundTrip(auth)).searchParams.get('code') ?? ''
    const stolen = await call(server, 'POST', '/auth/v1/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'a guess' },
    })
    expect(stolen).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
    expect((await auth.exchangeCodeForSession(code)).error).toMatchObject({ code: 'flow_state_expired' })
  })

  it('requires the second factor afterwards', async () => {
    const { person } = await signInThere()
    const { data } = await person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    await person.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: codeAt(data?.totp.secret ?? '') })
    const again = await signInThere()
    expect((await again.person.call('GET', '/platform/organizations')).status).toBe(401)
    expect((await again.person.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
  })
})

describe('an account with the same address', () => {
  it('is not linked while its address is unconfirmed', async () => {
    const person = await signUp(server, 'typed')
    host.user.email = person.email
    const page = await roundTrip(pkceClient())
    expect(page.searchParams.get('error_code')).toBe('email_exists')
    expect(page.searchParams.get('error_description')).toContain('Octo Hub')
  })

  it('is linked once its address is confirmed', async () => {
    const person = await signUp(server, 'seen')
    await authClient(server).resetPasswordForEmail(person.email)
    const link = linkIn(await mailbox.waitForMail(person.email, /reset-password/))
    await authClient(server).verifyOtp({ token_hash: link.searchParams.get('token_hash') ?? '', type: 'recovery' })
    host.user.email = person.email
    expect((await signInThere()).person.id).toBe(person.id)
  })

  it('is linked by its user in the browser that started it, and unlinked', async () => {
    const person = await signUp(server, 'linking')
    const { page, verifier } = await linkThere(person)
    expect(page.pathname).toBe('/dashboard/account/me')
    const code = page.searchParams.get('link_code')
    expect((await identitiesOf(person)).length).toBe(0)
    expect((await redeemLink(person, code, verifier)).status).toBe(200)
    const [identity] = await identitiesOf(person)
    expect((await signInThere()).person.id).toBe(person.id)
    if (!identity) throw new Error('There is no identity')
    expect((await person.auth.unlinkIdentity(identity)).error).toBeNull()
    expect(await identitiesOf(person)).toEqual([])
  })

  it('is linked only to the account that started it, and by no other browser', async () => {
    const [attacker, victim] = [await signUp(server, 'attacker'), await signUp(server, 'victim')]
    const first = await linkThere(attacker)
    const stolen = await redeemLink(victim, first.page.searchParams.get('link_code'), first.verifier)
    expect(stolen).toMatchObject({ status: 400, body: { code: 'flow_state_expired' } })
    const second = await linkThere(attacker)
    const guessed = await redeemLink(attacker, second.page.searchParams.get('link_code'), 'a guess')
    expect(guessed).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } })
    expect([...(await identitiesOf(attacker)), ...(await identitiesOf(victim))]).toEqual([])
  })

  it('keeps its only sign-in method', async () => {
    const { person, user } = await signInThere()
    const [identity] = user.identities ?? []
    if (!identity) throw new Error('There is no identity')
    expect((await person.auth.unlinkIdentity(identity)).error).toMatchObject({ code: 'single_identity_not_deletable' })
  })
})

describe('an error there', () => {
  it('is an unverified address: the user gets an explanation, and no account is left', async () => {
    host.user.verified = false
    const page = await roundTrip(pkceClient())
    expect(page.searchParams.get('error_code')).toBe('provider_email_needs_verification')
    expect(page.searchParams.get('error_description')).toBe(
      'Please verify your email on Octo Hub first, then contact support to log in.',
    )
    // The address is free: no partial account is left.
    const { error } = await authClient(server).signUp({ email: host.user.email, password: 'eight quiet letters' })
    expect(error).toBeNull()
  })

  it.each([
    ['wrong', 'code_host_unexpected'],
    ['silent', 'code_host_unavailable'],
    ['refusing', 'bad_oauth_callback'],
    ['declined', 'access_denied'],
  ] as const)('is an identity provider that is %s: reported with a text, within the timeout', async (manner, code) => {
    host.manner = manner
    const began = Date.now()
    const page = await roundTrip(pkceClient())
    expect(page.searchParams.get('error_code')).toBe(code)
    expect(page.searchParams.get('error_description')).toMatch(/Octo Hub/)
    expect(page.searchParams.get('code')).toBeNull()
    expect(Date.now() - began).toBeLessThan(6_000)
    const { error } = await authClient(server).signUp({ email: host.user.email, password: 'eight quiet letters' })
    expect(error).toBeNull()
  })

  it('is not a slow response', async () => {
    host.manner = 'slow'
    expect((await signInThere()).person.email).toBe(host.user.email)
  })

  it('is a callback that was not started', async () => {
    for (const query of ['', '?state=made-up&code=c', '?error=access_denied']) {
      const page = await follow(`${server.url}/auth/v1/callback${query}`)
      expect(page.pathname).toBe('/dashboard/auth/callback')
      expect(page.searchParams.get('error_code')).toBe('bad_oauth_state')
    }
  })

  it('is another identity provider than the configured one', async () => {
    const answer = await call(server, 'GET', '/auth/v1/authorize?provider=gitlab&code_challenge=x')
    expect(answer).toMatchObject({ status: 400, body: { message: 'Unsupported provider: provider is not enabled' } })
  })

  it('blocks no other requests', async () => {
    host.manner = 'silent'
    const waiting = Promise.all(Array.from({ length: 8 }, () => roundTrip(pkceClient())))
    const person = await signUp(server, 'bystander')
    expect((await person.call('GET', '/platform/profile')).status).toBe(200)
    expect(await accountsAre()).toBe(0)
    for (const page of await waiting) expect(page.searchParams.get('error_code')).toBe('code_host_unavailable')
  })
})
