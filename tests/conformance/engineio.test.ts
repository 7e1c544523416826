import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RawSocket } from '../harness/raw-socket'
import { ConformanceServer } from './conformance-server'
import { PacketSocket, PollingSession, separator } from './packets'

/** Longer than any test here, so that no heartbeat interferes. */
const pingInterval = 60_000
const pingTimeout = 45_000

let server: ConformanceServer
let base: string
let wsBase: string
beforeAll(async () => {
  server = await ConformanceServer.start('--ping-interval', `${pingInterval}`, '--ping-timeout', `${pingTimeout}`)
  base = pollingOf(server)
  wsBase = webSocketOf(server)
})
afterAll(() => server?.stop())

const pollingOf = (of: ConformanceServer) => `${of.url}/engine.io/`
const webSocketOf = (of: ConformanceServer) => `${of.wsUrl}/engine.io/?EIO=4&transport=websocket`

const refusal = async (path: string, init?: RequestInit) => {
  const answer = await fetch(`${base}${path}`, init)
  return { status: answer.status, body: (await answer.json()) as unknown }
}

async function openSocket(url = wsBase): Promise<PacketSocket> {
  const socket = new PacketSocket(url)
  expect(await socket.next()).toMatch(/^0\{/)
  return socket
}

describe('handshake', () => {
  it('polling: announces the session, its heartbeat and the upgrade', async () => {
    const { open } = await PollingSession.start(base)
    expect(open).toEqual({
      sid: expect.stringMatching(/^[\w-]{23}$/),
      upgrades: ['websocket'],
      pingInterval,
      pingTimeout,
      maxPayload: 1_000_000,
    })
  })

  it('WebSocket: announces the same without an upgrade', async () => {
    const socket = new PacketSocket(wsBase)
    const open = await socket.next()
    expect(JSON.parse(String(open).slice(1))).toMatchObject({ upgrades: [], pingInterval, pingTimeout })
    socket.close()
  })

  it('gives every session a different sid', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => PollingSession.start(base)))
    expect(new Set(all.map((one) => one.sid)).size).toBe(20)
  })

  it.each([
    ['an unknown transport', '?EIO=4&transport=abc', {}, { code: 0, message: 'Transport unknown' }],
    ['no transport', '?EIO=4', {}, { code: 0, message: 'Transport unknown' }],
    ['an unknown session', '?EIO=4&transport=polling&sid=abc', {}, { code: 1, message: 'Session ID unknown' }],
    ['a POST', '?EIO=4&transport=polling', { method: 'POST' }, { code: 2, message: 'Bad handshake method' }],
    ['a PUT', '?EIO=4&transport=polling', { method: 'PUT' }, { code: 2, message: 'Bad handshake method' }],
    ['no upgrade on a WebSocket', '?EIO=4&transport=websocket', {}, { code: 3, message: 'Bad request' }],
    ['version 3', '?EIO=3&transport=polling', {}, { code: 5, message: 'Unsupported protocol version' }],
    ['no version', '?transport=polling', {}, { code: 5, message: 'Unsupported protocol version' }],
  ])('refuses %s like the reference server', async (_what, query, init, body) => {
    expect(await refusal(query, init)).toEqual({ status: 400, body })
  })

  it('refuses WebSockets for the same reasons', async () => {
    for (const query of ['EIO=4&transport=abc', 'EIO=3&transport=websocket', 'EIO=4&transport=websocket&sid=abc']) {
      const socket = new PacketSocket(`${server.wsUrl}/engine.io/?${query}`)
      expect(await socket.untilRefused()).toBe(400)
    }
  })
})

