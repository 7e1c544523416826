import { afterEach, describe, expect, it } from 'vitest'
import { io, type Socket } from 'socket.io-client'
import { ConformanceServer } from './conformance-server'
import { PacketSocket } from './packets'

let server: ConformanceServer | undefined
const open: Socket[] = []
afterEach(async () => {
  open.splice(0).forEach((socket) => socket.disconnect())
  await server?.stop()
  server = undefined
})

/** Heartbeats far apart: a connection is lost only by closing it. */
const calm = ['--ping-interval', '30000', '--ping-timeout', '30000']

/** The real client with all events that it receives. */
function follow(url: string, transports = ['websocket']) {
  const socket = io(url, { transports, forceNew: true, reconnectionDelay: 5, reconnectionDelayMax: 10 })
  open.push(socket)
  const received: unknown[] = []
  socket.on('message-back', (value: unknown) => received.push(value))
  return { socket, received }
}

const once = (socket: Socket, event: string) => new Promise<unknown>((resolve) => socket.once(event, resolve))

/** Drops the connection without a close. */
const kill = (socket: Socket) => (socket.io.engine as any).transport.ws.terminate()

/** Disconnects like a closed page. */
const close = (socket: Socket) => socket.io.engine.close()

describe('connection state recovery of socket.io-client', () => {
  for (const [how, lose] of [['the engine closes', close], ['the socket vanishes', kill]] as const) {
    it(`keeps the ID and delivers every missed event once, each time that ${how}`, async () => {
      server = await ConformanceServer.start('--recovery', 'on', ...calm)
      const { socket, received } = follow(server.url)
      await once(socket, 'auth')
      const id = socket.id
      expect(socket.recovered).toBe(false)
      let next = 0
      for (let round = 0; round < 20; ++round) {
        // Its acknowledgements are in flight when the transport is gone.
        await socket.emitWithAck('message-with-ack', round)
        for (let i = 0; i < 5; ++i) socket.emit('message', next++)
        // Written data is sent before the next turn begins.
        await new Promise((resolve) => setImmediate(resolve))
        const connected = once(socket, 'connect')
        lose(socket)
        await connected
        expect(socket.recovered).toBe(true)
        expect(socket.id).toBe(id)
      }
      await socket.emitWithAck('message-with-ack', 'end')
      // The client resends a message that did not reach the server; none arrives twice.
      expect(new Set(received).size).toBe(received.length)
      expect(received).toEqual([...received].sort((a, b) => Number(a) - Number(b)))
      if (how === 'the engine closes') expect(received).toEqual(Array.from({ length: next }, (_, i) => i))
    })
  }

  it('recovers a client that has received nothing, and delivers its first event', async () => {
    server = await ConformanceServer.start('--recovery', 'on', ...calm)
    const { socket } = follow(server.url)
    const received: unknown[] = []
    socket.on('auth', (payload: unknown) => received.push(payload))
    await once(socket, 'connect')
    const id = socket.id
    const connected = once(socket, 'connect')
    kill(socket)
    await connected
    expect(socket.recovered).toBe(true)
    expect(socket.id).toBe(id)
    await expect.poll(() => received).toEqual([{}])
    await socket.emitWithAck('message-with-ack', 1)
    expect(received).toEqual([{}])
  })

  it('works over long polling', async () => {
    server = await ConformanceServer.start('--recovery', 'on', ...calm)
    const { socket, received } = follow(server.url, ['polling'])
    await once(socket, 'auth')
    const connected = once(socket, 'connect')
    close(socket)
    await connected
    expect(socket.recovered).toBe(true)
    socket.emit('message', 'after')
    await expect.poll(() => received).toEqual(['after'])
  })

  it('keeps binary events whole', async () => {
    server = await ConformanceServer.start('--recovery', 'on', ...calm)
    const { socket, received } = follow(server.url)
    await once(socket, 'auth')
    const bytes = Buffer.from([0, 30, 255])
    socket.emit('message', bytes)
    await expect.poll(() => received).toEqual([bytes])
    const connected = once(socket, 'connect')
    close(socket)
    await connected
    expect(socket.recovered).toBe(true)
    expect(received).toHaveLength(1)
  })

  it('does not recover a client that has left voluntarily', async () => {
    server = await ConformanceServer.start('--recovery', 'on', ...calm)
    const { socket } = follow(server.url)
    await once(socket, 'auth')
    const id = socket.id
    socket.disconnect()
    const connected = once(socket, 'connect')
    socket.connect()
    await connected
    expect(socket.recovered).toBe(false)
    expect(socket.id).not.toBe(id)
  })

  it('is off by default, and then adds nothing to the protocol', async () => {
    server = await ConformanceServer.start(...calm)
    const raw = new PacketSocket(`${server.wsUrl}/socket.io/?EIO=4&transport=websocket`)
    await raw.next()
    raw.send('40')
    expect(await raw.next()).toMatch(/^40\{"sid":"[^"]+"\}$/)
    expect(await raw.next()).toBe('42["auth",{}]')
    raw.send('42["message",1]')
    expect(await raw.next()).toBe('42["message-back",1]')
    const { socket } = follow(server.url)
    await once(socket, 'auth')
    const connected = once(socket, 'connect')
    close(socket)
    await connected
    expect(socket.recovered).toBeFalsy()
  })

  it('appends an offset to the arguments of events, not of acknowledgements', async () => {
    server = await ConformanceServer.start('--recovery', 'on', ...calm)
    const raw = new PacketSocket(`${server.wsUrl}/socket.io/?EIO=4&transport=websocket`)
    await raw.next()
    raw.send('40')
    const joined = JSON.parse(String(await raw.next()).slice(2)) as { sid: string; pid: string }
    expect(joined.pid).toMatch(/^[\w-]{22}$/)
    expect(joined.pid).not.toBe(joined.sid)
    expect(await raw.next()).toMatch(/^42\["auth",\{\},"\d+"\]$/)
    raw.send('421["message-with-ack",1]')
    expect(await raw.next()).toBe('431[1]')
  })
})
