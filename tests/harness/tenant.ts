import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { untilSeen } from './await-event'
import { environment, type Outcome, run } from './command-line'
import type { Server } from './server'

/** PostgreSQL's own psql: Debian's wrapper in the path starts a Perl first. */
const psqlProgram = ['/usr/lib/postgresql/15/bin/psql', '/usr/bin/psql'].find((it) => existsSync(it)) ?? 'psql'

/**
 * Runs SQL by psql with a connection string, as a person at a shell does; gives bare values. Errors have their SQLSTATE
 * where `verbosity` is `verbose`.
 */
export function psql(connectionString: string, sql: string, verbosity: 'default' | 'verbose' = 'default'): Promise<Outcome> {
  return run(psqlProgram, ['-X', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-v', `VERBOSITY=${verbosity}`, '-c', sql, connectionString], {
    env: { ...environment(), PGCONNECT_TIMEOUT: '5' },
  })
}

/**
 * Waits until a database gives `expected` to a statement. A server that starts after a planned stop launches its
 * databases beside its own start, so that a project's status may be ahead of its database for a moment.
 */
export function untilAnswers(connectionString: string, sql: string, expected: string): Promise<unknown> {
  return untilSeen(
    async () => (await psql(connectionString, sql)).out.trim() === expected,
    `the database answers ${expected} to "${sql}"`,
    { timeoutMs: 60_000 },
  )
}

/** The folder of a project's database. */
export function projectFolder(server: Server, ref: string): string {
  return join(server.dataDir, 'databases', 'projects', ref)
}

/** Names of all folders of projects, half-made ones included. */
export function projectFolders(server: Server): string[] {
  const all = join(server.dataDir, 'databases', 'projects')
  return existsSync(all) ? readdirSync(all).sort() : []
}

/** The main process of a project's database, as its own file says; 0 while there is none. */
export function postmasterOf(server: Server, ref: string): number {
  return pidIn(join(projectFolder(server, ref), 'data', 'postmaster.pid'))
}

/** The main process of the platform's own database; 0 while there is none. */
export function platformPostmaster(server: Server): number {
  return pidIn(join(server.dataDir, 'databases', 'platform', 'data', 'postmaster.pid'))
}

/** SQL on the platform's own database, for what no call of the API can bring about. */
export async function platformSql(server: Server, sql: string): Promise<string> {
  const sockets = join(server.dataDir, 'databases', 'platform')
  const asOwner = process.getuid?.() === 0 ? ['--reuid=postgres', '--regid=postgres', '--init-groups'] : null
  const args = ['-X', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-h', sockets, '-U', 'signalbox', '-c', sql, 'postgres']
  const done = asOwner ? await run('setpriv', [...asOwner, psqlProgram, ...args]) : await run(psqlProgram, args)
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
