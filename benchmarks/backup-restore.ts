import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { below, type Figure, info } from './figure'
import { copyLimitMs, fill, restorableSecond, sizeOf, stepSeconds, toolRestoreSeconds } from './backup-scene'
import { openSqlScene } from './sql-scene'

const gigabyte = 1_000_000_000
const timesOfTool = 1.5
const branchLimitS = 10

const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(0)} MB`

/** A database of 1 GB: restored to a second beside pgBackRest's own restore, and copied to a branch. */
export async function measure(): Promise<Figure[]> {
  const scene = await openSqlScene()
  const { server, owner, live, project } = scene
  // Beside the repository, so that both write to the same file system.
  const own = mkdtempSync(join(server.dataDir, 'databases', 'own-'))
  // The user of the database has a folder in it.
  chmodSync(own, 0o711)
  try {
    const grown = await owner.call('POST', `/platform/projects/${project.ref}/disk`, { size_gb: 20 })
    if (grown.status >= 300) throw new Error(JSON.stringify(grown.body))
    await fill(project.connectionString, gigabyte)
    const bytes = await sizeOf(project.connectionString)
    const second = await restorableSecond(scene)

    const made = await owner.call('POST', `/platform/projects/${project.ref}/branches`, { name: 'copy', from: 'live' })
    if (made.status !== 202 && made.status !== 201) throw new Error(JSON.stringify(made.body))
    const began = performance.now()
    const branch = await live.subscribe(`project:${made.body.ref}`)
    await branch.until((it) => it.status === 'ACTIVE_HEALTHY', copyLimitMs)
    const branched = (performance.now() - began) / 1_000
    const branchSteps = stepSeconds(branch)
    await owner.call('DELETE', `/platform/projects/${project.ref}/branches/${made.body.ref}`)

    const tool = await toolRestoreSeconds(scene, second, join(own, 'data'))
    rmSync(own, { recursive: true, force: true })
    const requested = performance.now()
    const begun = await owner.call('POST', `/platform/database/${project.ref}/backups/pitr`, { recovery_time_target_unix: second })
    if (begun.status !== 202) throw new Error(JSON.stringify(begun.body))
    await project.topic.until((it) => it.status === 'RESTORING', 60_000)
    await project.topic.until((it) => it.status !== 'RESTORING', copyLimitMs)
    if (project.topic.state.status !== 'ACTIVE_HEALTHY') throw new Error(project.topic.state.reason)
    const whole = (performance.now() - requested) / 1_000
    const steps = stepSeconds(project.topic)
    return [
      below(`a branch of a running database of ${inMegabytes(bytes)}: requested → accepts connections`, branchLimitS, branched, 's'),
      info('its steps', inWords(branchSteps)),
      below('the same restored to a second, as a multiple of pgBackRest\'s own restore into an empty folder', timesOfTool, whole / tool, '×', 2),
      info('the restore; pgBackRest alone', `${whole.toFixed(1)} s; ${tool.toFixed(1)} s`),
      info('its steps', inWords(steps)),
    ]
  } finally {
    rmSync(own, { recursive: true, force: true })
    await scene.dispose()
  }
}

const inWords = (steps: Record<string, number>) => Object.entries(steps).map(([id, s]) => `${id} ${s.toFixed(1)}`).join(', ') + ' s'