describe('polling', () => {
  it('carries one packet and several, text and binary, in order', async () => {
    const session = await PollingSession.start(base)
    for (const body of ['4hello', `4one${separator}4two${separator}4zwö`, `4text${separator}bAQIDBA==${separator}4`]) {
      const posted = await session.post(body)
      expect([posted.status, await posted.text(), posted.headers.get('content-type')]).toEqual([200, 'ok', 'text/html'])
      const polled = await session.poll()
      expect(polled.headers.get('content-type')).toBe('text/plain; charset=UTF-8')
      expect(await polled.text()).toBe(body)
    }
  })

  it.each([
    ['an unknown packet type', 'abc'],
    ['an empty body', ''],
    ['an empty packet', `4a${separator}`],
    ['bad base64', 'b***'],
    ['a ping, which only the server may send', '2'],
  ])('ends the session on %s', async (_what, body) => {
    const session = await PollingSession.start(base)
    expect((await session.post(body)).status).toBe(400)
    expect(await (await session.poll()).json()).toEqual({ code: 1, message: 'Session ID unknown' })
  })

  it('ends the session on a raw binary body', async () => {
    const session = await PollingSession.start(base)
    expect((await session.post('4a', { 'content-type': 'application/octet-stream' })).status).toBe(400)
    expect((await session.poll()).status).toBe(400)
  })

  it('accepts maxPayload, and answers 413 to one byte more', async () => {
    const session = await PollingSession.start(base)
    expect((await session.post(`4${'x'.repeat(999_999)}`)).status).toBe(200)
    expect(await (await session.poll()).text()).toHaveLength(1_000_000)
    expect((await session.post(`4${'x'.repeat(1_000_000)}`)).status).toBe(413)
    expect((await session.poll()).status).toBe(400)
  })

  it('ends the session on a second concurrent poll, and notifies the first', async () => {
    const session = await PollingSession.start(base)
    // Two connections of one client: it cannot control which request is read first.
    const answers = await Promise.all([session.poll(), session.poll()])
    const received = await Promise.all(answers.map(async (it) => ({ status: it.status, body: await it.text() })))
    expect(received.map((it) => it.status).sort()).toEqual([200, 400])
    expect(received.find((it) => it.status === 200)?.body).toBe('1')
    expect((await session.poll()).status).toBe(400)
  })

  it('ends the session when a poll is aborted', async () => {
    const session = await PollingSession.start(base)
    const raw = await RawSocket.open(server.port)
    raw.send(`GET /engine.io/?EIO=4&transport=polling&sid=${session.sid} HTTP/1.1\r\nHost: a\r\n\r\n`)
    raw.send('GET /nothing HTTP/1.1\r\nHost: a\r\n\r\n')
    await session.post('4here')
    // The poll is open. The next one is aborted while it waits.
    await raw.untilText(/\r\n4here.*404/s)
    raw.send(`GET /engine.io/?EIO=4&transport=polling&sid=${session.sid} HTTP/1.1\r\nHost: a\r\n\r\n`)
    await session.post('3')
    raw.end()
    await expect.poll(async () => (await session.post('4x')).status).toBe(400)
  })
})

describe('WebSocket', () => {
  it('carries text and binary, in order', async () => {
    const socket = await openSocket()
    socket.send('4hello', Buffer.from([1, 2, 3, 4]), '4', Buffer.alloc(0))
    expect(await socket.nextPacket()).toBe('4hello')
    expect(await socket.nextPacket()).toEqual(Buffer.from([1, 2, 3, 4]))
    expect(await socket.nextPacket()).toBe('4')
    expect(await socket.nextPacket()).toEqual(Buffer.alloc(0))
    socket.close()
  })

  it.each([['abc'], [''], ['2'], ['0'], ['5'], ['bAQID']])('closes with 1002 on the packet %j', async (packet) => {
    const socket = await openSocket()
    socket.send(packet)
    expect((await socket.untilClosed()).code).toBe(1002)
  })

  it('closes with 1009 on more than maxPayload', async () => {
    const socket = await openSocket()
    socket.send(`4${'x'.repeat(999_999)}`)
    expect(await socket.nextPacket()).toHaveLength(1_000_000)
    socket.send(`4${'x'.repeat(1_000_000)}`)
    expect((await socket.untilClosed()).code).toBe(1009)
  })
})

