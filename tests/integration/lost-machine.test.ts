import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { archiveWal, backUpProject, platformBackup, untilStatus } from '../harness/backups'
import { connectLive } from '../harness/live'
import { type Person, signUp } from '../harness/people'
import { freeProjectsMax } from '../harness/plans'
import { change, createOrganization, createProject, type RunningProject } from '../harness/projects'
import { endAllBelow } from '../harness/run-folder'
import { type Server, startServer } from '../harness/server'
import { administer, platformSql, psql, untilAnswers } from '../harness/tenant'

// What docs/backup.md says about the loss of a machine, step by step.

let server: Server
let owner: Person
let slug: string
let shop: RunningProject
let blog: RunningProject
let desk: RunningProject
beforeAll(async () => {
  server = await startServer(freeProjectsMax(10))
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner)
  const live = await connectLive(server, await owner.token())
  shop = await createProject(owner, live, slug)
  blog = await createProject(owner, live, slug)
  desk = await createProject(owner, live, slug)
  live.close()
}, 120_000)
afterAll(() => server?.dispose())

const backup = (...args: string[]) => platformBackup(server, args)
const listed = async () => JSON.parse((await backup('list', '--json')).out)
const kept = () => join(dirname(server.dataDir), 'kept')
const statusOf = async (ref: string) => (await owner.call('GET', `/platform/projects/${ref}`)).body.status

it('makes, lists and verifies backups of the platform while the server runs', async () => {
  expect((await backup('list')).out).toBe('There is no backup yet.\n')
  const made = await backup('create')
  expect(made.err).toBe('')
  expect(made.code).toBe(0)
  const { backups } = await listed()
  expect(backups).toHaveLength(1)
  expect(backups[0].kind).toBe('full')
  const verified = await backup('verify')
  expect(verified.out).toMatch(/^The backup \d{8}-\d{6}F was restored and checked in \d+\.\d s\.\n$/)
  expect(verified.code).toBe(0)
  expect((await backup('list')).out).toMatch(/^BACKUP +KIND +FINISHED +DATABASE +STORED +VERIFIED/)
  expect((await backup('create')).code).toBe(0)
  expect((await listed()).backups.map((it: { kind: string }) => it.kind)).toEqual(['full', 'incremental'])
}, 120_000)

it('refuses to restore below a running server, and over an existing database', async () => {
  const running = await backup('restore', '--replace')
  expect(running.err).toContain('Another Signalbox server uses')
  expect(running.code).toBe(1)
  await server.stop()
  const existing = await backup('restore')
  expect(existing.err).toContain('The platform has a database. To restore it nevertheless, add --replace')
  expect(existing.code).toBe(1)
  const unknown = await backup('restore', '--replace', '--backup', '20200101-000000F')
  expect(unknown.err).toContain('There is no backup 20200101-000000F.')
  await server.start()
  expect(await statusOf(shop.ref)).toBe('ACTIVE_HEALTHY')
}, 60_000)

it('brings the installation and every project back from the repositories and the keys', async () => {
  await untilAnswers(shop.connectionString, 'select 1', '1')
  await psql(shop.connectionString, 'create table orders as select generate_series(1, 1000) as id')
  await backUpProject(owner, shop.ref)
  expect((await psql(shop.connectionString, 'insert into orders values (1001)')).code).toBe(0)
  await psql(desk.connectionString, 'create table notes as select 7 as id')
  await backUpProject(owner, desk.ref)
  await change(owner, desk.ref, 'pause')
  await untilStatus(owner, desk.ref, 'INACTIVE')
  // A change of the platform after its last backup; the blog has no backup at all.
  expect((await owner.call('PATCH', `/platform/organizations/${slug}`, { name: 'After the backup' })).status).toBe(200)
  await archiveWal((sql) => administer(server, shop, sql))
  await archiveWal((sql) => platformSql(server, sql))

  await server.kill()
  await endAllBelow(server.dataDir)
  mkdirSync(kept())
  cpSync(join(server.dataDir, 'keys'), join(kept(), 'keys'), { recursive: true })
  // A copy would lose the owners of the repositories.
  renameSync(join(server.dataDir, 'databases', 'backups'), join(kept(), 'backups'))
  rmSync(server.dataDir, { recursive: true })

  mkdirSync(server.dataDir)
  const keyless = await backup('restore')
  expect(keyless.err).toContain('keys/sealing.key does not exist')
  cpSync(join(kept(), 'keys'), join(server.dataDir, 'keys'), { recursive: true })
  mkdirSync(join(server.dataDir, 'databases'))
  renameSync(join(kept(), 'backups'), join(server.dataDir, 'databases', 'backups'))

  const restored = await backup('restore')
  expect(restored.err).toBe('')
  expect(restored.out).toContain('The platform\'s database is restored. Start the server now.')
  for (const { ref } of [shop, blog, desk]) expect(restored.out).toContain(`  ${ref}\n`)
  expect(restored.out).toContain(`These projects stay paused. Resuming one restores it from its backups:\n  ${desk.ref}\n`)
  await server.start()

  const { body } = await owner.call('GET', `/platform/organizations/${slug}`)
  expect(body.name).toBe('After the backup')
  await untilStatus(owner, shop.ref, 'ACTIVE_HEALTHY')
  // The former password is valid.
  expect((await psql(shop.connectionString, 'select count(*) from orders')).out.trim()).toBe('1001')
  await untilStatus(owner, blog.ref, 'RESTORE_FAILED')
  const live = await connectLive(server, await owner.token())
  const { state } = await live.subscribe(`project:${blog.ref}`)
  expect(state.reason).toContain('The project has no backup that can be restored.')
  live.close()
}, 240_000)

it('leaves a paused project paused, and restores it when it is resumed', async () => {
  expect(await statusOf(desk.ref)).toBe('INACTIVE')
  const { body } = await owner.call('GET', `/platform/projects/${desk.ref}/pause/status`)
  expect(body).toMatchObject({ can_restore: true, reason: expect.stringContaining('is in its backups') })
  expect(body.offloaded_at).not.toBe(null)
  await change(owner, desk.ref, 'restore')
  await untilStatus(owner, desk.ref, 'ACTIVE_HEALTHY')
  expect((await psql(desk.connectionString, 'select id from notes')).out.trim()).toBe('7')
  expect((await owner.call('GET', `/platform/projects/${desk.ref}/pause/status`)).body.offloaded_at).toBe(null)
}, 120_000)

it('backs up what it restored', async () => {
  await backUpProject(owner, shop.ref)
  expect((await backup('create', '--full')).code).toBe(0)
  expect((await backup('verify')).code).toBe(0)
  expect(existsSync(join(server.dataDir, 'databases', 'set-aside-projects'))).toBe(false)
}, 120_000)
