import { readdirSync, readFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem } from 'node:os'

/** Describes the machine of the measurement. */
export function describeMachine(): string {
  const cores = cpus()
  const model = cores[0]?.model.trim() ?? 'unknown'
  return [
    `${new Date().toISOString()}: ${cores.length} cores (${model}), ${(totalmem() / 2 ** 30).toFixed(0)} GiB,`,
    `Linux ${release()}, load ${loadavg().map((it) => it.toFixed(1)).join(' ')}`,
  ].join(' ')
}

/** Returns the share of all cores' time, 0 to 1, that was used during the next `ms`. */
export async function busyShare(ms: number): Promise<number> {
  const before = ticksOfMachine()
  await new Promise((resolve) => setTimeout(resolve, ms))
  const after = ticksOfMachine()
  return (after.busy - before.busy) / Math.max(1, after.all - before.all)
}

/** Ticks since the machine's start (proc(5), the first line of /proc/stat). */
function ticksOfMachine(): { busy: number; all: number } {
  const line = readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  // Guests' time is already included in user time.
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0, steal = 0] = line.split(/\s+/).slice(1).map(Number)
  const busy = user + nice + system + irq + soft + steal
  return { busy, all: busy + idle + wait }
}

/** USER_HZ, which is 100 on all supported machines. */
const ticksPerSecond = 100

/** Returns the user and system time of a process and its ended children, or of one thread, in s. */
function cpuSeconds(statFile: string): number {
  const text = readFileSync(statFile, 'utf8')
  // The second field, in brackets, may contain spaces and brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** Returns the user and system time of these processes, in s. */
export function cpuOf(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + cpuSeconds(`/proc/${pid}/stat`), 0)
}

/** Returns the user and system time of each thread of a process, in s, by thread id and name. */
export function cpuByThread(pid: number): Map<string, number> {
  const folder = `/proc/${pid}/task`
  return new Map(
    readdirSync(folder).map((tid) => {
      const name = readFileSync(`${folder}/${tid}/comm`, 'utf8').trim()
      return [`${name} ${tid}`, cpuSeconds(`${folder}/${tid}/stat`)]
    }),
  )
}

/** Returns the resident memory of a process, including shared pages, in MB (10^6 bytes). */
export function residentMegabytes(pid: number): number {
  return kibibytesIn(`/proc/${pid}/status`, 'VmRSS') * 1024 / 1e6
}

/**
 * Returns the memory of processes with each shared page divided among its users, in MB (10^6
 * bytes).
 */
export function proportionalMegabytes(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + kibibytesIn(`/proc/${pid}/smaps_rollup`, 'Pss') * 1024 / 1e6, 0)
}

function kibibytesIn(file: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
}
