import { gzipSync } from 'node:zlib'
import { psql } from '../tests/harness/tenant'
import { below, type Figure, info, quantile, spread } from './figure'
import { openSqlScene, passOf } from './sql-scene'

const tables = 5_000
const columns = 10
const runs = 15
const kilobytesLimit = 1_500
const limitMs = 500

/** Tables in statements of so many, because each takes a lock that lasts until its end. */
const tablesPerStatement = 500

async function createTables(connectionString: string): Promise<void> {
  const types = ['bigint primary key', 'text not null', 'timestamptz default now()', 'numeric(10, 2)', 'jsonb', 'uuid', 'boolean', 'text[]', 'date', 'double precision']
  const columnsText = types.slice(0, columns).map((type, n) => `column_${n} ${type}`).join(', ')
  for (let from = 1; from <= tables; from += tablesPerStatement) {
    const made = await psql(
      connectionString,
      `do $$ begin for n in ${from}..${from + tablesPerStatement - 1} loop execute format('create table table_%s (${columnsText})', n); end loop; end $$`,
    )
    if (made.code !== 0) throw new Error(made.err)
  }
}

/** What completion needs to know of a database with 5,000 tables. */
export async function measure(): Promise<Figure[]> {
  const { server, owner, project, dispose } = await openSqlScene()
  try {
    await createTables(project.connectionString)
    const headers = { Authorization: `Bearer ${await owner.token()}`, 'x-connection-encrypted': await passOf(owner, project.ref) }
    const delays: number[] = []
    const unchanged: number[] = []
    let text = ''
    for (let n = 0; n < runs; ++n) {
      const started = performance.now()
      const answer = await fetch(`${server.url}/platform/pg-meta/${project.ref}/schema`, { headers })
      text = await answer.text()
      delays.push(performance.now() - started)
      if (answer.status !== 200) throw new Error(`GET schema: ${answer.status} ${text.slice(0, 200)}`)
      const again = performance.now()
      const same = await fetch(`${server.url}/platform/pg-meta/${project.ref}/schema`, { headers: { ...headers, 'If-None-Match': answer.headers.get('etag') ?? '' } })
      await same.arrayBuffer()
      unchanged.push(performance.now() - again)
      if (same.status !== 304) throw new Error(`GET schema with the same fingerprint: ${same.status}`)
    }
    return [
      below(`schema of ${tables} tables with ${columns} columns each, gzip`, kilobytesLimit, gzipSync(text).byteLength / 1_000, 'kB'),
      below('the same: the call, p50', limitMs, quantile(delays, 0.5), 'ms'),
      info('the same', spread(delays)),
      info('the same while unchanged (304)', spread(unchanged)),
      info('the same uncompressed', `${(text.length / 1e6).toFixed(1)} MB`),
    ]
  } finally {
    await dispose()
  }
}
