import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import { addMember, type Answer, type Person, signUp } from '../harness/people'
import { createOrganization, createProject, type RunningProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { psql } from '../harness/tenant'

let server: Server
let live: Live
let project: RunningProject
let owner: Person
let reader: Person
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server, 'owner')
  const slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  live = await connectLive(server, await owner.token())
  project = await createProject(owner, live, slug)
  reader = await signUp(server, 'reader')
  await addMember(owner, slug, reader, { role_id: 4 })
  const prepared = await psql(
    project.connectionString,
    `create table orders (id int primary key, note text, total numeric);
     insert into orders select n, 'order ' || n, n * 1.5 from generate_series(1, 250) n;
     alter table orders enable row level security`,
  )
  expect(prepared.err).toBe('')
}, 120_000)
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

const send = async (by: Person, call: string, more: object = {}): Promise<Answer> =>
  by.call('POST', `/platform/pg-meta/${project.ref}/${call}`, { schema: 'public', table: 'orders', ...more })

it('the pages of a table are all of its rows, for readers too', async () => {
  for (const by of [owner, reader]) {
    const ids: string[] = []
    let after: (string | null)[] | null = null
    do {
      const { status, body } = await send(by, 'rows', { columns: ['id'], sorts: [{ column: 'total', descending: true }], limit: 60, after })
      expect(status, JSON.stringify(body)).toBe(200)
      ids.push(...body.rows.map((row: { values: string[] }) => row.values[0]))
      after = body.next
    } while (after !== null)
    expect(ids).toEqual(Array.from({ length: 250 }, (_, at) => String(250 - at)))
    expect((await send(by, 'rows/count')).body).toEqual({ count: 250, is_estimate: false })
  }
})

it('changes larger than an ordinary body are saved, and seen by psql', async () => {
  const changes = Array.from({ length: 200 }, (_, at) => ({
    op: 'update',
    key: { id: String(at + 1) },
    values: { note: `${at} ${'x'.repeat(20_000)}` },
  }))
  const { status, body } = await send(owner, 'rows/changes', { changes })
  expect(status, JSON.stringify(body).slice(0, 500)).toBe(200)
  expect(body.saved).toBe(true)
  const { out } = await psql(project.connectionString, "select count(*) from orders where length(note) > 20000")
  expect(out.trim()).toBe('200')
})

it('a row that psql has changed meanwhile is a conflict', async () => {
  const { body: page } = await send(owner, 'rows', { filters: [{ column: 'id', operator: '=', value: '250' }] })
  const { version } = page.rows[0]
  await psql(project.connectionString, "update orders set note = 'theirs' where id = 250")
  const change = { op: 'update', key: { id: '250' }, version, values: { note: 'mine' } }
  const { body } = await send(owner, 'rows/changes', { changes: [change] })
  expect(body).toMatchObject({ saved: false, conflicts: [{ index: 0, reason: 'changed', values: { note: 'theirs' } }] })
  expect((await send(owner, 'rows/changes', { changes: [change], overwrite: true })).body.saved).toBe(true)
})

it('readers change nothing, and a dropped table is not found', async () => {
  const changes = [{ op: 'delete', key: { id: '1' } }]
  expect((await send(reader, 'rows/changes', { changes })).status).toBe(403)
  expect((await send(reader, 'rows/count')).body.count).toBe(250)
  await psql(project.connectionString, 'create table short_lived (n int)')
  expect((await send(owner, 'rows', { table: 'short_lived' })).status).toBe(200)
  await psql(project.connectionString, 'drop table short_lived')
  for (const call of ['rows', 'rows/count']) expect((await send(owner, call, { table: 'short_lived' })).status).toBe(404)
})
