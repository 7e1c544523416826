import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { connectLive, type Live } from '../tests/harness/live'
import { type Person, signUp } from '../tests/harness/people'
import { createOrganization, createProject, type RunningProject, setPlan } from '../tests/harness/projects'
import { type Server, startServer } from '../tests/harness/server'
import { psql } from '../tests/harness/tenant'
import { quantile } from './figure'
import { cpuOf, residentMegabytes } from './machine'

const run = promisify(execFile)

/** How often the memory of a process is read. */
const samplingMs = 20

/** A server with one running project. */
export interface SqlScene {
  server: Server
  owner: Person
  slug: string
  live: Live
  project: RunningProject
  dispose: () => Promise<void>
}

export async function openSqlScene(settings: Record<string, string> = {}): Promise<SqlScene> {
  const server = await startServer(settings)
  try {
    const owner = await signUp(server, 'owner')
    const slug = await createOrganization(owner)
    await setPlan(owner, slug, 'team')
    const live = await connectLive(server, await owner.token())
    const project = await createProject(owner, live, slug)
    const dispose = async () => {
      live.close()
      await server.dispose()
    }
    return { server, owner, slug, live, project, dispose }
  } catch (error) {
    await server.dispose()
    throw error
  }
}

/** Creates the table `wide` with so many rows of 10 columns of usual types, about 140 bytes each. */
export async function createWideTable(connectionString: string, rows: number): Promise<void> {
  const made = await psql(
    connectionString,
    `create table wide as select n as a, n * 7 as b, n % 3 = 0 as c, n / 7.0 as d, md5(n::text) as e,
    'row ' || n as f, now() - n * interval '1 second' as g, nullif(n % 5, 0) as h, repeat('x', n % 20) as i, n::float8 / 3 as j
    from generate_series(1, ${rows}) n`,
  )
  if (made.code !== 0) throw new Error(made.err)
}

/** Returns the processor time of psql for a command, in s. TLS would cost more than the rest. */
export async function psqlSeconds(connectionString: string, options: string, command: string): Promise<number> {
  const url = new URL(connectionString)
  url.searchParams.set('sslmode', 'disable')
  const script = `psql -X -q ${options} -c "$1" "$0" >/dev/null || exit 1; times`
  const { stdout } = await run('bash', ['-c', script, url.href, command], { env: { ...process.env, LC_ALL: 'C' } })
  // The second line is the time of the children: `0m0.123s 0m0.045s`.
  const times = (stdout.trim().split('\n').at(-1) ?? '').match(/[\d.]+(?=s)/g) ?? []
  return times.reduce((sum, it) => sum + Number(it), 0)
}

/** The size of the results that are measured beside psql, and the limits for them. */
export const million = {
  rows: 1_000_000,
  /** Processor time of the server, as a multiple of psql's. */
  cpuLimit: 1.5,
  /** Growth of the server's memory, in MB. */
  memoryLimit: 2,
}

/** Measured alternately, because the machine's speed varies. */
const rounds = 9

/** Runs each task several times; returns the median of the processor times that they return, in s. */
export async function medianSeconds<Name extends string>(tasks: Record<Name, () => Promise<number>>): Promise<Record<Name, number>> {
  const all = Object.entries<() => Promise<number>>(tasks).map(([name, run]) => ({ name, run, seconds: [] as number[] }))
  for (let round = 0; round < rounds; ++round) for (const { run, seconds } of all) seconds.push(await run())
  return Object.fromEntries(all.map(({ name, seconds }) => [name, quantile(seconds, 0.5)])) as Record<Name, number>
}

/** Returns the processor time of a process during some work, in s. */
export async function secondsOf(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = cpuOf([pid])
  await work()
  return cpuOf([pid]) - before
}

/** Returns the processor time of psql for the whole table `wide` as CSV. */
export const psqlSelectSeconds = (connectionString: string): Promise<number> =>
  // Without FETCH_COUNT psql keeps the whole result, which costs it more.
  psqlSeconds(connectionString, '--csv -v FETCH_COUNT=1000', 'select * from wide')

/** Downloads with curl and drops the data; returns their bytes. */
export async function download(url: string, options: string[] = []): Promise<number> {
  const { stdout } = await run('curl', ['-sf', '-o', '/dev/null', '-w', '%{size_download}', ...options, url])
  return Number(stdout)
}

/** Watches the memory of a process; the result is its growth until `stop` at the latest, in MB. */
export function watchMemory(pid: number): { stop: () => number } {
  const idle = residentMegabytes(pid)
  let peak = idle
  const sampling = setInterval(() => (peak = Math.max(peak, residentMegabytes(pid))), samplingMs)
  return {
    stop: () => {
      clearInterval(sampling)
      return peak - idle
    },
  }
}

/** What a page sends with calls that use a project's database. */
export async function passOf(owner: Person, ref: string): Promise<string> {
  const detail = await owner.call('GET', `/platform/projects/${ref}`)
  return detail.body.connection_encrypted
}
