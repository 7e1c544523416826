import { Socket as EngineSocket } from 'engine.io-client'
import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConformanceServer } from './conformance-server'

/** The transports that the public clients can be configured with, and the final one. */
const ways: [string[], string][] = [
  [['websocket'], 'websocket'],
  [['polling'], 'polling'],
  [['polling', 'websocket'], 'websocket'],
]

let server: ConformanceServer
beforeAll(async () => {
  server = await ConformanceServer.start('--ping-interval', '200', '--ping-timeout', '20000')
})
afterAll(() => server?.stop())

const until = <T extends unknown[]>(socket: unknown, event: string) =>
  once(socket as never, event) as unknown as Promise<T>

describe.each(ways)('engine.io-client over %j', (transports, last) => {
  it('opens, upgrades if possible, and receives what it sends', async () => {
    const socket = new EngineSocket(server.url, { path: '/engine.io/', transports })
    socket.binaryType = 'nodebuffer' as never
    const upgraded = transports.length > 1 ? new Promise((resolve) => socket.once('upgrade', resolve)) : undefined
    await new Promise((resolve) => socket.once('open', () => resolve(undefined)))
    const received: unknown[] = []
    const complete = new Promise((resolve) =>
      socket.on('message', (data: unknown) => received.push(data) === 300 && resolve(undefined)),
    )
    // Some before, some during and some after the upgrade.
    for (let i = 0; i < 200; ++i) socket.send(`text ${i} ü`)
    await upgraded
    for (let i = 0; i < 100; ++i) socket.send(Buffer.from([i, 255 - i]))
    await complete
    expect(received.slice(0, 200)).toEqual(Array.from({ length: 200 }, (_, i) => `text ${i} ü`))
    expect(received.slice(200).map((it) => Buffer.from(it as Uint8Array))).toEqual(
      Array.from({ length: 100 }, (_, i) => Buffer.from([i, 255 - i])),
    )
    expect((socket as unknown as { transport: { name: string } }).transport.name).toBe(last)
    socket.close()
  })

  it('survives several heartbeats', async () => {
    const socket = new EngineSocket(server.url, { path: '/engine.io/', transports })
    let closed = ''
    socket.on('close', (reason: string) => (closed = reason))
    for (let beat = 0; beat < 4; ++beat) await new Promise((resolve) => socket.once('heartbeat', () => resolve(undefined)))
    expect(closed).toBe('')
    socket.close()
  })
})

describe.each(ways)('socket.io-client over %j', (transports, last) => {
  const open = (nsp = '', auth = {}): Socket =>
    io(`${server.url}${nsp}`, { transports, auth, forceNew: true, reconnection: false })

  it('connects and receives its auth, in both namespaces', async () => {
    for (const nsp of ['', '/custom']) {
      const socket = open(nsp, { token: 'ü' })
      expect(await until(socket, 'auth')).toEqual([{ token: 'ü' }])
      expect(socket.connected).toBe(true)
      socket.close()
    }
  })

  it('is refused an unknown namespace by name', async () => {
    const socket = open('/random')
    const [error] = await until<[Error]>(socket, 'connect_error')
    expect(error.message).toBe('Invalid namespace')
    socket.close()
  })

  it('exchanges events and acknowledgements, with and without attachments', async () => {
    const socket = open()
    const bytes = Buffer.from([1, 2, 3])
    const back = until(socket, 'message-back')
    socket.emit('message', 1, '2', { 3: [true, bytes] }, null)
    expect(await back).toEqual([1, '2', { 3: [true, bytes] }, null])
    expect(await socket.timeout(5_000).emitWithAck('message-with-ack', 'x')).toBe('x')
    expect(await socket.timeout(5_000).emitWithAck('message-with-ack', { deep: [bytes] })).toEqual({ deep: [bytes] })
    socket.close()
  })

  it('keeps the order of a thousand acknowledged events, even during an upgrade', async () => {
    const socket = open()
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, i) => socket.timeout(10_000).emitWithAck('message-with-ack', i)),
    )
    expect(answers).toEqual(Array.from({ length: 1_000 }, (_, i) => i))
    await expect.poll(() => socket.io.engine.transport.name).toBe(last)
    socket.close()
  })

  it('shares one connection between namespaces and leaves them one by one', async () => {
    const first = open()
    await until(first, 'auth')
    const second = first.io.socket('/custom')
    await until(second, 'auth')
    expect(second.id).not.toBe(first.id)
    second.disconnect()
    expect(await first.timeout(5_000).emitWithAck('message-with-ack', 'still here')).toBe('still here')
    first.close()
  })
})
