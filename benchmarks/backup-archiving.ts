import { backUpProject } from '../tests/harness/backups'
import { below, type Figure, info, quantile } from './figure'
import { programs, run } from './backup-scene'
import { openSqlScene, type SqlScene } from './sql-scene'

const rounds = 5
const secondsOfRun = 20
const clients = 4
const scale = 20
const lossLimit = 5

/** Returns the transactions per second of TPC-B. Without TLS, whose cost would hide the rest. */
async function throughput({ project }: SqlScene): Promise<number> {
  const { stdout } = await run(`${programs}/pgbench`, ['-n', '-M', 'prepared', '-c', String(clients), '-T', String(secondsOfRun), plain(project.connectionString)])
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}

function plain(connectionString: string): string {
  const url = new URL(connectionString)
  url.searchParams.set('sslmode', 'disable')
  return url.href
}

/** TPC-B in a database whose WAL is archived, alternately with one of a server that makes no backups. */
export async function measure(): Promise<Figure[]> {
  const archived = await openSqlScene()
  const bare = await openSqlScene({ SIGNALBOX_BACKUPS_ENABLED: 'false' })
  try {
    for (const { project } of [archived, bare]) await run(`${programs}/pgbench`, ['-i', '-q', '-s', String(scale), plain(project.connectionString)])
    await backUpProject(archived.owner, archived.project.ref)
    const withArchive: number[] = []
    const without: number[] = []
    for (let round = 0; round < rounds; ++round) {
      // In turns, because the second run of a pair may be slower or faster.
      const [first, second] = round % 2 === 0 ? ([archived, bare] as const) : ([bare, archived] as const)
      const one = await throughput(first)
      const two = await throughput(second)
      withArchive.push(first === archived ? one : two)
      without.push(first === archived ? two : one)
    }
    const [slower, faster] = [quantile(withArchive, 0.5), quantile(without, 0.5)]
    return [
      below(`TPC-B of pgbench with archiving: loss of throughput, p50 of ${rounds} runs of ${secondsOfRun} s`, lossLimit, (1 - slower / faster) * 100, '%'),
      info('transactions per second with and without archiving', `${slower.toFixed(0)}, ${faster.toFixed(0)}; all runs ${withArchive.map((it) => it.toFixed(0)).join(' ')}; ${without.map((it) => it.toFixed(0)).join(' ')}`),
    ]
  } finally {
    await archived.dispose()
    await bare.dispose()
  }
}
