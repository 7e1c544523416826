import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from './await-event'
import { environment, type Outcome, run } from './command-line'
import type { Server } from './server'

/** PostgreSQL's own psql: Debian's wrapper in the path starts Perl first. */
const psqlProgram = ['/usr/lib/postgresql/15/bin/psql', '/usr/bin/psql'].find((it) => existsSync(it)) ?? 'psql'

/**
 * Runs SQL through psql with a connection string; returns bare values. With `verbosity` set to
 * `verbose`, errors include their SQLSTATE.
 */
export function psql(connectionString: string, sql: string, verbosity: 'default' | 'verbose' = 'default'): Promise<Outcome> {
  return run(psqlProgram, ['-X', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-v', `VERBOSITY=${verbosity}`, '-c', sql, connectionString], {
    env: { ...environment(), PGCONNECT_TIMEOUT: '5' },
  })
}

/**
 * Waits until a statement returns `expected`. After a planned stop, a server starts its databases
 * in parallel with itself, so a project's status may be ahead of its database for a moment.
 */
export function untilAnswers(connectionString: string, sql: string, expected: string): Promise<unknown> {
  return waitUntil(
    async () => (await psql(connectionString, sql)).out.trim() === expected,
    `the database answers ${expected} to "${sql}"`,
    { timeoutMs: 60_000 },
  )
}

/** Runs SQL in a project's database and returns what it prints; throws PostgreSQL's message. */
export async function sqlIn({ connectionString }: { connectionString: string }, sql: string): Promise<string> {
  const { out, err, code } = await psql(connectionString, sql)
  if (code !== 0) throw new Error(err)
  return out.trim()
}

/** The folder of a project's database. */
export function projectFolder(server: Server, ref: string): string {
  return join(server.dataDir, 'databases', 'projects', ref)
}

/** Names of all project folders, including incomplete ones. */
export function projectFolders(server: Server): string[] {
  const all = join(server.dataDir, 'databases', 'projects')
  return existsSync(all) ? readdirSync(all).sort() : []
}

/** The postmaster of a project's database, from its PID file; 0 if there is none. */
export function postmasterOf(server: Server, ref: string): number {
  return pidIn(join(projectFolder(server, ref), 'data', 'postmaster.pid'))
}

/** The postmaster of the platform's own database; 0 if there is none. */
export function platformPostmaster(server: Server): number {
  return pidIn(join(server.dataDir, 'databases', 'platform', 'data', 'postmaster.pid'))
}

/** Runs SQL on the platform's own database, for states that no API call can produce. */
export function platformSql(server: Server, sql: string): Promise<string> {
  const asOwner = process.getuid?.() === 0 ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups'] : []
  return socketSql([...asOwner, psqlProgram], ['-h', join(server.dataDir, 'databases', 'platform'), '-U', 'signalbox'], sql)
}

/** Runs SQL as the superuser of a project's database, which only the host process can become. */
export const administer = (server: Server, { ref, connectionString }: { ref: string; connectionString: string }, sql: string): Promise<string> =>
  socketSql([psqlProgram], ['-h', projectFolder(server, ref), '-p', new URL(connectionString).port, '-U', 'signalbox_admin'], sql)

async function socketSql([program, ...first]: string[], where: string[], sql: string): Promise<string> {
  const done = await run(program!, [...first, '-X', '-A', '-t', '-v', 'ON_ERROR_STOP=1', ...where, '-c', sql, 'postgres'])
  if (done.code !== 0) throw new Error(`psql: ${done.err}`)
  return done.out.trim()
}

function pidIn(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0])
  } catch {
    return 0
  }
}
