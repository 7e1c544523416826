import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { backUpProject } from '../harness/backups'
import { connectLive } from '../harness/live'
import { type OwnPostgres, startOwnPostgres } from '../harness/own-postgres'
import { type Person, signUp } from '../harness/people'
import { change, createOrganization, createProject, filledIn, type RunningProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { projectFolder, psql, untilAnswers } from '../harness/tenant'

const dayMs = 24 * 3_600_000

let platform: OwnPostgres
let server: Server
let owner: Person
let slug: string
let shop: RunningProject
beforeAll(async () => {
  platform = await startOwnPostgres()
  server = await startServer({
    SIGNALBOX_DATABASE_URL: `postgresql://signalbox@127.0.0.1:${platform.port}/postgres`,
    SIGNALBOX_BACKUPS_OFFLOAD_PAUSED: '3',
  })
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner)
  await setPlan(owner, slug, 'pro')
  const live = await connectLive(server, await owner.token())
  shop = await createProject(owner, live, slug)
  live.close()
  await psql(shop.connectionString, 'create table orders as select generate_series(1, 1000) as id')
  await backUpProject(owner, shop.ref)
}, 120_000)
afterAll(async () => {
  await server?.dispose()
  await platform?.stop()
})

const data = () => join(projectFolder(server, shop.ref), 'data')
const pauseStatus = async () => (await owner.call('GET', `/platform/projects/${shop.ref}/pause/status`)).body
const topic = async () => {
  const live = await connectLive(server, await owner.token())
  return { live, state: await live.subscribe(`project:${shop.ref}`) }
}

/** Restarts the server on data in which the project was paused `days` ago. */
async function restartPausedFor(days: number, kills = false): Promise<void> {
  await (kills ? server.kill() : server.stop())
  const since = new Date(Date.now() - days * dayMs).toISOString()
  await platform.sql(`update projects set condition = jsonb_set(condition::jsonb, '{since}', '"${since}"') where ref = '${shop.ref}'`)
  await server.start()
}

async function proveAndPause(): Promise<void> {
  const path = `/platform/database/${shop.ref}/backups`
  const { backups } = (await owner.call('GET', path)).body
  expect([202, 409]).toContain((await owner.call('POST', `${path}/${backups[0].id}/prove`)).status)
  const proof = await waitUntil(async () => (await owner.call('GET', path)).body.backups[0].proof ?? undefined, 'it is proven', { timeoutMs: 60_000, everyMs: 500 })
  expect(proof.failure).toBe(null)
  await psql(shop.connectionString, 'insert into orders values (1001)')
  await change(owner, shop.ref, 'pause')
  const { live, state } = await topic()
  await state.until((it) => it.status === 'INACTIVE')
  live.close()
}

it('keeps the files of a project that was just paused', async () => {
  await proveAndPause()
  await restartPausedFor(2)
  expect(existsSync(data())).toBe(true)
  expect((await pauseStatus()).offloaded_at).toBe(null)
}, 120_000)

it('deletes them after some days, and says so', async () => {
  await restartPausedFor(4)
  const { live, state } = await topic()
  const moved = await state.until((it) => it.offloaded_at, 60_000)
  expect(moved.status).toBe('INACTIVE')
  expect(moved.reason).toContain('Its data is in its backups, from which it is restored when the project is resumed.')
  live.close()
  await waitUntil(() => !existsSync(data()), 'the files are deleted', { timeoutMs: 30_000 })
  expect(await pauseStatus()).toMatchObject({ can_restore: true, offloaded_at: moved.offloaded_at })
  await waitUntil(() => server.log().includes(`offload.done ref=${shop.ref}`), 'it is in the log')
}, 120_000)

it('restores a backup of it to a new project', async () => {
  const made = await owner.call('POST', `/platform/database/${shop.ref}/clone`, { name: 'copy' })
  expect(made.status).toBe(201)
  const live = await connectLive(server, await owner.token())
  const copy = await live.subscribe(`project:${made.body.ref}`)
  const { status, reason } = await copy.until((it) => it.status !== 'COMING_UP', 60_000)
  expect([status, reason]).toEqual(['ACTIVE_HEALTHY', 'Accepting connections.'])
  await untilAnswers(filledIn(copy.state, made.body.db_pass), 'select count(*) from orders', '1001')
  live.close()
}, 120_000)

it.each(['check', 'restore', 'start', 'verify'])('is resumed from its backups, also after a kill in the step %s', async (step) => {
  await change(owner, shop.ref, 'restore')
  const first = await topic()
  await first.state.until((it) => it.steps?.[step] && it.steps[step].state !== 'waiting', 60_000)
  await server.kill()
  first.live.close()
  await server.start()
  const { live, state } = await topic()
  await state.until((it) => it.status === 'ACTIVE_HEALTHY', 60_000)
  expect(state.state.offloaded_at ?? null).toBe(null)
  await untilAnswers(shop.connectionString, 'select count(*) from orders where id = 1001', '1')
  await psql(shop.connectionString, 'delete from orders where id = 1001')
  live.close()
  // Again for the next step, with a kill after the files were marked.
  await backUpProject(owner, shop.ref)
  await proveAndPause()
  await restartPausedFor(4, true)
  const again = await topic()
  await again.state.until((it) => it.offloaded_at, 60_000)
  again.live.close()
  await server.kill()
  await server.start()
  await waitUntil(() => !existsSync(data()), 'the files are deleted', { timeoutMs: 30_000 })
}, 180_000)

it('is deleted with its backups', async () => {
  await change(owner, shop.ref, 'delete')
  await waitUntil(async () => (await owner.call('GET', `/platform/projects/${shop.ref}`)).status === 404, 'it is deleted', { timeoutMs: 60_000, everyMs: 200 })
  expect(existsSync(projectFolder(server, shop.ref))).toBe(false)
  expect(existsSync(join(server.dataDir, 'databases', 'backups', shop.ref))).toBe(false)
}, 90_000)
