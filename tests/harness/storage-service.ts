import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { selfSigned } from './self-signed'

/** Entries of one answer to a list, as few as allowed, so that lists have several pages. */
const pageEntries = 100

/** Bytes of a body that are sent at once while the speed is limited. */
const sentBytes = 1_024

/** A storage service with the part of Amazon's S3 protocol that pgBackRest uses, in memory. */
export interface StorageService {
  /** `localhost:PORT`. */
  endpoint: string
  /** PEM file of its certificate. */
  authority: string
  key: string
  /** Names of all objects. */
  names(): string[]
  /** Answers the next requests with this status. */
  failNext(count: number, status: number): void
  /** Receives and sends at most this many bytes a second on each connection; undefined: at any speed. */
  limitTo(bytesPerSecond: number | undefined): void
  /** Number of requests answered so since then. */
  failed(): number
  close(): Promise<void>
}

interface Stored {
  content: Buffer
  at: Date
}

export async function startStorageService(bucket: string): Promise<StorageService> {
  const objects = new Map<string, Stored>()
  const parts = new Map<string, Buffer[]>()
  const key = 'AKIATESTKEY'
  let rate: number | undefined
  const failing = { left: 0, status: 503, done: 0 }
  const { chain, key: privateKey } = selfSigned()
  // The databases' users read it.
  chmodSync(dirname(chain), 0o755)
  chmodSync(chain, 0o644)
  const server = createServer({ cert: readFileSync(chain), key: readFileSync(privateKey) }, (request, response) => {
    void answer(request, response)
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) {
      pieces.push(piece as Buffer)
      await pauseFor((piece as Buffer).length)
    }
    const content = Buffer.concat(pieces)
    if (failing.left > 0) {
      failing.left -= 1
      failing.done += 1
      response.writeHead(failing.status).end()
      return
    }
    const { pathname, searchParams: query } = new URL(request.url ?? '/', 'https://localhost')
    const credential = request.headers.authorization ?? ''
    if (!credential.startsWith('AWS4-HMAC-SHA256 ') || !credential.includes(`Credential=${key}/`)) {
      response.writeHead(403).end()
      return
    }
    const path = decodeURIComponent(pathname)
    if (path !== `/${bucket}` && !path.startsWith(`/${bucket}/`)) {
      response.writeHead(404).end()
      return
    }
    const name = path.slice(bucket.length + 2)
    const [status, body, headers] = handled(request.method ?? 'GET', name, query, content)
    const range = status === 200 ? /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') : null
    if (range) {
      const part = Buffer.from(body).subarray(Number(range[1]), range[2] === '' ? undefined : Number(range[2]) + 1)
      response.writeHead(206, { 'content-length': String(part.length), ...headers })
      await send(response, part)
      return
    }
    response.writeHead(status, { 'content-length': String(Buffer.byteLength(body)), ...headers })
    if (request.method === 'HEAD') response.end()
    else await send(response, Buffer.from(body))
  }

  /** As long as so many bytes take. */
  async function pauseFor(bytes: number): Promise<void> {
    if (rate !== undefined) await new Promise((resolve) => setTimeout(resolve, (bytes * 1_000) / rate!))
  }

  async function send(response: ServerResponse, body: Buffer): Promise<void> {
    for (let at = 0; rate !== undefined && at < body.length && !response.destroyed; at += sentBytes) {
      response.write(body.subarray(at, at + sentBytes))
      await pauseFor(Math.min(sentBytes, body.length - at))
      if (rate === undefined) {
        response.end(body.subarray(at + sentBytes))
        return
      }
    }
    if (rate === undefined) response.end(body)
    else response.end()
  }

  function handled(method: string, name: string, query: URLSearchParams, content: Buffer): [number, Buffer | string, Record<string, string>?] {
    if (method === 'GET' && query.get('list-type') === '2') return [200, listed(query)]
    if (method === 'POST' && query.has('delete')) {
      for (const [, key] of content.toString().matchAll(/<Key>([^<]+)<\/Key>/g)) objects.delete(key!)
      return [200, '<?xml version="1.0"?><DeleteResult/>']
    }
    if (method === 'POST' && query.has('uploads')) {
      const id = `upload-${parts.size + 1}`
      parts.set(id, [])
      return [200, `<?xml version="1.0"?><InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`]
    }
    const upload = query.get('uploadId')
    if (upload !== null) {
      const known = parts.get(upload)
      if (!known) return [404, '']
      if (method === 'PUT') {
        known[Number(query.get('partNumber')) - 1] = content
        return [200, '', { etag: tagOf(content) }]
      }
      objects.set(name, { content: Buffer.concat(known), at: new Date() })
      return [200, '<?xml version="1.0"?><CompleteMultipartUploadResult><ETag>whole</ETag></CompleteMultipartUploadResult>']
    }
    if (method === 'PUT') {
      objects.set(name, { content, at: new Date() })
      return [200, '', { etag: tagOf(content) }]
    }
    if (method === 'DELETE') {
      objects.delete(name)
      return [204, '']
    }
    const found = objects.get(name)
    if (!found) return [404, '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>']
    return [200, found.content, { etag: tagOf(found.content), 'last-modified': found.at.toUTCString() }]
  }

  function listed(query: URLSearchParams): string {
    const prefix = query.get('prefix') ?? ''
    const delimiter = query.get('delimiter')
    const after = query.get('continuation-token') ?? ''
    const entries = new Map<string, Stored | null>()
    for (const [name, stored] of [...objects].sort(([left], [right]) => (left < right ? -1 : 1))) {
      if (!name.startsWith(prefix)) continue
      const end = delimiter === null ? -1 : name.indexOf(delimiter, prefix.length)
      entries.set(end < 0 ? name : name.slice(0, end + 1), end < 0 ? stored : null)
    }
    const rest = [...entries].filter(([name]) => name > after)
    const page = rest.slice(0, pageEntries)
    const next = rest.length > page.length ? page.at(-1)?.[0] : undefined
    const shown = page.map(([name, stored]) =>
      stored === null
        ? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${name}</Key><LastModified>${stored.at.toISOString()}</LastModified><Size>${stored.content.length}</Size></Contents>`,
    )
    const more = next === undefined ? '<IsTruncated>false</IsTruncated>' : `<IsTruncated>true</IsTruncated><NextContinuationToken>${next}</NextContinuationToken>`
    return `<?xml version="1.0"?><ListBucketResult>${more}${shown.join('')}</ListBucketResult>`
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `localhost:${(server.address() as AddressInfo).port}`,
    authority: chain,
    key,
    names: () => [...objects.keys()].sort(),
    failNext: (count, status) => Object.assign(failing, { left: count, status, done: 0 }),
    limitTo: (bytesPerSecond) => {
      rate = bytesPerSecond
    },
    failed: () => failing.done,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const tagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`
