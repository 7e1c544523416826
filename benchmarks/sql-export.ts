import { call } from '../tests/harness/people'
import { below, type Figure, info, quantile } from './figure'
import { cpuOf } from './machine'
import { createWideTable, download, openSqlScene, psqlSeconds, watchMemory } from './sql-scene'

const rows = 1_000_000
/** Processor time of the server, as a multiple of psql's. */
const cpuLimit = 1.5
/** Growth of the server's memory, in MB. */
const memoryLimit = 2
/** Measured alternately, because the machine's speed varies. */
const rounds = 9

/** An export of 1,000,000 rows with 10 columns: the server's processor time beside psql's, and its memory. */
export async function measure(): Promise<Figure[]> {
  const { server, owner, project, dispose } = await openSqlScene()
  try {
    await createWideTable(project.connectionString, rows)
    const exportAs = async (format: string) => {
      const { body } = await call<{ url: string }>(server, 'POST', `/platform/pg-meta/${project.ref}/export`, {
        token: await owner.token(),
        body: { query: 'select * from wide', format },
      })
      return download(server.url + body.url)
    }
    const bytes = await exportAs('csv')
    const memory = watchMemory(server.pid)
    const csv: number[] = []
    const json: number[] = []
    const selects: number[] = []
    const copies: number[] = []
    for (let round = 0; round < rounds; ++round) {
      for (const [format, into] of [['csv', csv], ['jsonl', json]] as const) {
        const before = cpuOf([server.pid])
        await exportAs(format)
        into.push(cpuOf([server.pid]) - before)
      }
      selects.push(await psqlSeconds(project.connectionString, '--csv -v FETCH_COUNT=1000', 'select * from wide'))
      copies.push(await psqlSeconds(project.connectionString, '', 'copy (select * from wide) to stdout with (format csv, header)'))
    }
    const growth = memory.stop()
    const [own, select, copy] = [csv, selects, copies].map((it) => quantile(it, 0.5)) as [number, number, number]
    return [
      below(`export of ${rows} rows × 10 columns as CSV: the server's CPU as a multiple of that of psql --csv`, cpuLimit, own / select, '×', 2),
      info('the same as a multiple of a COPY in psql, which writes nothing to a socket', `${(own / copy).toFixed(2)} ×`),
      info('CPU of the server; of psql --csv; of COPY in psql', `${own.toFixed(2)} s; ${select.toFixed(2)} s; ${copy.toFixed(2)} s for ${(bytes / 1e6).toFixed(0)} MB`),
      info('the same as JSON lines: CPU of the server', `${quantile(json, 0.5).toFixed(2)} s`),
      below('memory of the server above idle during the exports', memoryLimit, growth, 'MB'),
    ]
  } finally {
    await dispose()
  }
}
