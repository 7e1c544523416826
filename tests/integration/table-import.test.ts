import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { connectLive, type Live } from '../harness/live'
import { addMember, type Answer, type Person, signUp } from '../harness/people'
import { createOrganization, createProject, type RunningProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { psql, untilAnswers } from '../harness/tenant'

let server: Server
let live: Live
let project: RunningProject
let owner: Person
let reader: Person
let slug: string
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  live = await connectLive(server, await owner.token())
  project = await createProject(owner, live, slug)
  reader = await signUp(server, 'reader')
  await addMember(owner, slug, reader, { role_id: 4 })
}, 120_000)
afterAll(async () => {
  live?.close()
  await server?.dispose()
})
beforeEach(async () => {
  const made = await psql(project.connectionString, 'drop table if exists stock; create table stock (id int primary key, name text not null, n int check (n >= 0))')
  expect(made.err.replace(/NOTICE.*\n/g, '')).toBe('')
})

const path = () => `/platform/pg-meta/${project.ref}/rows/imports`

const start = (more: object = {}, by = owner): Promise<Answer> =>
  by.call('POST', path(), { schema: 'public', table: 'stock', format: 'csv', columns: ['id', 'name', 'n'], ...more })

async function begin(more: object = {}): Promise<string> {
  const { status, body } = await start(more)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

async function send(id: string, number: number, data: string): Promise<Answer> {
  const answer = await fetch(`${server.url}${path()}/${id}/parts/${number}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await owner.token()}`, 'Content-Type': 'application/octet-stream' },
    body: data,
  })
  return { status: answer.status, body: await answer.json(), headers: answer.headers } as Answer
}

const finish = (id: string): Promise<Answer> => owner.call('POST', `${path()}/${id}/finish`)

const stored = async (query: string): Promise<string> => (await psql(project.connectionString, query)).out.trim()

/** Records of about 30 bytes. */
const records = (from: number, count: number): string => Array.from({ length: count }, (_, at) => `${from + at},"name, ${from + at}",${at}\n`).join('')

it('large parts are imported, and visible when the import is finished', async () => {
  const id = await begin({ first_line: 2 })
  const partRecords = 100_000
  for (let number = 1; number <= 3; number += 1) {
    const { status, body } = await send(id, number, records((number - 1) * partRecords, partRecords))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ part: number, records: partRecords, rows: partRecords, rejected: [] })
  }
  expect(await stored('select count(*) from stock')).toBe('0')
  expect((await finish(id)).body).toEqual({ records: 300_000, rows: 300_000, rejected: 0 })
  expect(await stored("select count(*) from stock where name = 'name, ' || id")).toBe('300000')
  const entry = await waitUntil(async () => {
    const { body } = await owner.call('GET', `/platform/organizations/${slug}/audit?action=rows.change`)
    return body.entries.find((it: { detail: { import?: string } }) => it.detail.import)
  }, 'the import is in the audit log')
  expect(entry.detail).toMatchObject({ table: 'public.stock', import: 'csv', records: 300_000, rows: 300_000, rejected: 0, saved: true })
}, 60_000)

it('rejected records of a large part are found, and the others imported', async () => {
  const id = await begin({ on_rejected: 'skip', first_line: 2 })
  const data = Array.from({ length: 20_000 }, (_, at) => `${at},x,${at % 1_000 === 500 ? -1 : at}\n`).join('')
  const { status, body } = await send(id, 1, data)
  expect(status, JSON.stringify(body).slice(0, 500)).toBe(200)
  expect(body.rows).toBe(19_980)
  expect(body.rejected).toHaveLength(20)
  expect(body.rejected[0]).toMatchObject({ index: 500, line: 502, sqlstate: '23514' })
  expect((await finish(id)).body).toEqual({ records: 20_000, rows: 19_980, rejected: 20 })
  expect(await stored('select count(*) from stock')).toBe('19980')
}, 60_000)

it('an export of the filter can be imported again', async () => {
  await psql(project.connectionString, "insert into stock select n, E'a \"b\",\\n' || n, n from generate_series(1, 1000) n")
  const answer = await fetch(`${server.url}/platform/pg-meta/${project.ref}/rows/export`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await owner.token()}`, 'Content-Type': 'application/json', 'x-connection-encrypted': await pass() },
    body: JSON.stringify({ schema: 'public', table: 'stock', format: 'csv', header: false, filters: [{ column: 'n', operator: '>', value: '500' }] }),
  })
  expect(answer.status).toBe(200)
  const file = await answer.text()
  await psql(project.connectionString, 'update stock set n = 0')
  const id = await begin({ on_conflict: 'update', key: ['id'] })
  expect((await send(id, 1, file)).body.rows).toBe(500)
  await finish(id)
  expect(await stored('select count(*), sum(n) from stock')).toBe('1000|375250')
})

const pass = async (): Promise<string> => (await owner.call('GET', `/platform/projects/${project.ref}`)).body.connection_encrypted

it('a cancelled import and one of a killed server leave nothing', async () => {
  const cancelled = await begin()
  await send(cancelled, 1, records(0, 1_000))
  expect((await owner.call('DELETE', `${path()}/${cancelled}`)).status).toBe(204)
  expect((await send(cancelled, 2, records(1_000, 10))).status).toBe(404)
  const killed = await begin()
  expect((await send(killed, 1, records(0, 1_000))).status).toBe(200)
  await server.kill()
  await server.start()
  await untilAnswers(project.connectionString, 'select count(*) from stock', '0')
  expect((await finish(killed)).status).toBe(404)
  // No session of the import holds a lock any more.
  await untilAnswers(project.connectionString, "set lock_timeout = '1s'; alter table stock add column more int; select count(*) from stock", 'SET\nALTER TABLE\n0')
}, 60_000)

it('readers import nothing', async () => {
  expect((await start({}, reader)).status).toBe(403)
})
