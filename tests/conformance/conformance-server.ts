import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { program } from '../harness/command-line'

/** The conformance program beside the server's. */
const conformanceProgram = join(dirname(program), 'signalbox-conformance')

/** Timeout of a start, in ms. */
const startLimitMs = 20_000

/** A conformance server of this file, on a free port. */
export class ConformanceServer {
  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
  ) {}

  /** Starts a server; `flags` as on its command line, without `--port`. */
  static start(...flags: string[]): Promise<ConformanceServer> {
    if (!existsSync(conformanceProgram)) {
      throw new Error(`${conformanceProgram} does not exist: build it with \`make build\``)
    }
    const child = spawn(conformanceProgram, ['--port', '0', ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
    return new Promise((resolve, reject) => {
      let written = ''
      const giveUp = (why: string) => {
        child.kill('SIGKILL')
        reject(new Error(`the conformance server ${why}:\n${written}`))
      }
      const timer = setTimeout(() => giveUp('is not ready'), startLimitMs)
      const note = (text: string) => {
        written += text
        const port = /listening on http:\/\/localhost:(\d+)/.exec(written)?.[1]
        if (!port) return
        clearTimeout(timer)
        resolve(new ConformanceServer(child, Number(port)))
      }
      child.stdout.setEncoding('utf8').on('data', note)
      child.stderr.setEncoding('utf8').on('data', note)
      child.once('exit', (code) => giveUp(`ended with code ${code}`))
    })
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get wsUrl(): string {
    return `ws://127.0.0.1:${this.port}`
  }

  /** Stops it; resolves to its exit code. */
  async stop(): Promise<number | null> {
    if (this.child.exitCode !== null) return this.child.exitCode
    const ended = new Promise<number | null>((resolve) => this.child.once('exit', resolve))
    this.child.kill('SIGTERM')
    return ended
  }
}
