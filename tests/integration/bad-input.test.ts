import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import type { LiveTopic } from '../harness/live-topic'
import { call, type Person, signUp } from '../harness/people'
import { createOrganization } from '../harness/projects'
import { RawSocket, rawWebSocket, textFrame } from '../harness/raw-socket'
import { type Server, startServer } from '../harness/server'

let server: Server
let owner: Person
let slug: string
/** A connection that must be unaffected by the tests here. */
let otherClient: Live
let topic: LiveTopic
beforeAll(async () => {
  server = await startServer({ SIGNALBOX_LOG_LEVEL: 'debug' })
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner)
  otherClient = await connectLive(server, await owner.token())
  topic = await otherClient.subscribe(`org:${slug}`)
})
afterAll(async () => {
  otherClient?.close()
  await server?.dispose()
})

let renames = 0
afterEach(async () => {
  const name = `still live ${++renames}`
  expect((await owner.call('PATCH', `/platform/organizations/${slug}`, { name })).status).toBe(200)
  await topic.until((it) => it.name === name)
  expect(otherClient.disconnects).toEqual([])
  expect(topic.gaps).toEqual([])
})

/** A POST with exactly these bytes as the body. */
async function post(path: string, body: string | Uint8Array, type = 'application/json') {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await owner.token()}`, 'Content-Type': type },
    body: body as BodyInit,
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
}

describe('a malformed body', () => {
  const bad: [what: string, body: string | Uint8Array][] = [
    ['nothing', ''],
    ['half an object', '{"name": "x"'],
    ['two objects', '{"name":"x"}{"name":"y"}'],
    ['a list', '[]'],
    ['a text', '"name"'],
    ['a number', '12'],
    ['no JSON at all', 'name=x'],
    ['a comment', '{"name":"x"/* y */}'],
    ['the same field twice', '{"name":"x","name":"y"}'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0x6e, 0x61, 0x6d, 0x65, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['half a surrogate pair', '{"name":"\\ud800"}'],
    ['nesting without end', `{"name":${'['.repeat(100_000)}`],
  ]
  it.each(bad)('of %s is answered with 400 and a message', async (_, body) => {
    const answer = await post('/platform/organizations', body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual(
      expect.objectContaining({ code: 'bad_request', message: expect.stringMatching(/\w/), requestId: answer.headers.get('X-Request-Id') }),
    )
  })

  it.each<[string, unknown]>([
    ['name', { name: 12 }],
    ['name', { name: null }],
    ['name', { name: ['x'] }],
    ['name', {}],
    ['name', { name: 'a\u0000b' }],
    ['colour', { name: 'x', colour: 'red' }],
    ['__proto__', JSON.parse('{"name":"x","__proto__":{"a":1}}')],
  ])('names the field %s of %j', async (field, body) => {
    const answer = await post('/platform/organizations', JSON.stringify(body))
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toMatchObject([{ field, message: expect.any(String) }])
  })

  it('names all invalid fields at once', async () => {
    const answer = await post('/platform/projects', JSON.stringify({ name: 1, organization_slug: slug, db_region: 2, extra: 3 }))
    expect(answer.status).toBe(400)
    expect(answer.body.errors.map((it: any) => it.field).sort()).toEqual(['cloud_provider', 'db_region', 'extra', 'name'])
  })

  it('of another type is refused', async () => {
    const answer = await post('/platform/organizations', 'name=x', 'application/x-www-form-urlencoded')
    expect([400, 415]).toContain(answer.status)
  })

  it('above the limit is answered with 413, even without a length in advance', async () => {
    const big = JSON.stringify({ name: 'x'.repeat(1_100_000) })
    const raw = await RawSocket.open(server.port)
    raw.send(
      `POST /platform/organizations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${big.length}\r\n\r\n`,
    )
    expect(await raw.untilText('\r\n\r\n')).toMatch(/^HTTP\/1\.1 413 /)
    raw.end()
    const chunked = await RawSocket.open(server.port)
    chunked.send('POST /platform/organizations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n')
    chunked.send(`${big.length.toString(16)}\r\n${big}\r\n0\r\n\r\n`)
    expect(await chunked.untilText('HTTP/1.1')).toMatch(/^HTTP\/1\.1 413 /)
    chunked.end()
  })
})

describe('a malformed request', () => {
  it.each([
    ['no HTTP', 'HELLO\r\n\r\n', /^HTTP\/1\.1 400 /],
    ['an invalid version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', /^HTTP\/1\.1 (400|505) /],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400 /],
    ['a header without colon', 'GET /healthz HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n', /^HTTP\/1\.1 400 /],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na', /^HTTP\/1\.1 400 /],
    ['length and chunks', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', /^HTTP\/1\.1 400 /],
    ['unterminated headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(40_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
    ['invalid escapes in its path', 'GET /platform/%zz HTTP/1.1\r\nHost: x\r\n\r\n', /^HTTP\/1\.1 (400|404) /],
  ])('with %s is answered and closed', async (_, bytes, status) => {
    const raw = await RawSocket.open(server.port)
    raw.send(bytes)
    expect(await raw.untilText('\r\n\r\n')).toMatch(status)
    raw.end()
  })

  it('for a file outside the web app finds nothing', async () => {
    for (const path of ['/dashboard/../../config/default.toml', '/dashboard/%2e%2e/%2e%2e/etc/passwd', '/dashboard/..%2f..%2fetc/passwd']) {
      const raw = await RawSocket.open(server.port)
      raw.send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      await raw.untilClosed()
      const answer = raw.received.toString('latin1')
      expect(answer).not.toContain('root:')
      expect(answer).not.toContain('SIGNALBOX_')
    }
  })

  it.each([
    ['GET', '/platform/nothing', 404],
    ['PUT', '/platform/organizations', 405],
    ['GET', '/platform/projects/not-a-ref', 404],
    ['GET', "/platform/projects/' or 1=1 --", 404],
    ['POST', '/platform/incidents/1/updates', 400],
  ])('%s %s is answered %d', async (method, path, status) => {
    const answer = await owner.call(method, path.replaceAll(' ', '%20'), method === 'POST' ? {} : undefined)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ message: expect.any(String), requestId: answer.headers.get('X-Request-Id') })
  })

  it('keeps the request ID of the client', async () => {
    const id = '3f1c7a52-4b8e-4c0d-9a6f-0123456789ab'
    const { headers } = await call(server, 'GET', '/platform/organizations', { headers: { 'X-Request-Id': id } })
    expect(headers.get('X-Request-Id')).toBe(id)
  })

  it('does not put an arbitrary ID into the log', async () => {
    const { headers } = await call(server, 'GET', '/platform/organizations', { headers: { 'X-Request-Id': 'forged level=error' } })
    expect(headers.get('X-Request-Id')).not.toBe('forged level=error')
    expect(server.log()).not.toContain('forged level=error')
  })
})

describe('a socket packet', () => {
  it('cut at every byte leaves the others unaffected', async () => {
    const packet = textFrame(`40${JSON.stringify({ token: await owner.token() })}`)
    // Every byte of the head, then steps: the payload's cut is one case in the decoder.
    const cuts = Array.from({ length: packet.length }, (_, i) => i).filter((at) => at < 24 || at % 16 === 0 || at > packet.length - 8)
    for (const at of cuts) {
      const raw = await rawWebSocket(server.port)
      raw.send(packet.subarray(0, at))
      raw.end()
    }
    await otherClient.ask('clock', { time: Date.now() })
  })

  it('that arrives in two parts is reassembled, wherever it is cut', async () => {
    const packet = textFrame(`40${JSON.stringify({ token: await owner.token() })}`)
    for (const at of [1, 2, 3, 4, 6, 8, 9, 50, packet.length - 1]) {
      const raw = await rawWebSocket(server.port)
      raw.socket.setNoDelay(true)
      raw.send(packet.subarray(0, at))
      // Continues after the first part has been read, so that the two are not joined on the way.
      await otherClient.ask('clock', { time: Date.now() })
      raw.send(packet.subarray(at))
      await raw.untilText('40{"sid"')
      raw.end()
    }
  })

  it('that arrives byte by byte is reassembled, too', async () => {
    const raw = await rawWebSocket(server.port)
    raw.socket.setNoDelay(true)
    for (const byte of textFrame(`40${JSON.stringify({ token: await owner.token() })}`)) raw.send(Buffer.from([byte]))
    await raw.untilText('40{"sid"')
    for (const byte of textFrame('421["clock",{"time":1}]')) raw.send(Buffer.from([byte]))
    await raw.untilText('431[{"utcTime"')
    raw.end()
  })

  it.each([
    ['that is not a packet', textFrame('hello')],
    ['of an unknown kind', textFrame('9')],
    ['with broken JSON', textFrame('40{"token":')],
    ['with an event before CONNECT', textFrame('42["clock",{}]')],
    ['without a mask', Buffer.from([0x81, 0x01, 0x32])],
    ['with a reserved bit', Buffer.from([0xc1, 0x80, 0, 0, 0, 0])],
    ['with text that is not UTF-8', Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe])],
    ['with an enormous length', Buffer.from([0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0])],
  ])('%s ends only its own connection', async (_, bytes) => {
    const raw = await rawWebSocket(server.port)
    raw.send(bytes)
    await raw.untilClosed()
  })

  it('from a page of another origin is refused', async () => {
    const raw = await RawSocket.open(server.port)
    raw.send(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost:${server.port}\r\nOrigin: https://evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    )
    expect(await raw.untilText('\r\n\r\n')).toMatch(/^HTTP\/1\.1 (400|403) /)
    raw.end()
  })

  it.each([
    ['/socket.io/?EIO=3&transport=polling'],
    ['/socket.io/?EIO=4&transport=carrier-pigeon'],
    ['/socket.io/?EIO=4&transport=polling&sid=nobody'],
    ['/socket.io/'],
  ])('handshake %s is answered with 400', async (path) => {
    expect((await call(server, 'GET', path)).status).toBe(400)
  })
})

describe('the log', () => {
  it('contains no secrets, even at its most verbose level', async () => {
    await owner.auth.signInWithPassword({ email: owner.email, password: 'a wrong one that is secret' })
    const { data } = await owner.auth.getSession()
    const log = server.log()
    expect(log).toContain('PATCH')
    const secrets = [owner.password, 'a wrong one that is secret', data.session?.access_token, data.session?.refresh_token]
    for (const secret of secrets) expect(log).not.toContain(secret)
    // No token of any user: JWTs begin like this.
    expect(log).not.toMatch(/eyJ[\w-]{10,}\./)
  })
})
