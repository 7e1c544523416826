import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { backUpProject, postWhenReady } from '../harness/backups'
import { connectLive, type Live } from '../harness/live'
import type { LiveTopic } from '../harness/live-topic'
import { type Person, signUp } from '../harness/people'
import { freeProjectsMax } from '../harness/plans'
import { type OwnPostgres, startOwnPostgres } from '../harness/own-postgres'
import { processes } from '../harness/processes'
import { createOrganization, createProject, filledIn, type RunningProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { expectNothingStray } from '../harness/stray'
import { psql, sqlIn, untilAnswers } from '../harness/tenant'

// `kill -9` of the server at each step of what the backups do. The steps are found by the pushed
// state, and each is continued or repeated by the next start.

const settlingLimitMs = 60_000

let platform: OwnPostgres
let server: Server
let owner: Person
let live: Live
let slug: string
let shop: RunningProject
/** Rows that were written; each kill adds one. */
let written = 0
beforeAll(async () => {
  platform = await startOwnPostgres()
  server = await startServer({
    SIGNALBOX_DATABASE_URL: `postgresql://signalbox@127.0.0.1:${platform.port}/postgres`,
    ...freeProjectsMax(1000),
    SIGNALBOX_PROJECTS_PROBE_IN_BETWEEN_MS: '200',
    SIGNALBOX_PROJECTS_PROBE_HEARTBEAT_MS: '500',
  })
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner)
  await setPlan(owner, slug, 'pro')
  live = await connectLive(server, await owner.token())
  shop = await createProject(owner, live, slug, 'shop')
  await psql(shop.connectionString, 'create table orders (id int)')
  await psql(shop.connectionString, "create table ballast as select repeat(md5(i::text), 20) as text from generate_series(1, 40000) as i")
  await write()
  await backUpProject(owner, shop.ref)
}, 120_000)
afterAll(async () => {
  live?.close()
  await server?.dispose()
  await platform?.stop()
})

async function write(): Promise<void> {
  const done = await psql(shop.connectionString, `insert into orders values (${written + 1})`)
  expect(done.err).toBe('')
  ++written
}

const overview = async (ref = shop.ref) => (await owner.call('GET', `/platform/database/${ref}/backups`)).body
const post = async (path: string, body?: object) => (await postWhenReady(owner, path, body)).body
const isInBetween = (status: string) => ['COMING_UP', 'PAUSING', 'RESTORING', 'UNKNOWN', 'GOING_DOWN', 'ACTIVE_UNHEALTHY'].includes(status)

async function killAndStart(): Promise<void> {
  await server.kill()
  live.close()
  await server.start()
  live = await connectLive(server, await owner.token())
}

/** Kills the server in a step of the project's operation, and returns the status that it reaches after the next start. */
async function killIn(step: string, topic: LiveTopic): Promise<string> {
  await topic.until((it) => it.steps?.[step] && it.steps[step].state !== 'waiting', settlingLimitMs)
  await killAndStart()
  const after = await live.subscribe(topic.name)
  return (await after.until((it) => !isInBetween(it.status), settlingLimitMs)).status
}

/** What remains of operations: processes of pgBackRest other than the archiver's, and folders. */
async function expectNothingLeft(): Promise<void> {
  const left = () => {
    const tools = processes().filter((it) => it.command.includes(server.dataDir) && /pgbackrest (backup|restore|verify|stanza-create) /.test(it.command))
    const databases = join(server.dataDir, 'databases')
    const folders = readdirSync(join(databases, 'projects')).filter((it) => it.includes('.'))
    const scratch = readdirSync(join(databases, 'backups')).filter((it) => existsSync(join(databases, 'backups', it, 'proof')) || it.includes('.'))
    return [...tools.map((it) => it.command), ...folders, ...scratch]
  }
  await waitUntil(() => left().length === 0, `nothing is left: ${left().join(', ')}`, { timeoutMs: 30_000, everyMs: 200 }).catch(() => undefined)
  expect(left()).toEqual([])
  await expectNothingStray(server, owner)
}

/** Every backup is listed once, nothing runs, and no row is lost. */
async function expectWhole(rows = written): Promise<void> {
  const { backups } = await waitUntil(async () => {
    const found = await overview()
    return found.running === null && found.running_proof === null && found.requested === null && found
  }, 'no backup or proof runs', { timeoutMs: 60_000, everyMs: 500 })
  const labels = backups.map((it: { id: string }) => it.id)
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels.length).toBeGreaterThan(0)
  await untilAnswers(shop.connectionString, 'select count(*) from orders', String(rows))
  await expectNothingLeft()
}

