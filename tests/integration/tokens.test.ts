import { Manager } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive, refusalOf } from '../harness/live'
import { call, type Person, signUp } from '../harness/people'
import { type Server, startServer } from '../harness/server'
import { claimsOf, forged, resigned } from '../harness/signed-token'

let server: Server
let owner: Person
let token: string
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server, 'owner')
  token = await owner.token()
})
afterAll(() => server?.dispose())

const nowSeconds = () => Math.floor(Date.now() / 1_000)

const statusWith = async (used: string) => (await call(server, 'GET', '/platform/organizations', { token: used })).status

describe('an invalid token', () => {
  const bad: [what: string, make: () => unknown][] = [
    ['is empty', () => ''],
    ['is no token', () => 'no token'],
    ['is a number', () => 12],
    ['is null', () => null],
    ['is an object', () => ({ token })],
    ['is unsigned', () => forged(token, {}, { alg: 'none' }).replace(/[^.]*$/, '')],
    ['names another method', () => forged(token, {}, { alg: 'HS512' })],
    ['lives longer than it was given', () => forged(token, { exp: nowSeconds() + 99_999 })],
    ['belongs to another user', () => forged(token, { sub: '00000000-0000-4000-8000-000000000000' })],
    ['has one letter more', () => `${token}x`],
    ['has expired', () => resigned(server, token, { exp: nowSeconds() - 1 })],
    ['is of another issuer', () => resigned(server, token, { iss: 'elsewhere' })],
    ['is of a session that never was', () => resigned(server, token, { session_id: '00000000-0000-4000-8000-000000000001' })],
  ]

  it.each(bad)('because it %s cannot connect', async (_, make) => {
    expect(await refusalOf(server, make())).toMatchObject({ code: 'unauthenticated', message: expect.stringMatching(/\w/) })
  })

  // Without a token, a live connection is anonymous: `status.test.ts`.
  it.each([['is missing', () => undefined], ...bad] as typeof bad)('because it %s gets 401 from the API', async (_, make) => {
    const used = make()
    const answer = await call(server, 'GET', '/platform/organizations', typeof used === 'string' ? { token: used } : {})
    expect(answer.status).toBe(401)
    expect(answer.body.message).toMatch(/\w/)
  })

  it('makes no one an operator', async () => {
    expect(await statusWith(forged(token, { role: 'operator_cli' }))).toBe(401)
  })
})

describe('a token on a live connection', () => {
  it('closes the connection when it expires, and does not open another', async () => {
    const short = resigned(server, token, { exp: nowSeconds() + 2 })
    const live = await connectLive(server, short)
    await live.untilDisconnected(6_000)
    expect(await refusalOf(server, short)).toMatchObject({ code: 'unauthenticated' })
    expect(await statusWith(token)).toBe(200)
  })

  it('can be renewed in time', async () => {
    const renewing = await connectLive(server, resigned(server, token, { exp: nowSeconds() + 2 }))
    const ending = await connectLive(server, resigned(server, token, { exp: nowSeconds() + 3 }))
    expect(await renewing.ask('authenticate', { token })).toEqual({})
    // By the time the second token has expired, the first one has too.
    await ending.untilDisconnected(8_000)
    expect(await renewing.ask('clock', { time: Date.now() })).toHaveProperty('utcTime')
    expect(renewing.disconnects).toEqual([])
    renewing.close()
  })

  it('is renewed only by the same user', async () => {
    const other = await signUp(server, 'other')
    const live = await connectLive(server, token)
    expect((await live.ask('authenticate', { token: await other.token() })).error).toMatchObject({ code: 'forbidden' })
    expect((await live.ask('authenticate', { token: forged(token, { exp: nowSeconds() + 9_999 }) })).error).toMatchObject({
      code: expect.stringMatching(/unauthenticated|bad_jwt/),
    })
    expect(await live.ask('clock', { time: Date.now() })).toHaveProperty('utcTime')
    live.close()
  })
})

describe('a namespace', () => {
  it('other than the default one is refused, and the connection stays', async () => {
    const manager = new Manager(server.url, { transports: ['websocket'], reconnection: false })
    const admin = manager.socket('/admin', { auth: { token } })
    const refusal = await new Promise<Error>((resolve) => admin.once('connect_error', resolve))
    expect(refusal.message).not.toBe('')
    const usual = manager.socket('/', { auth: { token } })
    if (!usual.connected) await new Promise<void>((resolve) => usual.once('connect', resolve))
    expect(usual.connected).toBe(true)
    manager._close()
  })
})

describe('claims', () => {
  it('contain no more than necessary', () => {
    expect(Object.keys(claimsOf(token)).sort()).toEqual(['aal', 'aud', 'email', 'exp', 'iat', 'iss', 'role', 'session_id', 'sub'])
  })
})
