import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeAt, nextCode } from '../harness/authenticator'
import { connectLive } from '../harness/live'
import { linkIn, Mailbox } from '../harness/mailbox'
import { authClient, call, freshEmail, type Person, personOf, signIn, signUp } from '../harness/people'
import { type Server, startServer } from '../harness/server'

let mailbox: Mailbox
let server: Server
beforeAll(async () => {
  mailbox = await Mailbox.open()
  server = await startServer(mailbox.settings)
  await signUp(server, 'operator')
})
afterAll(async () => {
  await server?.dispose()
  mailbox?.close()
})

/** The token in the newest mail to a recipient. */
async function tokenFor(email: string, page: string): Promise<string> {
  const link = linkIn(await mailbox.waitForMail(email, new RegExp(page)))
  expect(link.origin).toBe(server.url)
  expect(link.pathname).toBe(`/dashboard/${page}`)
  return link.searchParams.get('token_hash') ?? ''
}

async function askRecovery(person: Pick<Person, 'email'>): Promise<string> {
  const before = mailbox.mails.length
  expect((await authClient(server).resetPasswordForEmail(person.email)).error).toBeNull()
  await mailbox.waitForMail(person.email, /reset-password/)
  expect(mailbox.mails.length).toBeGreaterThan(before)
  return tokenFor(person.email, 'reset-password')
}

