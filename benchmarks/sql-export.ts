import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { connectLive } from '../tests/harness/live'
import { call, signUp } from '../tests/harness/people'
import { createOrganization, createProject } from '../tests/harness/projects'
import { startServer } from '../tests/harness/server'
import { psql } from '../tests/harness/tenant'
import { below, type Figure, info } from './figure'
import { cpuOf, residentMegabytes } from './machine'

const run = promisify(execFile)

const rows = 1_000_000
/** Processor time of the server, as a multiple of psql's. */
const cpuLimit = 1.5
/** Growth of the server's memory, in MB. */
const memoryLimit = 2
/** Measured alternately, because the machine's speed varies. */
const rounds = 9
const samplingMs = 20

const definition = `create table wide as select n as a, n * 7 as b, n % 3 = 0 as c, n / 7.0 as d, md5(n::text) as e,
  'row ' || n as f, now() - n * interval '1 second' as g, nullif(n % 5, 0) as h, repeat('x', n % 20) as i, n::float8 / 3 as j
  from generate_series(1, ${rows}) n`

const median = (all: number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] as number

/** Returns the processor time of psql for the same file, in s. TLS would cost more than the rest. */
async function psqlSeconds(connectionString: string): Promise<number> {
  const url = new URL(connectionString)
  url.searchParams.set('sslmode', 'disable')
  const script = 'psql -X -q -c "copy (select * from wide) to stdout with (format csv, header)" "$0" >/dev/null || exit 1; times'
  const { stdout } = await run('bash', ['-c', script, url.href], { env: { ...process.env, LC_ALL: 'C' } })
  // The second line is the time of the children: `0m0.123s 0m0.045s`.
  const times = (stdout.trim().split('\n').at(-1) ?? '').match(/[\d.]+(?=s)/g) ?? []
  return times.reduce((sum, it) => sum + Number(it), 0)
}

/** An export of 1,000,000 rows with 10 columns: the server's processor time beside psql's, and its memory. */
export async function measure(): Promise<Figure[]> {
  const server = await startServer({})
  try {
    const owner = await signUp(server, 'owner')
    const live = await connectLive(server, await owner.token())
    const { ref, connectionString } = await createProject(owner, live, await createOrganization(owner))
    await psql(connectionString, definition)
    const download = async (format: string) => {
      const { body } = await call<{ url: string }>(server, 'POST', `/platform/pg-meta/${ref}/export`, {
        token: await owner.token(),
        body: { query: 'select * from wide', format },
      })
      const { stdout } = await run('curl', ['-sf', '-o', '/dev/null', '-w', '%{size_download}', server.url + body.url])
      return Number(stdout)
    }
    const bytes = await download('csv')
    const idle = residentMegabytes(server.pid)
    let peak = idle
    const sampling = setInterval(() => (peak = Math.max(peak, residentMegabytes(server.pid))), samplingMs)
    const own: number[] = []
    const json: number[] = []
    const others: number[] = []
    for (let round = 0; round < rounds; ++round) {
      for (const [format, into] of [['csv', own], ['jsonl', json]] as const) {
        const before = cpuOf([server.pid])
        await download(format)
        into.push(cpuOf([server.pid]) - before)
      }
      others.push(await psqlSeconds(connectionString))
    }
    clearInterval(sampling)
    live.close()
    return [
      below(`export of ${rows} rows × 10 columns as CSV: the server's CPU as a multiple of psql's`, cpuLimit, median(own) / median(others), '×', 2),
      info('the same: CPU of the server; of psql', `${median(own).toFixed(2)} s; ${median(others).toFixed(2)} s for ${(bytes / 1e6).toFixed(0)} MB`),
      info('the same as JSON lines: CPU of the server', `${median(json).toFixed(2)} s`),
      below('memory of the server above idle during the exports', memoryLimit, peak - idle, 'MB'),
    ]
  } finally {
    await server.dispose()
  }
}
