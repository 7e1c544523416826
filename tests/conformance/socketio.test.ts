import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConformanceServer } from './conformance-server'
import { PacketSocket, PollingSession, separator } from './packets'

let server: ConformanceServer
let base: string
beforeAll(async () => {
  // Longer than any test here, however busy the machine is.
  server = await ConformanceServer.start('--connect-timeout', '45000', '--ping-interval', '60000')
  base = `${server.wsUrl}/socket.io/?EIO=4&transport=websocket`
})
afterAll(() => server?.stop())

async function outside(): Promise<PacketSocket> {
  const socket = new PacketSocket(base)
  expect(await socket.next()).toMatch(/^0\{/)
  return socket
}

/** A client inside the default namespace that has received `auth`. */
async function inside(): Promise<PacketSocket> {
  const socket = await outside()
  socket.send('40')
  expect(await socket.nextPacket()).toMatch(/^40\{/)
  expect(await socket.nextPacket()).toBe('42["auth",{}]')
  return socket
}

describe('connect', () => {
  it.each([
    ['40', '40', '42["auth",{}]'],
    ['40{"token":"123"}', '40', '42["auth",{"token":"123"}]'],
    ['40/custom', '40/custom,', '42/custom,["auth",{}]'],
    ['40/custom,', '40/custom,', '42/custom,["auth",{}]'],
    ['40/custom,{"token":"ü"}', '40/custom,', '42/custom,["auth",{"token":"ü"}]'],
  ])('%s is answered with a sid, followed by auth', async (packet, prefix, auth) => {
    const socket = await outside()
    socket.send(packet)
    const answer = String(await socket.nextPacket())
    expect(answer.startsWith(`${prefix}{`)).toBe(true)
    expect(JSON.parse(answer.slice(prefix.length))).toEqual({ sid: expect.stringMatching(/^[\w-]{22}$/) })
    expect(await socket.nextPacket()).toBe(auth)
    socket.close()
  })

  it('refuses an unknown namespace, but keeps the connection', async () => {
    const socket = await inside()
    socket.send('40/random', '42["message",1]')
    expect(await socket.nextPacket()).toBe('44/random,{"message":"Invalid namespace"}')
    expect(await socket.nextPacket()).toBe('42["message-back",1]')
    socket.close()
  })

  it.each([['4abc'], ['42["message"]'], ['41'], ['431[]'], ['44{}'], ['40[]'], ['40{']])(
    'closes the connection when it starts with %s',
    async (packet) => {
      const socket = await outside()
      socket.send(packet)
      expect((await socket.untilClosed()).code).toBe(1008)
    },
  )

  it('stays open on a second connect to a namespace', async () => {
    const socket = await inside()
    socket.send('40', '42["message",1]')
    expect(await socket.nextPacket()).toBe('42["message-back",1]')
    socket.close()
  })

  it('queues events until the client is admitted', async () => {
    const socket = await outside()
    socket.send('40', '42["message",1]', '421["message-with-ack",2]')
    expect(await socket.nextPacket()).toMatch(/^40\{/)
    expect(await socket.nextPacket()).toBe('42["auth",{}]')
    expect(await socket.nextPacket()).toBe('42["message-back",1]')
    expect(await socket.nextPacket()).toBe('431[2]')
    socket.close()
  })
})

describe('disconnect', () => {
  it('leaves one namespace and stays in the other', async () => {
    const socket = await inside()
    socket.send('40/custom')
    expect(await socket.nextPacket()).toMatch(/^40\/custom,/)
    expect(await socket.nextPacket()).toBe('42/custom,["auth",{}]')
    socket.send('41/custom', '42["message","still here"]')
    expect(await socket.nextPacket()).toBe('42["message-back","still here"]')
    socket.send('42/custom,["message","gone"]')
    expect((await socket.untilClosed()).code).toBe(1008)
  })

  it('lets a client that left reconnect on the same connection', async () => {
    const socket = await inside()
    socket.send('41', '40')
    expect(await socket.nextPacket()).toMatch(/^40\{/)
    socket.close()
  })
})

describe('events', () => {
  it.each([
    ['42["message",1,"2",{"3":[true]}]', '42["message-back",1,"2",{"3":[true]}]'],
    ['42["message"]', '42["message-back"]'],
    ['42["message","ü \\u20ac \\ud83d\\ude80",1.50,null]', '42["message-back","ü \\u20ac \\ud83d\\ude80",1.50,null]'],
    ['42456["message-with-ack",1,"2",{"3":[false]}]', '43456[1,"2",{"3":[false]}]'],
    ['420["message-with-ack"]', '430[]'],
  ])('%s is answered with %s', async (packet, answer) => {
    const socket = await inside()
    socket.send(packet)
    expect(await socket.nextPacket()).toBe(answer)
    socket.close()
  })

  it.each([['52-', '52-', 'message', 'message-back'], ['52-789', '62-789', 'message-with-ack', '']])(
    '%s… carries attachments both ways',
    async (prefix, back, name, backName) => {
      const socket = await inside()
      const places = '{"_placeholder":true,"num":0},[{"_placeholder":true,"num":1}]'
      socket.send(`4${prefix}["${name}",${places}]`, Buffer.from([1, 2, 3]), Buffer.alloc(70_000, 7))
      expect(await socket.nextPacket()).toBe(`4${back}[${backName ? `"${backName}",` : ''}${places}]`)
      expect(await socket.nextPacket()).toEqual(Buffer.from([1, 2, 3]))
      expect(await socket.nextPacket()).toEqual(Buffer.alloc(70_000, 7))
      socket.close()
    },
  )

  it('carries attachments on polling as base64', async () => {
    const session = await PollingSession.start(`${server.url}/socket.io/`)
    await session.post('40')
    const observed: string[] = []
    while (observed.length < 2) observed.push(...(await session.packets()))
    await session.post(`451-["message",{"_placeholder":true,"num":0}]${separator}bAQIDBA==`)
    expect(await session.packets()).toEqual(['451-["message-back",{"_placeholder":true,"num":0}]', 'bAQIDBA=='])
  })

  it.each([
    ['an unknown type', ['4abc']],
    ['no array', ['42{}']],
    ['no name', ['42[]']],
    ['a name that is not a string', ['42[1]']],
    ['a reserved name', ['42["connect"]']],
    ['an ack ID that is not a number', ['42abc["message-with-ack",1]']],
    ['cut JSON', ['42["message"']],
    ['excessive nesting', [`42["message",${'['.repeat(5_000)}${']'.repeat(5_000)}]`]],
    ['an unterminated name', [`42["${'n'.repeat(200)}"]`]],
    ['too many attachments', ['4511-["message"]']],
    ['an unannounced attachment', [Buffer.from([1])]],
    ['text instead of an attachment', ['451-["message",{"_placeholder":true,"num":0}]', '42["message"]']],
    ['a placeholder without its attachment', ['451-["message",{"_placeholder":true,"num":1}]']],
  ])('closes the connection on %s', async (_what, packets) => {
    const socket = await inside()
    socket.send(...packets)
    expect((await socket.untilClosed()).code).toBe(1008)
  })
})
