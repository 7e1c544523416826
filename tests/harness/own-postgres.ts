import { existsSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { waitUntil } from './await-event'
import { type Outcome, run } from './command-line'
import { freePort } from './ports'
import { runFolder } from './run-folder'
import { psql } from './tenant'

const programs = ['/usr/lib/postgresql/15/bin'].find((it) => existsSync(it))

/**
 * A separate PostgreSQL server of a test, on a port of loopback, for a server with `database.url`.
 */
export interface OwnPostgres {
  readonly port: number
  /** Runs a statement as the server's role; returns bare values, one line per row. */
  sql(statement: string): Promise<string>
  stop(): Promise<void>
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  if (!programs) throw new Error('PostgreSQL 15 is not installed')
  const folder = mkdtempSync(join(runFolder(), 'postgres-'))
  const data = join(folder, 'data')
  const isRoot = process.getuid?.() === 0
  const asOwner = (program: string, ...args: string[]): Promise<Outcome> =>
    isRoot
      ? run('setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', join(programs, program), ...args])
      : run(join(programs, program), args)
  const must = async (step: Promise<Outcome>): Promise<void> => {
    const { code, err, out } = await step
    if (code !== 0) throw new Error(`PostgreSQL: ${err}${out}`)
  }
  if (isRoot) await must(run('chown', ['postgres:', folder]))
  const port = await freePort()
  await must(asOwner('initdb', '--pgdata', data, '--username', 'signalbox', '--auth', 'trust', '--no-sync', '--encoding', 'UTF8'))
  const settings = `-c port=${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off -c shared_buffers=16MB`
  await must(asOwner('pg_ctl', 'start', '--pgdata', data, '--wait', '--log', join(folder, 'log'), '--options', settings))
  const address = `postgresql://signalbox@127.0.0.1:${port}/postgres`
  await waitUntil(async () => (await psql(address, 'select 1')).code === 0, 'PostgreSQL answers')
  return {
    port,
    sql: async (statement) => {
      const { code, out, err } = await psql(address, statement)
      if (code !== 0) throw new Error(`psql: ${err}`)
      return out.trim()
    },
    stop: () => must(asOwner('pg_ctl', 'stop', '--pgdata', data, '--mode', 'immediate')),
  }
}
