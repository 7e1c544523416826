import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { call, type Person, signUp } from '../harness/people'
import { createOrganization } from '../harness/projects'
import { endAllBelow } from '../harness/run-folder'
import { type Server, startServer } from '../harness/server'
import { platformPostmaster } from '../harness/tenant'

describe('a disk with less space than its minimum', { timeout: 120_000 }, () => {
  let server: Server
  let owner: Person
  let slug: string
  beforeAll(async () => {
    // More than any disk has.
    server = await startServer({ SIGNALBOX_PROVISIONING_DISK_FLOOR_MB: '1000000000' })
    owner = await signUp(server, 'owner')
    slug = await createOrganization(owner)
  })
  afterAll(() => server?.dispose())

  it('is a warning in readyz and in the log', async () => {
    const ready = await call(server, 'GET', '/readyz')
    expect(ready.status).toBe(200)
    expect(ready.body).toEqual({
      status: 'ready',
      warnings: [{ field: 'disk', message: expect.stringMatching(/^The disk is nearly full: \d+ MB are free/) }],
    })
    expect(server.log()).toMatch(/disk\.low free_mb=\d+ floor_mb=1000000000/)
  })

  it('refuses only new projects, with a separate code', async () => {
    const refused = await owner.call('POST', '/platform/projects', {
      name: 'too many',
      organization_slug: slug,
      db_region: 'eu-central-1',
      cloud_provider: 'AWS',
    })
    expect(refused.status).toBe(503)
    expect(refused.body.code).toBe('disk_low')
    expect(refused.headers.get('Retry-After')).toBe('60')
    expect((await owner.call('GET', '/platform/projects')).body).toEqual([])
    expect((await owner.call('PATCH', `/platform/organizations/${slug}`, { name: 'renamed' })).status).toBe(200)
  })
})

/** The disk's size: the installation with its template takes about 160 MB of it. */
const diskMb = 400

// Only root can mount a separate disk to fill.
describe.runIf(process.getuid?.() === 0)('a full disk', { timeout: 180_000 }, () => {
  let server: Server
  let owner: Person
  let filler: string
  beforeAll(async () => {
    server = await startServer()
    owner = await signUp(server, 'owner')
    await createOrganization(owner)
    await server.stop()
    const kept = `${server.dataDir}.kept`
    renameSync(server.dataDir, kept)
    mkdirSync(server.dataDir)
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMb}m,mode=755`, 'signalbox-test', server.dataDir])
    execFileSync('cp', ['--archive', `${kept}/.`, server.dataDir])
    chmodSync(server.dataDir, 0o755)
    filler = join(server.dataDir, 'filler')
    await server.start()
  })
  afterAll(async () => {
    if (filler) {
      await endAllBelow(server.dataDir)
      // A backend that is still exiting may hold a file on it.
      execFileSync('umount', ['--lazy', server.dataDir])
    }
    await server?.dispose()
  })

  /** Fills the rest, to the last byte. */
  function fill(): void {
    const file = openSync(filler, 'a')
    try {
      for (const bytes of [1 << 20, 1 << 12, 1]) {
        const block = Buffer.alloc(bytes)
        try {
          while (writeSync(file, block) > 0);
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
    } finally {
      closeSync(file)
    }
  }

  it('is reported by readyz, and does not keep a killed server from starting', async () => {
    fill()
    await waitUntil(async () => {
      const ready = await call(server, 'GET', '/readyz')
      return ready.status === 503 && JSON.stringify(ready.body).includes('The disk is full')
    }, 'readyz names the disk')
    await server.kill()
    fill()
    await server.start()
    const ready = await call(server, 'GET', '/readyz')
    expect(ready.status).toBe(503)
    expect(ready.body.errors).toContainEqual({ field: 'disk', message: expect.stringContaining('The disk is full') })
    // Existing data is readable.
    expect((await owner.call('GET', '/platform/organizations')).status).toBe(200)
  })

  it('recovers as soon as there is space', async () => {
    rmSync(filler)
    await waitUntil(async () => (await call(server, 'GET', '/readyz')).status === 200, 'it is ready again')
    const [organization] = (await owner.call('GET', '/platform/organizations')).body
    const renamed = await owner.call('PATCH', `/platform/organizations/${organization.slug}`, { name: 'with room' })
    expect(renamed.status).toBe(200)
    expect(platformPostmaster(server)).toBeGreaterThan(1)
  })
})
