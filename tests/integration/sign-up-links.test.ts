import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIn, Mailbox } from '../harness/mailbox'
import { authClient, call, freshEmail, personOf, signUp } from '../harness/people'
import { type Server, startServer } from '../harness/server'

const password = 'seven lanterns over a wet viaduct'

let mailbox: Mailbox
let server: Server
let known: string
beforeAll(async () => {
  mailbox = await Mailbox.open()
  server = await startServer({ ...mailbox.settings, SIGNALBOX_IDENTITY_CONFIRM_EMAIL: 'true' })
  // The first account needs no link.
  known = (await signUp(server, 'operator')).email
})
afterAll(async () => {
  await server?.dispose()
  mailbox?.close()
})

const askForAccount = (email: string) => call(server, 'POST', '/auth/v1/signup', { body: { email, password } })
const confirm = (body: object) => call(server, 'POST', '/auth/v1/verify', { body: { type: 'signup', ...body } })

describe('a sign-up with email configured', () => {
  it('creates the account once its link is used with its password', async () => {
    expect((await call(server, 'GET', '/auth/v1/settings')).body).toMatchObject({ confirms_email: true, mailer_autoconfirm: false })
    const email = freshEmail('eve')
    const auth = authClient(server)
    const { data, error } = await auth.signUp({ email, password })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect((await auth.signInWithPassword({ email, password })).error).toMatchObject({ code: 'invalid_credentials' })

    const link = linkIn(await mailbox.waitForMail(email, /confirm-sign-up/))
    expect(link.origin + link.pathname).toBe(`${server.url}/dashboard/confirm-sign-up`)
    const token_hash = link.searchParams.get('token_hash')
    expect((await confirm({ token_hash })).status).toBe(400)
    expect((await confirm({ token_hash, password: 'somebody else chose this' })).body).toMatchObject({ code: 'invalid_credentials' })
    const opened = await confirm({ token_hash, password })
    expect(opened.status).toBe(200)
    await auth.setSession(opened.body)
    const person = await personOf(server, auth, password)
    expect(person.email).toBe(email)
    expect((await confirm({ token_hash, password })).body).toMatchObject({ code: 'otp_expired' })
  })

  it('has the same response for an address that has an account, whose owner gets an email', async () => {
    const unknown = freshEmail('mallory')
    const [toUnknown, toKnown] = [await askForAccount(unknown), await askForAccount(known)]
    expect(toKnown.status).toBe(toUnknown.status)
    expect(Object.keys(toKnown.body)).toEqual(Object.keys(toUnknown.body))
    expect(toKnown.body).toMatchObject({ email: known, aud: 'authenticated' })
    const received = await mailbox.waitForMail(known, /already has one/)
    expect(received.text).not.toContain('token_hash')
    expect(received.text).toContain(`${server.url}/dashboard/sign-in`)
  })

  it('is still valid after the server was killed', async () => {
    const email = freshEmail('late')
    await askForAccount(email)
    const link = linkIn(await mailbox.waitForMail(email, /confirm-sign-up/))
    await server.kill()
    await server.start()
    expect((await confirm({ token_hash: link.searchParams.get('token_hash'), password })).status).toBe(200)
  })
})
