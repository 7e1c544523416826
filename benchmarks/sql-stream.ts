import { below, type Figure, info } from './figure'
import { createWideTable, download, medianSeconds, million, openSqlScene, passOf, psqlSelectSeconds, secondsOf, watchMemory } from './sql-scene'

/** The rows of a query as the SQL editor gets them, beside psql's printing the same rows as CSV. */
export async function measure(): Promise<Figure[]> {
  const { server, owner, project, dispose } = await openSqlScene()
  try {
    const { ref, connectionString } = project
    await createWideTable(connectionString, million.rows)
    const options = async () => [
      ['-H', `Authorization: Bearer ${await owner.token()}`],
      ['-H', `x-connection-encrypted: ${await passOf(owner, ref)}`],
      ['-H', 'Content-Type: application/json'],
      ['-H', 'Accept: application/x-ndjson'],
      ['-d', JSON.stringify({ query: 'select * from wide' })],
    ].flat()
    const read = async () => download(`${server.url}/platform/pg-meta/${ref}/query`, await options())
    const bytes = await read()
    const memory = watchMemory(server.pid)
    const { own, psql } = await medianSeconds({
      own: () => secondsOf(server.pid, read),
      psql: () => psqlSelectSeconds(connectionString),
    })
    const growth = memory.stop()
    return [
      below(`a query's ${million.rows} rows × 10 columns, streamed: the server's CPU as a multiple of psql's`, million.cpuLimit, own / psql, '×', 2),
      info('the same: CPU of the server; of psql', `${own.toFixed(2)} s; ${psql.toFixed(2)} s for ${(bytes / 1e6).toFixed(0)} MB`),
      below('memory of the server above idle during the streams', million.memoryLimit, growth, 'MB'),
    ]
  } finally {
    await dispose()
  }
}
