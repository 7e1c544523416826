import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { waitUntil } from './await-event'

/** A process of this machine, from `/proc`. */
export interface ObservedProcess {
  pid: number
  /** Its arguments, joined by spaces. */
  command: string
}

/** All readable processes; zombies have no command line and are left out. */
export function processes(): ObservedProcess[] {
  const observed: ObservedProcess[] = []
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      if (command !== '') observed.push({ pid: Number(name), command })
    } catch {
      // It has exited meanwhile.
    }
  }
  return observed
}

/** Postmasters of PostgreSQL with data below the folder. */
export function postmastersBelow(folder: string): ObservedProcess[] {
  return processes().filter((it) => {
    if (!/\bpostgres\b.* -D /.test(it.command)) return false
    return it.command.includes(folder) || workingFolder(it.pid).startsWith(folder)
  })
}

/** A process and its running descendants. */
export function withChildren(pid: number): number[] {
  const children = processes().filter((it) => new RegExp(`^PPid:\\s+${pid}$`, 'm').test(statusOf(it.pid)))
  return [pid, ...children.map((it) => it.pid)]
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

/** The working folder of a process; empty after its exit. */
export function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

/** True while the process runs; a zombie has exited. */
export function isRunning(pid: number): boolean {
  const status = statusOf(pid)
  return status !== '' && !/^State:\s+Z/m.test(status)
}

/** Sends a signal to a process that may have exited. */
export function signal(pid: number, name: NodeJS.Signals): void {
  // 0 would be this process's whole group.
  if (pid <= 1) throw new Error(`There is no process to send ${name} to`)
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Waits until the process has exited. */
export async function ended(pid: number, timeoutMs = 10_000): Promise<void> {
  await waitUntil(() => !isRunning(pid) || undefined, `process ${pid} ended`, { timeoutMs, everyMs: 20 })
}
