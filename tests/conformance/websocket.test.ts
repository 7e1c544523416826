import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RawSocket, textFrame } from '../harness/raw-socket'
import { ConformanceServer } from './conformance-server'
import { PacketSocket } from './packets'

let server: ConformanceServer
let deflating: ConformanceServer
beforeAll(async () => {
  server = await ConformanceServer.start()
  deflating = await ConformanceServer.start('--compression', 'on')
})
afterAll(async () => {
  await server?.stop()
  await deflating?.stop()
})

async function echo(options = {}): Promise<PacketSocket> {
  const socket = new PacketSocket(`${server.wsUrl}/echo`, options)
  await socket.untilOpen()
  return socket
}

/** A handshake request with these headers, replacing or adding to the usual. */
async function handshake(headers: Record<string, string>): Promise<string> {
  const raw = await RawSocket.open(server.port)
  const all = {
    Host: 'localhost',
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  raw.send(`GET /echo HTTP/1.1\r\n${lines.join('')}\r\n`)
  const head = await raw.untilText('\r\n\r\n')
  raw.end()
  return head
}

describe('opening handshake', () => {
  it('answers the key according to RFC 6455 section 4.2.2', async () => {
    const key = randomBytes(16).toString('base64')
    const expected = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
    const head = await handshake({ 'Sec-WebSocket-Key': key })
    expect(head).toMatch(/^HTTP\/1\.1 101 /)
    expect(head).toContain(`Sec-WebSocket-Accept: ${expected}\r\n`)
  })

  it.each([
    ['another version', { 'Sec-WebSocket-Version': '8' }, 426],
    ['a short key', { 'Sec-WebSocket-Key': 'c2hvcnQ=' }, 400],
    ['no upgrade', { Upgrade: 'h2c' }, 400],
  ])('refuses %s', async (_what, headers, status) => {
    expect(await handshake(headers)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  })

  it('negotiates no extension that is not requested with its settings', async () => {
    expect(await handshake({ 'Sec-WebSocket-Extensions': 'permessage-deflate' })).not.toMatch(/extensions/i)
  })
})

describe('messages', () => {
  it.each([[0], [1], [125], [126], [65_535], [65_536], [1_000_001], [16 * 1024 * 1024]])(
    'of %i bytes are echoed, text and binary',
    async (length) => {
      const socket = await echo({ maxPayload: 32 * 1024 * 1024 })
      socket.send('x'.repeat(length))
      expect(String(await socket.next()).length).toBe(length)
      const bytes = randomBytes(length)
      socket.send(bytes)
      expect(bytes.equals(await socket.next() as Buffer)).toBe(true)
      socket.close()
    },
  )

  it('are echoed in order when many are in flight', async () => {
    const socket = await echo()
    const all = Array.from({ length: 2_000 }, (_, i) => `${i} ${'x'.repeat(i % 300)}`)
    socket.send(...all)
    for (const one of all) expect(await socket.next()).toBe(one)
    socket.close()
  })

  it('in fragments are reassembled', async () => {
    const socket = await echo()
    for (const part of ['one ', 'tw', 'ö ']) socket.socket.send(part, { fin: false })
    socket.socket.ping('between')
    socket.socket.send('three', { fin: true })
    expect(await socket.nextPong()).toBe('between')
    expect(await socket.next()).toBe('one twö three')
    socket.close()
  })

  it('above 16 MiB close with 1009', async () => {
    const socket = await echo()
    socket.send(Buffer.alloc(16 * 1024 * 1024 + 1))
    expect((await socket.untilClosed()).code).toBe(1009)
  })
})

describe('closing', () => {
  it.each([[1000, 'bye'], [1001, ''], [1011, 'ü'], [3000, ''], [4999, 'private']])('with %i is echoed', async (code, reason) => {
    const socket = await echo()
    socket.socket.close(code, reason)
    expect((await socket.untilClosed()).code).toBe(code)
  })

  it('without a code is answered without one', async () => {
    const socket = await echo()
    socket.socket.close()
    expect((await socket.untilClosed()).code).toBe(1005)
  })

  it.each([
    ['an unmasked frame', 1002, Buffer.from([0x81, 0x01, 0x78])],
    ['a reserved bit', 1002, Buffer.from([0xc1, 0x80, 0, 0, 0, 0])],
    ['a reserved opcode', 1002, Buffer.from([0x83, 0x80, 0, 0, 0, 0])],
    ['a fragmented ping', 1002, Buffer.from([0x09, 0x80, 0, 0, 0, 0])],
    ['a length not in its shortest form', 1002, Buffer.from([0x82, 0xfe, 0, 1, 0, 0, 0, 0, 0x78])],
    ['a continuation without a message', 1002, Buffer.from([0x80, 0x80, 0, 0, 0, 0])],
    ['text that is not UTF-8', 1007, Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0xff])],
    ['close code 1005', 1002, Buffer.from([0x88, 0x82, 0, 0, 0, 0, 0x03, 0xed])],
  ])('answers %s with %i', async (_what, code, frame) => {
    const raw = await RawSocket.open(server.port)
    raw.send(
      `GET /echo HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    )
    await raw.untilText('\r\n\r\n')
    const headBytes = raw.received.length
    raw.send(Buffer.concat([textFrame('before'), frame, textFrame('after')]))
    await raw.untilClosed()
    const answer = raw.received.subarray(headBytes)
    expect(answer.subarray(0, 8).toString('latin1')).toBe('\x81\x06before')
    expect(answer[8]).toBe(0x88)
    expect(answer.readUInt16BE(10)).toBe(code)
    expect(answer.length).toBe(10 + (answer[9] ?? 0))
  })
})

describe('permessage-deflate', () => {
  it.each([['/echo'], ['/engine.io/?EIO=4&transport=websocket']])('%s: messages are compressed in both directions', async (path) => {
    const socket = new PacketSocket(`${deflating.wsUrl}${path}`, { perMessageDeflate: { threshold: 0 } })
    await socket.untilOpen()
    expect(socket.socket.extensions).toContain('permessage-deflate')
    if (path !== '/echo') expect(await socket.next()).toMatch(/^0\{/)
    for (const length of [1, 500, 5_000, 150_000]) {
      socket.send(`4${'ab ü '.repeat(length)}`)
      expect(await socket.nextPacket()).toBe(`4${'ab ü '.repeat(length)}`)
      const noise = randomBytes(length)
      socket.send(noise)
      expect(noise.equals((await socket.nextPacket()) as Buffer)).toBe(true)
    }
    socket.close()
  })

  it('does not let a small message inflate beyond the limit', async () => {
    const socket = new PacketSocket(`${deflating.wsUrl}/engine.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: { threshold: 0 },
    })
    await socket.untilOpen()
    socket.send(`4${'x'.repeat(5_000_000)}`)
    expect((await socket.untilClosed()).code).toBe(1009)
  })
})
