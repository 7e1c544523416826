import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import { call, type Person, signUp } from '../harness/people'
import { createOrganization, createProject, type RunningProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { psql } from '../harness/tenant'
import { waitUntil } from '../harness/await-event'

/** More than `server.body_bytes_max`, so that it must be streamed. */
const rows = 300_000

let server: Server
let owner: Person
let live: Live
let project: RunningProject
let headers: Record<string, string>

beforeAll(async () => {
  server = await startServer({ SIGNALBOX_PROJECTS_PROBE_HEARTBEAT_MS: '500' })
  owner = await signUp(server, 'owner')
  live = await connectLive(server, await owner.token())
  project = await createProject(owner, live, await createOrganization(owner))
  const detail = await owner.call('GET', `/platform/projects/${project.ref}`)
  headers = { Authorization: `Bearer ${await owner.token()}`, 'x-connection-encrypted': detail.body.connection_encrypted }
  await psql(project.connectionString, 'create table numbers (n int, text text)')
}, 60_000)

afterAll(async () => {
  live?.close()
  await server?.dispose()
})

const path = (rest: string) => `/platform/pg-meta/${project.ref}/${rest}`
const count = async () => (await psql(project.connectionString, 'select count(*) from numbers')).out.trim()
const lastLine = (text: string) => JSON.parse(text.trim().split('\n').at(-1) ?? 'null')

it('a file is streamed into a table, and out again by a link, once', async () => {
  const lines = Array.from({ length: rows }, (_, n) => `${n},row ${n}\n`)
  const answer = await fetch(server.url + path('import?table=numbers'), { method: 'POST', headers, body: lines.join('') })
  expect(lastLine(await answer.text())).toMatchObject({ type: 'complete', rows })
  const made = await call(server, 'POST', path('export'), {
    token: await owner.token(),
    body: { query: 'select * from numbers order by n', format: 'csv', header: false, filename: 'zahlen ü.csv' },
  })
  expect(made.status).toBe(201)
  const file = await fetch(server.url + made.body.url)
  expect(file.headers.get('Content-Disposition')).toBe(
    `attachment; filename="zahlen _.csv"; filename*=UTF-8''zahlen%20%C3%BC.csv`,
  )
  expect((await file.text()) === lines.join('')).toBe(true)
  expect((await fetch(server.url + made.body.url)).status).toBe(404)
}, 60_000)

it('an upload without a session is refused as everywhere, and one with a wrong token before its body', async () => {
  const body = 'x'.repeat(2_000_000)
  const without = await fetch(server.url + path('import?table=numbers'), { method: 'POST', body }).then(
    (it) => it.status,
    () => 413,
  )
  expect(without).toBe(413)
  const upload = request(server.url + path('import?table=numbers'), {
    method: 'POST',
    headers: { ...headers, Authorization: 'Bearer wrong', 'Content-Length': '5000000000' },
  })
  upload.flushHeaders()
  const [answer] = await once(upload, 'response')
  expect(answer.statusCode).toBe(401)
  upload.destroy()
})

it('a client that disconnects during an upload imports nothing and leaves no session', async () => {
  const before = await count()
  const upload = request(server.url + path('import?table=numbers'), { method: 'POST', headers: { ...headers, 'Content-Length': '1000000' } })
  upload.on('error', () => undefined)
  upload.write('1,a\n'.repeat(1_000))
  const sessions = async () =>
    (await psql(project.connectionString, `select count(*) from pg_stat_activity where query like 'COPY "public"%' and state = 'active'`)).out.trim()
  await waitUntil(async () => (await sessions()) === '1', 'the import runs')
  upload.destroy()
  await waitUntil(async () => (await sessions()) === '0', 'the import has ended')
  expect(await count()).toBe(before)
})

it('a download that is closed early leaves no session', async () => {
  const sessions = async () =>
    (await psql(project.connectionString, `select count(*) from pg_stat_activity where query like 'COPY (%' and state = 'active'`)).out.trim()
  const download = request(server.url + path('export'), { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' } })
  download.end(JSON.stringify({ query: `select generate_series(1, 100000000), repeat('x', 1000)`, format: 'jsonl' }))
  // Its body is not read.
  const [file] = await once(download, 'response')
  expect(file.statusCode).toBe(200)
  expect(await sessions()).toBe('1')
  download.destroy()
  await waitUntil(async () => (await sessions()) === '0', 'the export has ended')
})
