import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, renameSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { untilEvent } from './await-event'
import { environment, type Outcome, program, run, signalbox } from './command-line'
import { freePortBlock } from './ports'
import { endAllBelow, keepVariable, runFolder } from './run-folder'

/**
 * Timeout of a first start on two busy cores: the template, the platform's database and all
 * migrations.
 */
const startLimitMs = 90_000
const stopLimitMs = 30_000

/** Length of the quoted log of a server that exited unexpectedly, in characters. */
const outputEndMax = 2_000

/** A Signalbox server of this run, with a separate data folder. */
export interface Server {
  /** `http://localhost:PORT`; stays the same across restarts. */
  readonly url: string
  readonly port: number
  /** The port of the first database created here. */
  readonly firstDatabasePort: number
  readonly dataDir: string
  /** The running process; throws if there is none. */
  readonly pid: number
  /** A planned stop by SIGTERM; resolves to the exit code. */
  stop(): Promise<number | null>
  /** `kill -9`. */
  kill(): Promise<void>
  /** Resolves to the exit code once it has exited, for any reason. */
  ended(): Promise<number | null>
  /** Starts it again on the same data and ports, optionally with additional settings. */
  start(settings?: Record<string, string>): Promise<void>
  /** Runs the command line against this server. */
  cli(...args: string[]): Promise<Outcome>
  /** The message about an unexpected exit, or undefined. */
  unexpectedExit(): string | undefined
  /** All output so far, on both streams. */
  log(): string
  /** Stops it, ends all processes that still run on its data, and removes the data. */
  dispose(): Promise<void>
}

/**
 * Settings of every test's server: cheap hashing, the route that kills actors, and no limit for the
 * clients' only address.
 */
const testSettings = {
  SIGNALBOX_DEBUG_ACTOR_KILL: 'true',
  SIGNALBOX_IDENTITY_ARGON2_MEMORY_KIB: '1024',
  SIGNALBOX_IDENTITY_ARGON2_PASSES: '1',
  SIGNALBOX_LIMITS_EXEMPT_ADDRESSES: '127.0.0.0/8,::1',
}

/** Servers of this file, for the log of a failed test. */
export const servers = new Set<Server>()

/** After the server's own and its pooler's. */
const firstDatabasePort = (port: number) => port + 2

/** Starts a server on a data folder without users, with settings as environment variables. */
export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  const prepared = await preparedData()
  return started(await newServer(settings, (folder) => copyData(prepared, folder)))
}

/** Starts a server without a data folder, as at a new installation. */
export async function startNewServer(settings: Record<string, string> = {}): Promise<Server> {
  return started(await newServer(settings, () => Promise.resolve()))
}

async function newServer(
  settings: Record<string, string>,
  fill: (dataDir: string) => Promise<void>,
): Promise<RunningServer> {
  const folder = mkdtempSync(join(runFolder(), 'server-'))
  chmodSync(folder, 0o755)
  const ports = await freePortBlock()
  const server = new RunningServer(folder, {
    ...testSettings,
    SIGNALBOX_PROVISIONING_POOLER_PORT: String(ports.first + 1),
    SIGNALBOX_PROVISIONING_PORT_FIRST: String(firstDatabasePort(ports.first)),
    SIGNALBOX_PROVISIONING_PORT_LAST: String(ports.last),
    ...settings,
  }, ports.first)
  await fill(server.dataDir)
  return server
}

async function started<Started extends Server>(server: Started): Promise<Started> {
  servers.add(server)
  try {
    await server.start()
  } catch (error) {
    await server.dispose()
    throw error
  }
  return server
}

/** The data of a first start, created once in a run: migrated databases, generated keys. */
async function preparedData(): Promise<string> {
  const prepared = join(runFolder(), 'prepared-data')
  if (existsSync(prepared)) return prepared
  const first = await startNewServer()
  await first.stop()
  renameSync(first.dataDir, prepared)
  await first.dispose()
  return prepared
}

