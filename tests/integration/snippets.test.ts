import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import { addMember, type Person, signUp } from '../harness/people'
import { createOrganization, createProject, type RunningProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

let server: Server
let slug: string
let project: RunningProject
let ida: Person
let sam: Person
let stranger: Person
const pages: Live[] = []
beforeAll(async () => {
  server = await startServer()
  ida = await signUp(server, 'ida')
  sam = await signUp(server, 'sam')
  stranger = await signUp(server, 'stranger')
  slug = await createOrganization(ida)
  await setPlan(ida, slug, 'team')
  project = await createProject(ida, await page(ida), slug)
  await addMember(ida, slug, sam, { role_id: 3 })
}, 120_000)
afterAll(async () => {
  for (const each of pages) each.close()
  await server?.dispose()
})

async function page(of: Person): Promise<Live> {
  const live = await connectLive(server, await of.token(), { transports: ['websocket'] })
  pages.push(live)
  return live
}

const content = (rest = '') => `/platform/projects/${project.ref}/content${rest}`
const draft = (facts: object = {}) => ({
  id: randomUUID(), name: 'Report', description: '', type: 'sql', visibility: 'project', folder_id: null, favorite: false,
  content: { sql: 'select 1', schema_version: '1.0' }, ...facts,
})
/** Saves SQL; returns the saved item. */
async function save(by: Person, facts: object = {}): Promise<any> {
  const { status, body } = await by.call('PUT', content(), draft(facts))
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const listed = async (by: Person, query: string): Promise<string[]> => {
  const { status, body } = await by.call('GET', content(`?type=sql&${query}`))
  expect(status).toBe(200)
  return body.data.map((it: any) => it.name)
}
/** The people on a topic: their names and lines, in a fixed order. */
const people = (state: any) => Object.values<any>(state.people).map((it) => `${it.username} ${it.line ?? '-'}`).sort()
const nameOf = (who: Person) => who.email.split('@')[0]

describe('two people in one snippet', () => {
  it('never overwrite each other: the second save is a conflict, and can be repeated on the newer version', async () => {
    const saved = await save(ida)
    const [first, second] = await Promise.all([
      ida.call('PUT', content(), { ...draft(), id: saved.id, version: 1, content: { sql: 'select 2' } }),
      sam.call('PUT', content(), { ...draft(), id: saved.id, version: 1, content: { sql: 'select 3' } }),
    ])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const [winner, loser] = first.status === 200 ? [first, second] : [second, first]
    expect(loser.body).toMatchObject({ code: 'conflict', current: { version: 2, content: winner.body.content } })
    const again = await (loser === first ? ida : sam).call('PUT', content(), { ...draft(), id: saved.id, version: 2, content: { sql: 'select 4' } })
    expect(again).toMatchObject({ status: 200, body: { version: 3 } })
  })

  it('see each other with their lines, the newer version, and who leaves', async () => {
    const saved = await save(ida)
    const mine = await page(ida)
    const seen = await mine.subscribe(`snippet:${saved.id}`)
    expect(seen.state).toMatchObject({ version: 1, name: 'Report', project: project.ref, updated_by: { username: nameOf(ida) } })
    const theirs = await page(sam)
    const other = await theirs.subscribe(`snippet:${saved.id}`)
    await seen.until((it) => people(it).length === 2)
    expect(await theirs.ask('line', { topic: `snippet:${saved.id}`, line: 7 })).toEqual({})
    await seen.until((it) => people(it).includes(`${nameOf(sam)} 7`))
    expect(await mine.ask('line', { topic: `snippet:${saved.id}`, line: 3 })).toEqual({})
    await other.until((it) => people(it).includes(`${nameOf(ida)} 3`) && people(it).includes(`${nameOf(sam)} 7`))
    await sam.call('PUT', content(), { ...draft(), id: saved.id, version: 1, name: 'Renamed' })
    await seen.until((it) => it.version === 2 && it.name === 'Renamed' && it.updated_by.username === nameOf(sam))
    theirs.close()
    await seen.until((it) => people(it).length === 1)
    expect(seen.gaps).toEqual([])
  })

  it('lose it when it becomes private or is deleted', async () => {
    const saved = await save(ida)
    const theirs = await page(sam)
    await theirs.subscribe(`snippet:${saved.id}`)
    await save(ida, { id: saved.id, version: 1, visibility: 'user' })
    await expect.poll(() => theirs.ended).toMatchObject([{ topic: `snippet:${saved.id}`, code: 'not_found' }])
    expect((await sam.call('GET', content(`/item/${saved.id}`))).status).toBe(404)
    const mine = await page(ida)
    await mine.subscribe(`snippet:${saved.id}`)
    expect((await ida.call('DELETE', content(`?ids=${saved.id}`))).status).toBe(204)
    await expect.poll(() => mine.ended).toMatchObject([{ topic: `snippet:${saved.id}`, code: 'not_found' }])
  })
})

describe('saved SQL', () => {
  it('is private until it is shared', async () => {
    const saved = await save(ida, { visibility: 'user', name: 'Private one' })
    expect((await sam.call('GET', content(`/item/${saved.id}`))).status).toBe(404)
    expect(await listed(sam, 'search=private')).toEqual([])
    await expect((await page(sam)).subscribe(`snippet:${saved.id}`)).rejects.toThrow('not_found')
    await save(ida, { id: saved.id, version: 1, name: 'Shared one' })
    expect(await listed(sam, 'search=shared%20one')).toEqual(['Shared one'])
    expect((await sam.call('GET', content(`/item/${saved.id}`))).body.content.sql).toBe('select 1')
  })

  it('does not exist for users outside of the project', async () => {
    const saved = await save(ida)
    for (const path of ['', '/count', '/folders', `/item/${saved.id}`, `/item/${saved.id}/versions`]) {
      expect((await stranger.call('GET', content(path))).status, path).toBe(404)
    }
    expect((await stranger.call('PUT', content(), draft({ id: saved.id, version: 1 }))).status).toBe(404)
    expect((await stranger.call('DELETE', content(`?ids=${saved.id}`))).status).toBe(404)
    await expect((await page(stranger)).subscribe(`snippet:${saved.id}`)).rejects.toThrow('not_found')
  })

  it('is found by words anywhere, in a folder and among favorites', async () => {
    const folder = (await ida.call('POST', content('/folders'), { name: 'Bills' })).body
    await save(ida, { name: 'Invoices', visibility: 'user', folder_id: folder.id, favorite: true, content: { sql: 'select * from public.invoices_2026' } })
    await save(ida, { name: 'Customers', visibility: 'user', content: { sql: 'select * from customers' } })
    expect(await listed(ida, 'visibility=user&search=INVOICES_2')).toEqual(['Invoices'])
    expect(await listed(ida, `folder=${folder.id}`)).toEqual(['Invoices'])
    expect(await listed(ida, 'favorite=true')).toEqual(['Invoices'])
    expect((await ida.call('GET', content('/folders'))).body).toEqual([{ id: folder.id, name: 'Bills' }])
    expect((await ida.call('PATCH', content(`/folders/${folder.id}`), { name: 'Money' })).body.name).toBe('Money')
    expect((await sam.call('GET', content(`/folders/${folder.id}`))).status).toBe(404)
    expect((await ida.call('DELETE', content(`/folders?ids=${folder.id}`))).status).toBe(204)
    expect(await listed(ida, 'favorite=true')).toEqual(['Invoices'])
    expect((await ida.call('GET', content('/count'))).body).toMatchObject({ private: expect.any(Number), favorites: 1 })
  })

  it('is restored from an earlier version, and after its deletion', async () => {
    const saved = await save(ida)
    await save(sam, { id: saved.id, version: 1, content: { sql: 'select broken' } })
    const versions = (await ida.call('GET', content(`/item/${saved.id}/versions`))).body
    expect(versions.map((it: any) => [it.version, it.updated_by.username])).toEqual([[2, nameOf(sam)], [1, nameOf(ida)]])
    const first = (await ida.call('GET', content(`/item/${saved.id}/versions/1`))).body
    expect(first.content.sql).toBe('select 1')
    expect(await save(ida, { id: saved.id, version: 2, content: first.content })).toMatchObject({ version: 3 })
    expect((await ida.call('DELETE', content(`?ids=${saved.id}`))).status).toBe(204)
    expect(await save(ida, { id: saved.id })).toMatchObject({ id: saved.id, version: 1 })
  })
})

describe('the history of texts', () => {
  const path = (rest = '') => `/platform/pg-meta/${project.ref}/query/history${rest}`
  const run = (by: Person, query: string) => by.call('POST', `/platform/pg-meta/${project.ref}/query`, { query })

  it('contains the texts of the caller alone, with their outcome and without passwords', async () => {
    await run(ida, 'select generate_series(1, 3)')
    await run(ida, "select 'x'::int")
    await run(ida, "create role visitor password 'hunter2'")
    await run(sam, 'select 42')
    await expect.poll(async () => (await ida.call('GET', path())).body.length).toBe(3)
    const { body } = await ida.call('GET', path('?limit=50'))
    expect(body.map((it: any) => it.query)).toEqual(["create role visitor password '***'", "select 'x'::int", 'select generate_series(1, 3)'])
    expect(body[2]).toMatchObject({ rows: 3, error: null, role: 'postgres', read_only: false, duration_ms: expect.any(Number) })
    expect(body[1]).toMatchObject({ rows: null, error: expect.stringContaining('invalid input syntax') })
    expect((await ida.call('GET', path('?search=SERIES'))).body).toHaveLength(1)
    expect((await ida.call('GET', path(`?before=${body[1].started_at}`))).body.map((it: any) => it.id)).toEqual([body[2].id])
    await expect.poll(async () => (await sam.call('GET', path())).body.map((it: any) => it.query)).toEqual(['select 42'])
    expect((await stranger.call('GET', path())).status).toBe(404)
    expect((await ida.call('DELETE', path())).status).toBe(204)
    expect((await ida.call('GET', path())).body).toEqual([])
    expect((await sam.call('GET', path())).body).toHaveLength(1)
  })
})
