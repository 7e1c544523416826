import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { environment, signalbox } from '../harness/command-line'
import { connectLive, type Live } from '../harness/live'
import { call, type Person, signUp } from '../harness/people'
import { rawWebSocket, RawSocket, textFrame } from '../harness/raw-socket'
import { type Server, startServer } from '../harness/server'

let server: Server
let owner: Person
/** A connection that must be unaffected by the tests here. */
let otherClient: Live
beforeAll(async () => {
  server = await startServer({ SIGNALBOX_LIMITS_CONNECT_TIMEOUT_MS: '1500', SIGNALBOX_LIMITS_HEADERS_MAX: '20' })
  owner = await signUp(server, 'owner')
  otherClient = await connectLive(server, await owner.token())
})
afterAll(async () => {
  expect(otherClient?.disconnects).toEqual([])
  otherClient?.close()
  await server?.dispose()
})

/** The value of a limit's counter in `/metrics`. */
async function violations(limit: string): Promise<number> {
  const text = String((await call(server, 'GET', '/metrics')).body)
  const line = text.split('\n').find((it) => it.startsWith(`signalbox_limit_violations_total{limit="${limit}"}`))
  return Number(line?.split(' ').at(-1))
}

describe('a live connection without a valid token', () => {
  it('is closed after the connect timeout, with a reason', async () => {
    const before = await violations('connect_timeout')
    const silent = await rawWebSocket(server.port)
    const stranger = await rawWebSocket(server.port)
    stranger.send(textFrame('40{"token":"not.a.token"}'))
    await stranger.untilText('44{"data":{"code":"unauthenticated"')
    await silent.untilClosed()
    await stranger.untilClosed()
    for (const raw of [silent, stranger]) expect(raw.received.toString('latin1')).toContain('connect_timeout')
    expect(await violations('connect_timeout')).toBe(before + 2)
  })

  it('gains no time by repeated requests', async () => {
    const stranger = await rawWebSocket(server.port)
    const began = Date.now()
    while (!stranger.closed) {
      const arrived = stranger.received.length
      stranger.send(textFrame('40{"token":"not.a.token"}'))
      await new Promise<void>((resolve) => {
        const look = () => {
          if (stranger.received.length === arrived && !stranger.closed) return
          stranger.off('changed', look)
          resolve()
        }
        stranger.on('changed', look)
        look()
      })
    }
    expect(Date.now() - began).toBeLessThan(10_000)
  })
})

it('a request with too many headers is refused with a message', async () => {
  const raw = await RawSocket.open(server.port)
  raw.send(`GET /healthz HTTP/1.1\r\nHost: x\r\n${'A: 1\r\n'.repeat(20)}\r\n`)
  expect(await raw.untilText('headers_max')).toMatch(/^HTTP\/1\.1 431 /)
  await raw.untilClosed()
  expect(await violations('headers')).toBe(1)
})

it('a limit that is out of range stops the start, with name, value and allowed range', async () => {
  const env = environment({ SIGNALBOX_LIMITS_FRAGMENTS_MAX: '0', SIGNALBOX_LIMITS_EXEMPT_ADDRESSES: 'localhost' })
  const outcome = await signalbox(['serve'], { env })
  expect(outcome.code).not.toBe(0)
  expect(outcome.err).toMatch(/limits\.fragments_max.*"?0"?.*from 1 to 1048576/s)
  expect(outcome.err).toMatch(/limits\.exempt_addresses.*localhost/s)
})
