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

/** A process with its rights. */
export interface ConfinedProcess extends ObservedProcess {
  user: number
  /** Its mode of seccomp: 0 none, 2 a filter. */
  seccomp: number
  /** What its descriptors refer to. */
  descriptors: string[]
}

/** Waits for a process of a user whose command begins with `start`. */
export function runningAs(user: number, start: string): Promise<ConfinedProcess> {
  return waitUntil(() => {
    for (const { pid, command } of processes().filter((it) => it.command.startsWith(start))) {
      const status = statusOf(pid)
      // Other tests on this machine may run the same program.
      if (Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]) !== user) continue
      return { pid, command, user, seccomp: Number(/^Seccomp:\s+(\d)/m.exec(status)?.[1]), descriptors: descriptorsOf(pid) }
    }
    return undefined
  }, `${start} runs as the user ${user}`, { everyMs: 20 })
}

/** What the descriptors of a process refer to; those that it closes meanwhile are left out. */
function descriptorsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((it) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${it}`)]
      } catch {
        return []
      }
    })
  } catch {
    return []
  }
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
