import { request } from 'node:http'
import { hostname } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RawSocket } from '../harness/raw-socket'
import { type Server, startServer } from '../harness/server'

/** A request of a page whose name resolves to this machine: the same origin, and a foreign host. */
const foreign = 'attacker.example'

interface Answer {
  status: number | undefined
  body: string
}

function ask(server: Server, method: string, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const requested = request({ host: '127.0.0.1', port: server.port, path, method, headers }, (answer) => {
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => (body += piece))
      answer.on('end', () => resolve({ status: answer.statusCode, body }))
    })
    requested.on('error', reject)
    requested.end()
  })
}

/** The status line of the response to a WebSocket handshake. */
async function upgrade(server: Server, host: string): Promise<string> {
  const raw = await RawSocket.open(server.port)
  raw.send(
    `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\nConnection: Upgrade\r\n` +
      'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  )
  const text = await raw.untilText('\r\n\r\n')
  raw.end()
  return text.split('\r\n')[0] ?? ''
}

const calls = [
  ['POST', '/auth/v1/token?grant_type=self_hosted'],
  ['GET', '/platform/projects'],
  ['GET', '/platform/projects/default/db-password'],
  ['GET', '/dashboard'],
  ['GET', '/status'],
  ['GET', '/healthz'],
  ['GET', '/metrics'],
  ['GET', '/nowhere'],
  ['OPTIONS', '/platform/projects'],
  ['GET', '/socket.io/?EIO=4&transport=polling'],
] as const

describe.each(['self_hosted', 'platform'])('an installation of mode %s', (mode) => {
  let server: Server
  beforeAll(async () => {
    server = await startServer({ SIGNALBOX_MODE: mode, SIGNALBOX_SERVER_ALLOWED_HOSTS: 'box.internal', SIGNALBOX_PROJECTS_PROVIDER: 'simulated' })
  })
  afterAll(() => server?.dispose())

  it.each(calls)('refuses %s %s with a foreign host name', async (method, path) => {
    for (const host of [foreign, `${foreign}:${server.port}`, `localhost.${foreign}`, `127.0.0.1.${foreign}:${server.port}`]) {
      const answer = await ask(server, method, path, { Host: host, Origin: `http://${host}` })
      expect([host, answer.status]).toEqual([host, 421])
      expect(JSON.parse(answer.body)).toMatchObject({ code: 'misdirected_request', message: expect.stringContaining('server.allowed_hosts') })
    }
  })

  it('refuses a live connection with a foreign host name', async () => {
    expect(await upgrade(server, foreign)).toMatch(/^HTTP\/1\.1 421 /)
    expect(await upgrade(server, `localhost:${server.port}`)).toMatch(/^HTTP\/1\.1 101 /)
  })

  it('serves localhost, addresses, the machine’s name and configured names', async () => {
    for (const host of ['localhost', `127.0.0.1:${server.port}`, '192.0.2.7', '[::1]', hostname(), 'BOX.internal.']) {
      const answer = await ask(server, 'GET', '/healthz', { Host: host })
      expect([host, answer.status]).toEqual([host, 200])
    }
  })
})