/** Owners and times are kept; blocks are shared if the file system can. */
async function copyData(from: string, to: string): Promise<void> {
  const { code, err } = await run('cp', ['--archive', '--reflink=auto', from, to])
  if (code !== 0) throw new Error(`The prepared data was not copied: ${err}`)
}

class RunningServer extends EventEmitter implements Server {
  readonly url: string
  readonly dataDir: string
  private readonly logFile: string
  private child: ChildProcess | null = null
  private written = ''
  private exit: { code: number | null; signal?: NodeJS.Signals | null } | null = null
  private endAwaited = false

  constructor(
    folder: string,
    private readonly settings: Record<string, string>,
    readonly port: number,
  ) {
    super()
    this.setMaxListeners(100)
    this.dataDir = join(folder, 'data')
    this.logFile = join(folder, 'server.log')
    this.url = `http://localhost:${port}`
  }

  get firstDatabasePort(): number {
    return firstDatabasePort(this.port)
  }

  get pid(): number {
    if (this.child?.pid === undefined || this.exit) throw new Error('This server does not run')
    return this.child.pid
  }

  async start(settings: Record<string, string> = {}): Promise<void> {
    if (!existsSync(program)) throw new Error(`${program} does not exist: \`make test\` builds it`)
    if (this.child && !this.exit) throw new Error('This server runs already')
    this.written = ''
    this.exit = null
    this.endAwaited = false
    const child = spawn(program, ['serve', '--port', String(this.port), '--data-dir', this.dataDir], {
      env: environment({ ...this.settings, ...settings }),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => this.note(text))
    }
    // Its last output may arrive after its exit.
    let complete = false
    // The start failed.
    child.once('error', (error) => {
      complete = true
      this.exit = { code: null }
      this.note(`${error.message}\n`)
    })
    child.once('exit', (code, signal) => {
      this.exit = { code, signal }
      this.emit('changed')
    })
    child.once('close', () => {
      complete = true
      this.emit('changed')
    })
    await untilEvent(
      this,
      () => {
        if (this.written.includes('Signalbox is ready.')) return true
        if (this.exit && complete) throw new Error(`The server ended with code ${this.exit.code}:\n${this.written}`)
        return undefined
      },
      () => `the server is not ready:\n${this.written}`,
      startLimitMs,
    )
  }

  async stop(): Promise<number | null> {
    process.kill(this.pid, 'SIGTERM')
    return this.ended()
  }

  async kill(): Promise<void> {
    process.kill(this.pid, 'SIGKILL')
    await this.ended()
  }

  cli(...args: string[]): Promise<Outcome> {
    return signalbox([...args, '--data-dir', this.dataDir])
  }

  unexpectedExit(): string | undefined {
    if (!this.exit || this.endAwaited) return undefined
    const how = this.exit.signal ?? `code ${this.exit.code}`
    return `The server on port ${this.port} exited unexpectedly with ${how}. Its output:\n${outputEnd(this.written)}`
  }

  log(): string {
    return existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8') : ''
  }

  async dispose(): Promise<void> {
    if (this.child && !this.exit) {
      await this.stop().catch((error: unknown) => this.note(`${String(error)}\n`))
    }
    await endAllBelow(this.dataDir)
    servers.delete(this)
    if (!process.env[keepVariable]) await rm(this.dataDir, { recursive: true, force: true, maxRetries: 3 })
  }

  async ended(): Promise<number | null> {
    this.endAwaited = true
    const { code } = await untilEvent(
      this,
      () => this.exit ?? undefined,
      () => 'the server has not ended',
      stopLimitMs,
    )
    return code
  }

  private note(text: string): void {
    appendFileSync(this.logFile, text)
    this.written += text
    this.emit('changed')
  }
}

/** From a sanitizer's report, or else the end. */
function outputEnd(log: string): string {
  const found = log.search(/==\d+==ERROR|runtime error:/)
  return found < 0 ? log.slice(-outputEndMax) : log.slice(found, found + outputEndMax)
}
