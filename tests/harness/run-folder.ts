import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ended, processes, signal, workingFolder } from './processes'

/** The variable with the run's folder, for test files in separate processes. */
export const runFolderVariable = 'SIGNALBOX_TEST_RUN_FOLDER'

/** If set, the files of a run are kept. */
export const keepVariable = 'SIGNALBOX_TEST_KEEP'

/** The folder of all files of this run. */
export function runFolder(): string {
  const folder = process.env[runFolderVariable]
  if (!folder) throw new Error(`${runFolderVariable} is not set: run the tests by vitest`)
  return folder
}

/** Ends all processes that run from, or on, files below the folder. */
export async function endAllBelow(folder: string): Promise<void> {
  const mine = processes().filter(
    (it) => it.pid !== process.pid && (it.command.includes(folder) || workingFolder(it.pid).startsWith(folder)),
  )
  // SIGQUIT ends PostgreSQL and its children immediately; no data here is needed.
  for (const { pid, command } of mine) signal(pid, command.includes('postgres') ? 'SIGQUIT' : 'SIGKILL')
  for (const { pid } of mine) {
    await ended(pid, 5_000).catch(() => signal(pid, 'SIGKILL'))
  }
}

const memoryFolder = '/dev/shm'

/** The space used by both lanes of a run, with a margin. */
const memoryFolderBytesMin = 8 * 2 ** 30

/**
 * The parent of run folders: in memory if there is enough, unless `TMPDIR` says otherwise. Many
 * databases that sync files on one slow disk block each other beyond the server's deadlines.
 */
function parentFolder(): string {
  if (process.env.TMPDIR || !existsSync(memoryFolder)) return tmpdir()
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize >= memoryFolderBytesMin ? memoryFolder : tmpdir()
}

/** Called once by vitest for the whole run. */
export function setup(): () => Promise<void> {
  const folder = mkdtempSync(join(parentFolder(), 'signalbox-test-'))
  // PostgreSQL runs as another user and needs access.
  chmodSync(folder, 0o755)
  process.env[runFolderVariable] = folder
  return async () => {
    await endAllBelow(folder)
    if (!process.env[keepVariable]) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
