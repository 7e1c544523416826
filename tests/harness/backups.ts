import { expect } from 'vitest'
import { waitUntil } from './await-event'
import { environment, type Outcome, signalbox } from './command-line'
import type { Person } from './people'
import type { Server } from './server'

/** Requests a backup of a project and waits until it is listed. */
export async function backUpProject(by: Person, ref: string): Promise<void> {
  const count = async () => (await by.call('GET', `/platform/database/${ref}/backups`)).body.backups.length
  const before = await count()
  expect((await by.call('POST', `/platform/database/${ref}/backups`)).status).toBe(202)
  await waitUntil(async () => (await count()) > before, `${ref} has a new backup`, { timeoutMs: 60_000, everyMs: 500 })
}

/** Sends a request that a probe or a report may delay until it is accepted. */
export const postWhenReady = (by: Person, path: string, sent?: object): Promise<{ status: number; body: any }> => waitUntil(async () => {
  const { status, body } = await by.call('POST', path, sent)
  if (status === 409 && String(body.message).includes('Try again in a moment')) return undefined
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return { status, body }
}, `${path} is accepted`, { everyMs: 200 })

/** Archives what a database has committed; `sql` runs a statement as its superuser. */
export async function archiveWal(sql: (text: string) => Promise<string>): Promise<void> {
  const last = await sql('select pg_walfile_name(pg_switch_wal())')
  await waitUntil(
    async () => (await sql(`select last_archived_wal >= '${last}' from pg_stat_archiver`)) === 't',
    `${last} is archived`,
    { timeoutMs: 60_000, everyMs: 200 },
  )
}

/** Waits for the status of a project. */
export function untilStatus(by: Person, ref: string, status: string): Promise<unknown> {
  return waitUntil(
    async () => (await by.call('GET', `/platform/projects/${ref}`)).body.status === status,
    `${ref} is ${status}`,
    { timeoutMs: 90_000, everyMs: 500 },
  )
}

/** Runs `signalbox backup …` on a server's data, with its settings. */
export const platformBackup = (server: Server, args: string[], settings: Record<string, string> = {}): Promise<Outcome> =>
  signalbox(['backup', ...args, '--data-dir', server.dataDir], { env: environment(settings), timeoutMs: 150_000 })
