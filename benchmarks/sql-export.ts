import { call } from '../tests/harness/people'
import { below, type Figure, info } from './figure'
import { createWideTable, download, medianSeconds, million, openSqlScene, psqlSeconds, psqlSelectSeconds, secondsOf, watchMemory } from './sql-scene'

/** An export of 1,000,000 rows with 10 columns: the server's processor time beside psql's, and its memory. */
export async function measure(): Promise<Figure[]> {
  const { server, owner, project, dispose } = await openSqlScene()
  try {
    const { ref, connectionString } = project
    await createWideTable(connectionString, million.rows)
    const exportAs = async (format: string) => {
      const { body } = await call<{ url: string }>(server, 'POST', `/platform/pg-meta/${ref}/export`, {
        token: await owner.token(),
        body: { query: 'select * from wide', format },
      })
      return download(server.url + body.url)
    }
    const bytes = await exportAs('csv')
    const memory = watchMemory(server.pid)
    const seconds = await medianSeconds({
      csv: () => secondsOf(server.pid, () => exportAs('csv')),
      json: () => secondsOf(server.pid, () => exportAs('jsonl')),
      select: () => psqlSelectSeconds(connectionString),
      copy: () => psqlSeconds(connectionString, '', 'copy (select * from wide) to stdout with (format csv, header)'),
    })
    const growth = memory.stop()
    const { csv, json, select, copy } = seconds
    return [
      below(`export of ${million.rows} rows × 10 columns as CSV: the server's CPU as a multiple of that of psql --csv`, million.cpuLimit, csv / select, '×', 2),
      info('the same as a multiple of a COPY in psql, which writes nothing to a socket', `${(csv / copy).toFixed(2)} ×`),
      info('CPU of the server; of psql --csv; of COPY in psql', `${csv.toFixed(2)} s; ${select.toFixed(2)} s; ${copy.toFixed(2)} s for ${(bytes / 1e6).toFixed(0)} MB`),
      info('the same as JSON lines: CPU of the server', `${json.toFixed(2)} s`),
      below('memory of the server above idle during the exports', million.memoryLimit, growth, 'MB'),
    ]
  } finally {
    await dispose()
  }
}
