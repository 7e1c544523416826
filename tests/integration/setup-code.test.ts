import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, freshEmail, signIn } from '../harness/people'
import { type Server, startServer } from '../harness/server'

const published = { SIGNALBOX_SERVER_PUBLIC_URL: 'https://signalbox.example.com' }
const password = 'seven lanterns over a wet viaduct'

/** The codes printed by the server, newest last. */
const printedCodes = (server: Server) =>
  [...server.log().matchAll(/needs this setup code: ([a-z0-9]{5}(?:-[a-z0-9]{5}){3})/g)].map((it) => it[1] ?? '')

describe('the first account of an installation that is reachable from the network', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer(published)
  })
  afterAll(() => server?.dispose())

  const signUpWith = (setup_code?: string) =>
    call(server, 'POST', '/auth/v1/signup', { body: { email: freshEmail('first'), password, setup_code } })

  it('needs the code printed by the latest start, and later accounts do not', async () => {
    expect(await signUpWith()).toMatchObject({ status: 403, body: { code: 'setup_code_needed' } })
    const [first = ''] = printedCodes(server)
    await server.stop()
    await server.start()
    const second = printedCodes(server).at(-1) ?? ''
    expect(second).not.toBe(first)
    expect(await signUpWith(first)).toMatchObject({ status: 403, body: { code: 'setup_code_wrong' } })

    const made = await Promise.all([signUpWith(second.toUpperCase()), signUpWith(second)])
    expect(made.map((it) => it.status)).toEqual([200, 200])
    const operators = await Promise.all(
      made.map(async (it) => {
        const token = it.body.access_token
        await call(server, 'POST', '/platform/profile', { token })
        return (await call(server, 'GET', '/platform/profile', { token })).body.is_operator
      }),
    )
    expect(operators.sort()).toEqual([false, true])
    expect((await signUpWith()).status).toBe(200)

    const before = printedCodes(server).length
    await server.stop()
    await server.start()
    expect(printedCodes(server)).toHaveLength(before)
  })
})

describe('the setup of an installation that is reachable from the network', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer(published)
  })
  afterAll(() => server?.dispose())

  const setUp = (setup_code?: string) =>
    call(server, 'POST', '/auth/v1/setup', { body: { email: freshEmail('operator'), password, setup_code } })
  const needs = async () => (await call(server, 'GET', '/auth/v1/settings')).body.setup

  it('prints its address and the code, and needs the code once', async () => {
    expect(server.log()).toContain('Set up this installation at https://signalbox.example.com/dashboard/setup')
    expect(await needs()).toEqual({ needed: true, requires_code: true })
    expect(await setUp()).toMatchObject({ status: 403, body: { code: 'setup_code_needed' } })
    expect(await setUp('wrong')).toMatchObject({ status: 403, body: { code: 'setup_code_wrong' } })
    const code = printedCodes(server).at(-1)
    const made = await Promise.all([setUp(code), setUp(code)])
    expect(made.map((it) => it.status).sort()).toEqual([200, 409])
    expect(made.find((it) => it.status === 409)?.body.code).toBe('setup_done')
    expect(await needs()).toEqual({ needed: false, requires_code: false })
    expect(await setUp(code)).toMatchObject({ status: 409, body: { code: 'setup_done' } })
  })

  it('is not printed by a later start', async () => {
    await server.stop()
    const printed = server.log().length
    await server.start()
    expect(server.log().slice(printed)).not.toContain('Set up this installation')
  })
})

it('can be created on the host without a code', async () => {
  const server = await startServer(published)
  try {
    const email = freshEmail('host')
    const made = await server.cli('user', 'create', email, '--json')
    expect(made.code, made.err).toBe(0)
    const person = await signIn(server, { email, password: JSON.parse(made.out).password })
    await person.call('POST', '/platform/profile')
    expect((await person.call('GET', '/platform/profile')).body.is_operator).toBe(true)
  } finally {
    await server.dispose()
  }
})