const again = async () => {
  await live.subscribe(`project:${shop.ref}`)
  return live.topics.get(`project:${shop.ref}`) as LiveTopic
}

describe('kill -9 of the server', () => {
  it('during a backup leaves one that ends', async () => {
    await write()
    const before = (await overview()).backups.length
    const topic = await live.subscribe(`backups:${shop.ref}`)
    await post(`/platform/database/${shop.ref}/backups`)
    await topic.until((it) => it.running)
    await killAndStart()
    const found = await waitUntil(async () => {
      const now = await overview()
      return now.running === null && (now.backups.length > before || now.last_failure !== null) && now
    }, 'the backup ends', { timeoutMs: 60_000, everyMs: 500 })
    expect(found.last_failure).toBe(null)
    await expectWhole()
  }, 120_000)

  it('during a proof leaves nothing, and the next one succeeds', async () => {
    await write()
    const { backups } = await overview()
    const path = `/platform/database/${shop.ref}/backups/${backups[0].id}/prove`
    expect([202, 409]).toContain((await owner.call('POST', path)).status)
    const scratch = join(server.dataDir, 'databases', 'backups', shop.ref, 'proof')
    await waitUntil(() => existsSync(scratch), 'the proof restores', { timeoutMs: 30_000, everyMs: 10 })
    await killAndStart()
    expect(existsSync(scratch)).toBe(false)
    await expectWhole()
    await post(path)
    const proven = await waitUntil(async () => (await overview()).backups[0].proof ?? undefined, 'it is proven', { timeoutMs: 60_000, everyMs: 500 })
    expect(proven.failure).toBe(null)
  }, 120_000)

  it.each(['check', 'backup', 'stop', 'restore', 'start', 'verify'])('in the step %s of a restore in place continues it', async (step) => {
    await write()
    const { backups } = await overview()
    const topic = await again()
    // Backups have whole seconds.
    const began = Math.floor(Date.now() / 1_000) * 1_000
    await post(`/platform/database/${shop.ref}/backups/restore`, { id: backups[0].id })
    expect(await killIn(step, topic)).toBe('ACTIVE_HEALTHY')
    // Back to what was before, by the backup that the restore made.
    const made = await waitUntil(async () => {
      const now = (await overview()).backups
      return Date.parse(now[0].inserted_at) >= began && now
    }, 'the backup before the restore is listed', { timeoutMs: 30_000, everyMs: 200 })
    await post(`/platform/database/${shop.ref}/backups/restore`, { id: made[0].id })
    await (await again()).until((it) => it.status === 'RESTORING')
    await (await again()).until((it) => it.status === 'ACTIVE_HEALTHY', settlingLimitMs)
    await expectWhole()
  }, 150_000)

  it.each([
    ['backup', 'check_source'], ['backup', 'copy_source'], ['live', 'check_source'], ['live', 'copy_source'], ['live', 'configure'], ['schema', 'copy_source'],
  ])('during the copy of a %s in the step %s continues it', async (kind, step) => {
    await write()
    // The newest second that can be restored is a whole one.
    const nextSecond = Math.ceil(Date.now() / 1_000) * 1_000
    if (kind === 'backup') await waitUntil(() => Date.now() > nextSecond, 'the second of the last row is over')
    const path = kind === 'backup' ? `/platform/database/${shop.ref}/clone` : `/platform/projects/${shop.ref}/branches`
    const made = await post(path, { name: `copy ${kind} ${step}`, ...(kind !== 'backup' && { from: kind }) })
    const topic = await live.subscribe(`project:${made.ref}`)
    expect(await killIn(step, topic)).toBe('ACTIVE_HEALTHY')
    const { state } = await live.subscribe(`project:${made.ref}`)
    const { db_pass } = (await owner.call('GET', `/platform/projects/${made.ref}/db-password`)).body
    await untilAnswers(filledIn(state, db_pass), 'select count(*) from orders', kind === 'schema' ? '0' : String(written))
    await expectWhole()
    await owner.call('DELETE', `/platform/projects/${made.ref}`)
    await waitUntil(async () => (await owner.call('GET', `/platform/projects/${made.ref}`)).status === 404, 'it is deleted', { timeoutMs: 30_000, everyMs: 200 })
  }, 120_000)

  describe('and the reset of a branch', () => {
    let branch: { ref: string; connectionString: string }
    const reset = async (from: string) => {
      await post(`/platform/projects/${shop.ref}/branches/${branch.ref}/reset`, { from })
      return live.topics.get(`project:${branch.ref}`) as LiveTopic
    }
    const marks = () => psql(branch.connectionString, "select to_regclass('own') is not null, count(*) from orders")
    beforeAll(async () => {
      const made = await post(`/platform/projects/${shop.ref}/branches`, { name: 'reset', from: 'live' })
      const topic = await live.subscribe(`project:${made.ref}`)
      await topic.until((it) => it.status === 'ACTIVE_HEALTHY', settlingLimitMs)
      branch = { ref: made.ref, connectionString: filledIn(topic.state, made.db_pass) }
    }, 120_000)
    beforeEach(async () => {
      await live.subscribe(`project:${branch.ref}`)
      await untilAnswers(branch.connectionString, 'select 1', '1')
      await sqlIn(branch, 'create table if not exists own ()')
      await write()
    })

    it.each(['check_source', 'copy_source', 'stop', 'replace_data', 'configure', 'start', 'verify', 'delete_replaced'])('in the step %s continues it', async (step) => {
      expect(await killIn(step, await reset('live'))).toBe('ACTIVE_HEALTHY')
      expect((await marks()).out.trim()).toBe(`f|${written}`)
      await expectWhole()
    }, 120_000)

    it.each(['copy_source', 'start', 'verify'])('after a cancellation in the step %s leaves the branch as it was', async (step) => {
      const before = (await marks()).out.trim()
      const topic = await reset('live')
      await topic.until((it) => it.steps?.[step] && it.steps[step].state !== 'waiting', settlingLimitMs)
      // Too late when the step has ended meanwhile: then the branch is reset.
      const { status } = await owner.call('POST', `/platform/projects/${branch.ref}/cancel`)
      await killAndStart()
      const after = await live.subscribe(`project:${branch.ref}`)
      const state = await after.until((it) => it.status === 'ACTIVE_HEALTHY', settlingLimitMs)
      await untilAnswers(branch.connectionString, 'select 1', '1')
      expect((await marks()).out.trim()).toBe(status < 300 ? before : `f|${written}`)
      if (status < 300) expect(JSON.stringify(state.notice)).toContain('cancelled by')
      await expectWhole()
    }, 120_000)
  })

  it.each(['stop', 'mark_paused', 'start', 'verify'])('in the step %s of a pause and a resume continues it', async (step) => {
    await write()
    const topic = await again()
    await post(`/platform/projects/${shop.ref}/pause`)
    if (step === 'stop' || step === 'mark_paused') {
      expect(await killIn(step, topic)).toBe('INACTIVE')
      await post(`/platform/projects/${shop.ref}/restore`)
      await (await again()).until((it) => it.status === 'ACTIVE_HEALTHY', settlingLimitMs)
    } else {
      await topic.until((it) => it.status === 'INACTIVE', settlingLimitMs)
      await post(`/platform/projects/${shop.ref}/restore`)
      expect(await killIn(step, topic)).toBe('ACTIVE_HEALTHY')
    }
    await expectWhole()
  }, 120_000)

  it.each(['backup', 'proof'])('during the final %s before a pause leads to a pause with a proven backup', async (part) => {
    await write()
    await setPlan(owner, slug, 'free')
    await server.stop()
    const now = Date.now()
    const weekMs = 7 * 24 * 3_600_000
    const use = { last_active_at: now - weekMs, idle_since: now - weekMs, observed_at: now, pause_at: now - 1_000, is_warning_sent: true }
    await platform.sql(`update projects set inactivity = '${JSON.stringify(use)}' where ref = '${shop.ref}'`)
    live.close()
    await server.start()
    live = await connectLive(server, await owner.token())
    if (part === 'backup') await (await live.subscribe(`backups:${shop.ref}`)).until((it) => it.running, settlingLimitMs)
    else await waitUntil(() => existsSync(join(server.dataDir, 'databases', 'backups', shop.ref, 'proof')), 'the final proof runs', { timeoutMs: 60_000, everyMs: 10 })
    await killAndStart()
    await (await again()).until((it) => it.status === 'INACTIVE', 120_000)
    const { last_backup } = (await owner.call('GET', `/platform/projects/${shop.ref}/pause/status`)).body
    expect(last_backup.proven_at).not.toBe(null)
    await setPlan(owner, slug, 'pro')
    await post(`/platform/projects/${shop.ref}/restore`)
    await (await again()).until((it) => it.status === 'ACTIVE_HEALTHY', settlingLimitMs)
    await expectWhole()
  }, 240_000)
})
