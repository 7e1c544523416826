import { afterEach, describe, expect, it } from 'vitest'
import { ConformanceServer } from './conformance-server'
import { PacketSocket, PollingSession } from './packets'

let server: ConformanceServer | undefined
afterEach(async () => {
  await server?.stop()
  server = undefined
})

describe('the program', () => {
  it('sends its intervals and its limit in the handshake', async () => {
    server = await ConformanceServer.start(
      '--ping-interval', '1234', '--ping-timeout', '567', '--max-payload', '4321', '--recovery', 'off',
    )
    const { open } = await PollingSession.start(`${server.url}/socket.io/`)
    expect(open).toMatchObject({ pingInterval: 1234, pingTimeout: 567, maxPayload: 4321 })
  })

  it('enforces a configured limit on every protocol', async () => {
    server = await ConformanceServer.start('--max-payload', '100')
    const echo = new PacketSocket(`${server.wsUrl}/echo`)
    await echo.untilOpen()
    echo.send('x'.repeat(100))
    expect(await echo.next()).toHaveLength(100)
    echo.send('x'.repeat(101))
    expect((await echo.untilClosed()).code).toBe(1009)
    const session = await PollingSession.start(`${server.url}/engine.io/`)
    expect((await session.post(`4${'x'.repeat(100)}`)).status).toBe(413)
  })

  it('ends clients that do not connect in time', async () => {
    server = await ConformanceServer.start('--connect-timeout', '100', '--ping-interval', '60000')
    const socket = new PacketSocket(`${server.wsUrl}/socket.io/?EIO=4&transport=websocket`)
    expect((await socket.untilClosed()).code).toBe(1008)
  })

  it('stops cleanly with connected clients', async () => {
    server = await ConformanceServer.start()
    const socket = new PacketSocket(`${server.wsUrl}/echo`)
    await socket.untilOpen()
    const session = await PollingSession.start(`${server.url}/engine.io/`)
    const open = session.poll().catch(() => undefined)
    expect(await server.stop()).toBe(0)
    await socket.untilClosed()
    await open
  })

  it('rejects invalid flags', async () => {
    await expect(ConformanceServer.start('--ping-interval', '0')).rejects.toThrow('--ping-interval')
    await expect(ConformanceServer.start('--recovery', 'maybe')).rejects.toThrow('--recovery')
    await expect(ConformanceServer.start('--nonsense')).rejects.toThrow('--nonsense')
  })
})
