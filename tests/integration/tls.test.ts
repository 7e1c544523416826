import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RawSocket } from '../harness/raw-socket'
import { selfSigned } from '../harness/self-signed'
import { type Server, startServer } from '../harness/server'

const { chain, key } = selfSigned()
const ca = readFileSync(chain, 'utf8')

let server: Server
beforeAll(async () => {
  server = await startServer({ SIGNALBOX_SERVER_TLS_CERTIFICATE: chain, SIGNALBOX_SERVER_TLS_KEY: key })
})
afterAll(() => server?.dispose())

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

function call(method: string, path: string, body?: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const requested = request(
      { host: 'localhost', port: server.port, path, method, ca, headers: { 'Content-Type': 'application/json' } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      },
    )
    requested.on('error', reject)
    requested.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

describe('a server with a certificate', () => {
  it('serves the dashboard and the API by TLS, with HSTS', async () => {
    expect(server.log()).toContain(`Open https://localhost:${server.port}/dashboard`)
    const page = await call('GET', '/dashboard')
    expect(page.status).toBe(200)
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000')
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    const time = await call('GET', '/api/get-utc-time')
    expect(JSON.parse(time.text)).toHaveProperty('utcTime')
    expect(time.headers['strict-transport-security']).toBe('max-age=31536000')
  })

  it('accepts a live connection by wss and pushes to it', async () => {
    const account = { email: 'ada@example.com', password: 'eight-quiet-letters' }
    const session = JSON.parse((await call('POST', '/auth/v1/signup', account)).text) as { access_token: string }
    const live = io(`https://localhost:${server.port}`, {
      ca,
      transports: ['websocket'],
      reconnection: false,
      auth: { token: session.access_token },
    })
    try {
      await new Promise<void>((resolve, reject) => {
        live.once('connect', resolve).once('connect_error', reject)
      })
      const subscribed = (await live.emitWithAck('subscribe', { topic: 'platform' })) as { state: unknown }
      expect(subscribed.state).toBeDefined()
      const pushed = new Promise((resolve) => live.once('patch', (_topic, _version, patch) => resolve(patch)))
      expect((await server.cli('flag', 'set', 'showNoticeBanner', 'on')).code).toBe(0)
      expect(await pushed).toMatchObject({ flags: { showNoticeBanner: true } })
    } finally {
      live.close()
    }
  })

  it('answers the command line, which trusts no other certificate', async () => {
    expect((await server.cli('incident', 'list')).code).toBe(0)
  })

  it('refuses clients without TLS', async () => {
    const plain = await RawSocket.open(server.port)
    plain.send('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await plain.untilClosed()
    expect(plain.received.toString('latin1')).not.toContain('HTTP/1.1')
  })

  it('does not start with incomplete settings, or with invalid files', async () => {
    await server.stop()
    await expect(server.start({ SIGNALBOX_SERVER_TLS_KEY: '' })).rejects.toThrow(/set both or neither/)
    await expect(server.start({ SIGNALBOX_SERVER_TLS_KEY: '/nowhere/key.pem' })).rejects.toThrow('/nowhere/key.pem')
    await server.start()
  })
})

it('sends HSTS behind a TLS proxy, by its public address', async () => {
  const behind = await startServer({ SIGNALBOX_SERVER_PUBLIC_URL: 'https://signalbox.example.com' })
  try {
    const answer = await fetch(`${behind.url}/api/get-utc-time`)
    expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000')
  } finally {
    await behind.dispose()
  }
})
