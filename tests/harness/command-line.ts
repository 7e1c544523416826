import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The root of the repository. */
export const repository = join(import.meta.dirname, '..', '..')

/** The program under test; an environment variable can name another build. */
export const program = process.env.SIGNALBOX_TEST_PROGRAM ?? join(repository, 'build/dev/bin/signalbox')

/** The result of a call. */
export interface Outcome {
  code: number | null
  out: string
  err: string
}

/** This process's environment without Signalbox settings, plus the given ones. */
export function environment(settings: Record<string, string> = {}): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('SIGNALBOX_'))
  return { ...Object.fromEntries(kept), LC_ALL: 'C.UTF-8', ...settings }
}

/** Runs a program to completion, killed after `timeoutMs`. */
export function run(
  file: string,
  args: string[],
  { env = environment(), input = '', timeoutMs = 30_000 }: { env?: NodeJS.ProcessEnv; input?: string; timeoutMs?: number } = {},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { env, stdio: 'pipe', timeout: timeoutMs, killSignal: 'SIGKILL' })
    const outcome: Outcome = { code: null, out: '', err: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => (outcome.out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (outcome.err += text))
    child.once('error', reject)
    child.once('close', (code) => resolve({ ...outcome, code }))
    // A program that reads no input may have closed its end already.
    child.stdin.once('error', () => undefined)
    child.stdin.end(input)
  })
}

/** Runs the `signalbox` program once. */
export function signalbox(args: string[], options: Parameters<typeof run>[2] = {}): Promise<Outcome> {
  if (!existsSync(program)) throw new Error(`${program} does not exist: build it with \`make build\``)
  return run(program, args, options)
}
