import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ended, processes, signal, workingFolder } from './processes'

/** Where the run's folder is named, for the files that run in processes of their own. */
export const runFolderVariable = 'SIGNALBOX_TEST_RUN_FOLDER'

/** Set, it keeps the files of a run. */
export const keepVariable = 'SIGNALBOX_TEST_KEEP'

/** The folder below which everything of this run lies. */
export function runFolder(): string {
  const folder = process.env[runFolderVariable]
  if (!folder) throw new Error(`${runFolderVariable} is not set: run the tests by vitest`)
  return folder
}

/** Ends what runs from, or on, files below the folder. */
export async function endAllBelow(folder: string): Promise<void> {
  const mine = processes().filter(
    (it) => it.pid !== process.pid && (it.command.includes(folder) || workingFolder(it.pid).startsWith(folder)),
  )
  // SIGQUIT ends PostgreSQL at once and its children with it; nothing here is kept.
  for (const { pid, command } of mine) signal(pid, command.includes('postgres') ? 'SIGQUIT' : 'SIGKILL')
  for (const { pid } of mine) {
    await ended(pid, 5_000).catch(() => signal(pid, 'SIGKILL'))
  }
}

const memoryFolder = '/dev/shm'

/** What both lanes of a run hold at a time, with room to spare. */
const memoryFolderBytesMin = 8 * 2 ** 30

/**
 * Where run folders are made: in memory where there is room, unless `TMPDIR` says otherwise. Many
 * databases that sync their files on one slow disk wait for each other longer than the server's
 * deadlines allow.
 */
function parentFolder(): string {
  if (process.env.TMPDIR || !existsSync(memoryFolder)) return tmpdir()
  const { bavail, bsize } = statfsSync(memoryFolder)
  return bavail * bsize >= memoryFolderBytesMin ? memoryFolder : tmpdir()
}

/** Called by vitest once around the whole run. */
export function setup(): () => Promise<void> {
  const folder = mkdtempSync(join(parentFolder(), 'signalbox-test-'))
  // PostgreSQL runs as another user and has to get through.
  chmodSync(folder, 0o755)
  process.env[runFolderVariable] = folder
  return async () => {
    await endAllBelow(folder)
    if (!process.env[keepVariable]) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
