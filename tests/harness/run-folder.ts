import { chmodSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ended, processes, signal, workingFolder } from './processes'

/** Where the run's folder is named, for the files that run in processes of their own. */
export const runFolderVariable = 'SIGNALBOX_TEST_RUN_FOLDER'

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

/** Called by vitest once around the whole run. */
export function setup(): () => Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-test-'))
  // PostgreSQL runs as another user and has to get through.
  chmodSync(folder, 0o755)
  process.env[runFolderVariable] = folder
  return async () => {
    await endAllBelow(folder)
    if (!process.env.SIGNALBOX_TEST_KEEP) await rm(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}