describe('a forgotten password', () => {
  it('is reset by a link, which signs out everywhere else and works once', async () => {
    const person = await signUp(server, 'forgetful')
    const live = await connectLive(server, await person.token())
    const token = await askRecovery(person)
    const auth = authClient(server)
    const { data, error } = await auth.verifyOtp({ token_hash: token, type: 'recovery' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(person.email)
    expect(await live.untilSignedOut()).toBe('password_reset')
    expect((await person.call('GET', '/platform/profile')).status).toBe(401)

    expect((await auth.updateUser({ password: 'a password I know' })).error).toBeNull()
    await signIn(server, { email: person.email, password: 'a password I know' })
    const again = await authClient(server).verifyOtp({ token_hash: token, type: 'recovery' })
    expect(again.error).toMatchObject({ code: 'otp_expired' })
  })

  it('has the same response for an unknown address, and sends nothing', async () => {
    const person = await signUp(server, 'known')
    const before = mailbox.mails.length
    const answers = []
    for (const email of [person.email, freshEmail('nobody'), 'no address at all']) {
      const { status, body } = await call(server, 'POST', '/auth/v1/recover', { body: { email } })
      answers.push({ status, body })
    }
    expect(answers).toEqual(Array(3).fill({ status: 200, body: {} }))
    await mailbox.waitForMail(person.email)
    expect(mailbox.mails.length).toBe(before + 1)
  })

  it('cannot be reset by an older, forged or different link', async () => {
    const person = await signUp(server, 'twice')
    const older = await askRecovery(person)
    await authClient(server).resetPasswordForEmail(person.email)
    await mailbox.waitForMail(person.email, new RegExp(`(?!${older})token_hash`))
    for (const token of ['made-up', '', 'x'.repeat(200)]) {
      const { error } = await authClient(server).verifyOtp({ token_hash: token, type: 'recovery' })
      expect(error).toMatchObject({ status: 400 })
    }
    const { error } = await authClient(server).verifyOtp({ token_hash: older, type: 'email_change' })
    expect(error).toMatchObject({ code: 'otp_expired' })
  })

  it('does not bypass a second factor', async () => {
    const person = await signUp(server, 'guarded')
    const { data } = await person.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    const secret = data?.totp.secret ?? ''
    const factorId = data?.id ?? ''
    expect((await person.auth.mfa.challengeAndVerify({ factorId, code: codeAt(secret) })).error).toBeNull()
    const token = await askRecovery(person)
    const auth = authClient(server)
    await auth.verifyOtp({ token_hash: token, type: 'recovery' })
    const refused = await auth.updateUser({ password: 'not so fast' })
    expect(refused.error).toMatchObject({ code: 'insufficient_aal' })
    await auth.mfa.challengeAndVerify({ factorId, code: nextCode(secret) })
    expect((await auth.updateUser({ password: 'now it is mine' })).error).toBeNull()
  })
})

describe('a change of the email address', () => {
  it('is pending until its link is used, and notifies the old address', async () => {
    const person = await signUp(server, 'mover')
    const next = freshEmail('moved')
    const { data, error } = await person.auth.updateUser({ email: next })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: person.email, new_email: next })
    expect((await person.auth.getUser()).data.user).toMatchObject({ new_email: next })
    const notice = await mailbox.waitForMail(person.email, /A change of your account's e-mail address/)
    expect(notice.text).not.toContain('token_hash')

    const token = await tokenFor(next, 'confirm-email')
    const used = await authClient(server).verifyOtp({ token_hash: token, type: 'email_change' })
    expect(used.error).toBeNull()
    expect(used.data.session).toBeNull()
    expect((await person.auth.getUser()).data.user).toMatchObject({ email: next, identities: [] })
    expect((await person.call('GET', '/platform/profile')).body.primary_email).toBe(next)
    await mailbox.waitForMail(person.email, /Your account now uses/)
    await signIn(server, { email: next, password: person.password })
    const { error: old } = await authClient(server).signInWithPassword(person)
    expect(old?.code).toBe('invalid_credentials')
  })

  it('can be requested through the platform API, without returning a link if email is configured', async () => {
    const person = await signUp(server, 'platform')
    const next = freshEmail('next')
    const requested = await person.call('PUT', '/platform/update-email', { newEmail: next })
    expect(requested.body).toMatchObject({ new_email: next, sent: true })
    expect(requested.body).not.toHaveProperty('link')
  })

  it('is refused if the address is taken', async () => {
    const [person, other] = [await signUp(server, 'envious'), await signUp(server, 'owner')]
    const { error } = await person.auth.updateUser({ email: other.email })
    expect(error).toMatchObject({ code: 'email_exists', status: 409 })
  })
})

describe('without a mail server', () => {
  let quiet: Server
  beforeAll(async () => {
    quiet = await startServer()
    await signUp(quiet, 'operator')
  })
  afterAll(() => quiet?.dispose())

  it('the link of a new address is shown to the user, and to an operator', async () => {
    const person = await signUp(quiet, 'offline')
    const next = freshEmail('offline-next')
    const requested = await person.call('PUT', '/platform/update-email', { newEmail: next })
    expect(requested.body).toMatchObject({ new_email: next, sent: false })
    expect(new URL(requested.body.link).pathname).toBe('/dashboard/confirm-email')

    const shown = await quiet.cli('user', 'email-link', person.email)
    expect(shown.code, shown.err).toBe(0)
    const link = new URL(/https?:\/\/\S+/.exec(shown.out)?.[0] ?? '')
    // A newer link invalidates the older one.
    const older = new URL(requested.body.link).searchParams.get('token_hash') ?? ''
    expect((await authClient(quiet).verifyOtp({ token_hash: older, type: 'email_change' })).error).toMatchObject({
      code: 'otp_expired',
    })
    const token = link.searchParams.get('token_hash') ?? ''
    expect((await authClient(quiet).verifyOtp({ token_hash: token, type: 'email_change' })).error).toBeNull()
    await signIn(quiet, { email: next, password: person.password })
  })

  it('an unsent mail is in the log, without its link', async () => {
    const person = await signUp(quiet, 'logged')
    await authClient(quiet).resetPasswordForEmail(person.email)
    const auth = authClient(quiet)
    await auth.signInWithPassword(person)
    await personOf(quiet, auth, person.password)
    await expect.poll(() => quiet.log()).toContain(`mail.not_sent to=${person.email}`)
    expect(quiet.log()).not.toContain('token_hash')
  })
})

describe('a mail server that does not respond', () => {
  it('blocks no requests', async () => {
    const silent = await Mailbox.open()
    const address = silent.settings
    silent.close()
    const patient = await startServer(address)
    try {
      const person = await signUp(patient, 'patient')
      const began = Date.now()
      expect((await authClient(patient).resetPasswordForEmail(person.email)).error).toBeNull()
      expect(Date.now() - began).toBeLessThan(5_000)
    } finally {
      await patient.dispose()
    }
  })
})
