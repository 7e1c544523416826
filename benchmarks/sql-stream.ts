import { below, type Figure, info, quantile } from './figure'
import { cpuOf } from './machine'
import { createWideTable, download, openSqlScene, passOf, psqlSeconds, watchMemory } from './sql-scene'

const rows = 1_000_000
/** Processor time of the server, as a multiple of psql's. */
const cpuLimit = 1.5
/** Growth of the server's memory, in MB. */
const memoryLimit = 2
/** Measured alternately, because the machine's speed varies. */
const rounds = 9

/** The rows of a query as the SQL editor gets them, beside psql's printing the same rows as CSV. */
export async function measure(): Promise<Figure[]> {
  const { server, owner, project, dispose } = await openSqlScene()
  try {
    await createWideTable(project.connectionString, rows)
    const options = async () => [
      ['-H', `Authorization: Bearer ${await owner.token()}`],
      ['-H', `x-connection-encrypted: ${await passOf(owner, project.ref)}`],
      ['-H', 'Content-Type: application/json'],
      ['-H', 'Accept: application/x-ndjson'],
      ['-d', JSON.stringify({ query: 'select * from wide' })],
    ].flat()
    const read = async () => download(`${server.url}/platform/pg-meta/${project.ref}/query`, await options())
    const bytes = await read()
    const memory = watchMemory(server.pid)
    const own: number[] = []
    const others: number[] = []
    for (let round = 0; round < rounds; ++round) {
      const before = cpuOf([server.pid])
      await read()
      own.push(cpuOf([server.pid]) - before)
      // Without FETCH_COUNT psql keeps the whole result, which costs it more.
      others.push(await psqlSeconds(project.connectionString, '--csv -v FETCH_COUNT=1000', 'select * from wide'))
    }
    const growth = memory.stop()
    const [mine, other] = [quantile(own, 0.5), quantile(others, 0.5)]
    return [
      below(`a query's ${rows} rows × 10 columns, streamed: the server's CPU as a multiple of psql's`, cpuLimit, mine / other, '×', 2),
      info('the same: CPU of the server; of psql', `${mine.toFixed(2)} s; ${other.toFixed(2)} s for ${(bytes / 1e6).toFixed(0)} MB`),
      below('memory of the server above idle during the streams', memoryLimit, growth, 'MB'),
    ]
  } finally {
    await dispose()
  }
}