describe('heartbeat', () => {
  const interval = 300
  const beating = (timeout: number) =>
    ConformanceServer.start('--ping-interval', `${interval}`, '--ping-timeout', `${timeout}`)

  describe('of clients that answer, however busy the machine is', () => {
    let patient: ConformanceServer
    beforeAll(async () => {
      patient = await beating(20_000)
    })
    afterAll(() => patient?.stop())

    it('polling: sends a ping each interval, as long as pongs arrive', async () => {
      const session = await PollingSession.start(pollingOf(patient))
      for (let beat = 0; beat < 3; ++beat) {
        expect(await session.packets()).toEqual(['2'])
        expect((await session.post('3')).status).toBe(200)
      }
    })

    it('WebSocket: sends a ping each interval, on time', async () => {
      const socket = await openSocket(webSocketOf(patient))
      for (let beat = 0; beat < 3; ++beat) {
        const began = performance.now()
        expect(await socket.next()).toBe('2')
        // Never early; the delay depends on the machine.
        expect(performance.now() - began).toBeGreaterThan(interval - 50)
        socket.send('3')
      }
      socket.close()
    })
  })

  it('ends sessions that do not answer, on both transports', async () => {
    const strict = await beating(200)
    try {
      const session = await PollingSession.start(pollingOf(strict))
      const socket = await openSocket(webSocketOf(strict))
      // On a busy machine the time may have passed before the request.
      const received: string[] = []
      for (let poll = await session.poll(); poll.status === 200; poll = await session.poll()) received.push(await poll.text())
      expect(['2', '1', '2,1', '']).toContain(received.join())
      expect((await socket.untilClosed()).code).toBe(1006)
    } finally {
      await strict.stop()
    }
  })
})

describe('close', () => {
  it('polling: ends the session immediately and releases its poll', async () => {
    const session = await PollingSession.start(base)
    const [polled, posted] = await Promise.all([session.packets(), session.post('1')])
    expect([polled, posted.status]).toEqual([['6'], 200])
    expect((await session.poll()).status).toBe(400)
  })

  it('WebSocket: closes the socket immediately', async () => {
    const socket = await openSocket()
    socket.send('1')
    expect((await socket.untilClosed()).code).toBe(1000)
  })
})

describe('upgrade', () => {
  const probe = async (session: PollingSession) => {
    const socket = new PacketSocket(`${wsBase}&sid=${session.sid}`)
    await socket.untilOpen()
    return socket
  }

  it('switches after a probe, and loses no packets', async () => {
    const session = await PollingSession.start(base)
    const socket = await probe(session)
    const open = session.packets()
    socket.send('2probe')
    expect(await socket.next()).toBe('3probe')
    expect(await open).toEqual(['6'])
    await session.post('4before')
    socket.send('5', '4after')
    expect(await socket.nextPacket()).toBe('4before')
    expect(await socket.nextPacket()).toBe('4after')
    expect(await (await session.poll()).json()).toEqual({ code: 3, message: 'Bad request' })
    expect((await session.post('4x')).status).toBe(400)
    socket.close()
  })

  it('accepts only one WebSocket', async () => {
    const session = await PollingSession.start(base)
    const socket = await probe(session)
    socket.send('2probe')
    expect(await socket.next()).toBe('3probe')
    await (await probe(session)).untilClosed()
    socket.send('5', '4hello')
    expect(await socket.nextPacket()).toBe('4hello')
    await (await probe(session)).untilClosed()
    socket.close()
  })

  it.each([['2other'], ['5'], ['4x']])('stays on polling when the probe sends %j', async (packet) => {
    const session = await PollingSession.start(base)
    const socket = await probe(session)
    socket.send(packet)
    await socket.untilClosed()
    await session.post('4still here')
    expect(await session.packets()).toEqual(['4still here'])
  })
})
