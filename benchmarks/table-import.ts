import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { promisify } from 'node:util'
import { psql } from '../tests/harness/tenant'
import { type Figure, info, quantile } from './figure'
import { openSqlScene, passOf } from './sql-scene'

const run = promisify(execFile)

const rows = 500_000

/** Measured alternately, because the machine's speed varies. */
const rounds = 5

/** The rate of psql that an import reaches at least. */
const shareToReach = 0.6

/** An import of 500,000 rows with 10 columns in parts, beside `psql \copy` of the same file: rows per second. */
export async function measure(): Promise<Figure[]> {
  const { server, owner, project, dispose } = await openSqlScene()
  const folder = mkdtempSync(join(tmpdir(), 'import-'))
  try {
    const { ref, connectionString } = project
    const made = await psql(
      connectionString,
      `create table wide (a int, b int, c boolean, d numeric, e text, f text, g timestamptz, h int, i text, j float8);
       create table keyed (like wide, primary key (a))`,
    )
    if (made.code !== 0) throw new Error(made.err)
    const data = await psql(
      connectionString,
      `copy (select n, n * 7, n % 3 = 0, n / 7.0, md5(n::text), 'row ' || n, now() - n * interval '1 second', nullif(n % 5, 0), repeat('x', n % 20), n::float8 / 3
       from generate_series(1, ${rows}) n) to stdout with (format csv)`,
    )
    if (data.code !== 0) throw new Error(data.err)
    const file = join(folder, 'wide.csv')
    writeFileSync(file, data.out)
    const text = readFileSync(file)
    const headers = { Authorization: `Bearer ${await owner.token()}`, 'x-connection-encrypted': await passOf(owner, ref) }
    const post = async (path: string, body: BodyInit, type: string) => {
      const answer = await fetch(`${server.url}/platform/pg-meta/${ref}/rows/imports${path}`, { method: 'POST', headers: { ...headers, 'Content-Type': type }, body })
      const answered = await answer.json()
      if (!answer.ok) throw new Error(JSON.stringify(answered))
      return answered
    }
    const importWith = async (more: object) => {
      const target = { schema: 'public', format: 'csv', columns: [...'abcdefghij'], ...more }
      const { id, part_bytes_max: most } = await post('', JSON.stringify(target), 'application/json')
      let number = 0
      for (let from = 0; from < text.length; ) {
        const end = from + most >= text.length ? text.length : text.lastIndexOf('\n', from + most - 1) + 1
        await post(`/${id}/parts/${(number += 1)}`, text.subarray(from, end), 'application/octet-stream')
        from = end
      }
      await post(`/${id}/finish`, '', 'application/json')
    }
    const url = new URL(connectionString)
    url.searchParams.set('sslmode', 'disable')
    const tasks = {
      psql: () => run('psql', ['-X', '-q', '-c', `\\copy wide from '${file}' with (format csv)`, url.href]),
      direct: () => importWith({ table: 'wide' }),
      skipping: () => importWith({ table: 'wide', on_rejected: 'skip' }),
      upsert: () => importWith({ table: 'keyed', on_conflict: 'update', key: ['a'] }),
    }
    const seconds = Object.fromEntries(Object.keys(tasks).map((name) => [name, [] as number[]])) as Record<keyof typeof tasks, number[]>
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, task] of Object.entries(tasks)) {
        await psql(connectionString, 'truncate wide, keyed')
        const began = performance.now()
        await task()
        seconds[name as keyof typeof tasks].push((performance.now() - began) / 1_000)
      }
    }
    const median = (name: keyof typeof tasks) => quantile(seconds[name], 0.5)
    const share = (name: keyof typeof tasks) => median('psql') / median(name)
    const rate = (name: keyof typeof tasks) => `${Math.round(rows / median(name) / 1_000)},000 rows per second`
    return [
      { what: `import of ${rows} rows × 10 columns: its rate as a share of psql \\copy`, toReach: `> ${shareToReach}`, observed: share('direct').toFixed(2), reached: share('direct') > shareToReach },
      info('the same with records that may be rejected', share('skipping').toFixed(2)),
      info('the same with a key, into a table with an index', share('upsert').toFixed(2)),
      info('psql; the import', `${rate('psql')}; ${rate('direct')}; ${(text.length / 1e6).toFixed(0)} MB`),
    ]
  } finally {
    rmSync(folder, { recursive: true })
    await dispose()
  }
}
