import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signalbox } from '../harness/command-line'
import { description, faultsOf } from '../harness/description'
import { call } from '../harness/people'
import { type Server, startServer } from '../harness/server'

let server: Server
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.dispose())

const address = '/api/openapi.json'

describe('the description', () => {
  it('equals web/openapi.json; else run scripts/describe-api', async () => {
    const printed = await signalbox(['openapi'])
    expect(printed.code).toBe(0)
    expect(JSON.parse(printed.out)).toEqual(description)
  })

  it('is public on the server', async () => {
    const { status, body } = await call(server, 'GET', address)
    expect(status).toBe(200)
    expect(body).toEqual(description)
  })

  it('follows the rules of OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(description) as unknown as Record<string, unknown>)).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('has a unique operationId for each call', () => {
    const ids = Object.values(description.paths).flatMap((it) => Object.values(it).map(({ operationId }) => operationId))
    expect(ids.length).toBeGreaterThan(40)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is compressed, has an ETag, and is not sent twice to the same client', async () => {
    const packed = await fetch(server.url + address, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(packed.headers.get('Content-Encoding')).toBe('gzip')
    expect(await packed.json()).toEqual(description)
    const tag = packed.headers.get('ETag') ?? ''
    const again = await fetch(server.url + address, { headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': tag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    const head = await fetch(server.url + address, { method: 'HEAD', headers: { 'Accept-Encoding': 'gzip' } })
    expect(head.status).toBe(200)
    expect(head.headers.get('ETag')).toBe(tag)
  })
})

describe('comparing responses with the description', () => {
  const observed = (path: string, status: number, body: unknown, headers: Record<string, string> = {}) =>
    faultsOf({
      method: 'GET',
      path,
      status,
      text: JSON.stringify(body),
      headers: new Headers({ 'Content-Type': 'application/json', 'X-Request-Id': 'x', ...headers }),
    })
  const refused = { message: 'a', code: 'b', requestId: 'c' }

  it('finds missing, additional and undescribed parts', () => {
    expect(observed('/healthz', 200, { status: 'ok' })).toEqual([])
    expect(observed('/healthz', 200, {})).toHaveLength(1)
    expect(observed('/healthz', 200, { status: 'ok', more: 1 })).toHaveLength(1)
    expect(observed('/healthz', 200, { status: 'odd' })).toHaveLength(1)
    expect(observed('/healthz', 418, refused)).toHaveLength(1)
    expect(observed('/healthz', 503, refused)).toEqual(['has no header Retry-After'])
    expect(observed('/healthz', 503, refused, { 'Retry-After': '1' })).toEqual([])
    expect(observed('/healthz', 200, { status: 'ok' }, { 'Content-Type': 'text/plain' })).toHaveLength(1)
  })

  it('prefers literal segments, and accepts any error for unknown calls', () => {
    expect(observed('/platform/projects/available-regions', 404, refused)).toHaveLength(1)
    expect(observed('/platform/projects/abc', 404, refused)).toEqual([])
    expect(observed('/nowhere', 404, refused)).toEqual([])
    expect(observed('/nowhere', 200, {})).not.toEqual([])
    expect(observed('/nowhere', 404, { message: 'a' })).not.toEqual([])
  })
})
