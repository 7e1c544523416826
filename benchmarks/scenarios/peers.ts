import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, chmodSync } from 'node:fs'
import { join } from 'node:path'
import { environment, repository } from '../../tests/harness/command-line'
import { freePortBlock } from '../../tests/harness/ports'
import { postmastersBelow } from '../../tests/harness/processes'
import { runFolder } from '../../tests/harness/run-folder'
import type { Scenario } from './scenario'
import { loadCore, serverCore } from './settings'

/** A running server under load. */
export interface RunningPeer {
  dialect: 'socketio' | 'plain'
  port: number
  control: number
  /** The processes whose time and memory are measured. */
  pids: number[]
  /** A helper process that is counted separately. */
  beside?: number
  /** The seats, for servers that check permissions. */
  slots?: string
  stop(): Promise<void>
  /** Restarts it on the same ports, with every topic at this number. */
  restart(firstNumber: number): Promise<void>
}

/** The parameters of every server. */
interface Place {
  port: number
  control: number
  folder: string
  firstNumber: number
}

interface Peer {
  name: string
  /** Its name in tables. */
  title: string
  dialect: 'socketio' | 'plain'
  byDefault: boolean
  /** Program and arguments, not yet pinned to a core unless `bindsItself`. */
  command(scenario: Scenario, place: Place): string[]
  bindsItself?: boolean
  settings?(scenario: Scenario): Record<string, string>
}

const built = (name: string) => join(repository, 'build/bench/bin', name)
const script = (name: string) => join(repository, 'benchmarks/peers', name)
const where = (place: Place, scenario: Scenario) => ['--port', `${place.port}`, '--control', `${place.control}`, '--bytes', `${scenario.changeBytes}`]
const node = (file: string, ...more: string[]) => (scenario: Scenario, place: Place) => [process.execPath, script(file), ...where(place, scenario), '--first-number', `${place.firstNumber}`, ...more]

/** In the order of the tables. */
export const peers: Peer[] = [
  { name: 'limit', title: 'limit: bare epoll', dialect: 'plain', byDefault: true, command: (scenario, place) => [built('bench_limit'), ...where(place, scenario)] },
  { name: 'limit-coalesced', title: 'limit, coalesced writes', dialect: 'plain', byDefault: true, command: (scenario, place) => [built('bench_limit'), ...where(place, scenario), '--coalesce'] },
  {
    name: 'signalbox',
    title: 'Signalbox',
    dialect: 'socketio',
    byDefault: true,
    command: (scenario, place) => [
      built('bench_realtime_server'), ...where(place, scenario), '--topics', `${scenario.topics}`, '--first-number', `${place.firstNumber}`,
      '--data-dir', join(place.folder, 'data'), '--slots', join(place.folder, 'slots'),
    ],
    settings: (scenario) => ({ SIGNALBOX_PROJECTS_PROVIDER: 'simulated', SIGNALBOX_LOG_LEVEL: 'warning', SIGNALBOX_SERVER_CONNECTIONS_MAX: '60000', SIGNALBOX_LIMITS_EXEMPT_ADDRESSES: '127.0.0.0/8,::1', ...scenario.settings }),
  },
  { name: 'socketio', title: 'socket.io on Node', dialect: 'socketio', byDefault: true, command: node('node/socketio.mjs') },
  { name: 'socketio-eiows', title: 'socket.io with eiows', dialect: 'socketio', byDefault: false, command: node('node/socketio.mjs', '--engine', 'eiows') },
  { name: 'ws', title: 'ws on Node, prepared frame', dialect: 'plain', byDefault: true, command: node('node/ws.mjs') },
  { name: 'nchan', title: 'nginx with nchan', dialect: 'plain', byDefault: true, bindsItself: true, command: (scenario, place) => [process.execPath, script('nchan/serve.mjs'), ...where(place, scenario), '--folder', join(place.folder, 'nginx'), '--core', `${serverCore}`] },
]

/** Returns the peers of a scenario. */
export function peersFor(scenario: Scenario, requested: string[]): Peer[] {
  const unknown = requested.filter((name) => !peers.some((it) => it.name === name))
  if (unknown.length > 0) throw new Error(`Unknown peer ${unknown.join(', ')}. Available: ${peers.map((it) => it.name).join(', ')}`)
  return peers.filter((it) => {
    if (!(requested.length > 0 ? requested.includes(it.name) : it.byDefault)) return false
    return scenario.peers ? scenario.peers.includes(it.name) : it.name !== 'limit-coalesced'
  })
}

const startLimitMs = 120_000
const stopLimitMs = 20_000

/** Data folders of Signalbox are reused by later runs with the same number of topics. */
const folders = new Map<string, string>()

function folderFor(peer: Peer, scenario: Scenario): string {
  const key = `${peer.name}-${scenario.topics}`
  const known = folders.get(key)
  if (known) return known
  const folder = mkdtempSync(join(runFolder(), `${key}-`))
  chmodSync(folder, 0o755)
  folders.set(key, folder)
  return folder
}

/** Starts a server on its core. Fails with its own message when a part of it is not installed. */
export async function startPeer(peer: Peer, scenario: Scenario): Promise<RunningPeer> {
  const [port, control] = await freePortBlock().then((block) => [block.first, block.first + 1])
  const place = { port: port as number, control: control as number, folder: folderFor(peer, scenario), firstNumber: 0 }
  let child = await spawnPeer(peer, scenario, place)
  const running: RunningPeer = {
    dialect: peer.dialect,
    port: place.port,
    control: place.control,
    pids: child.pids,
    stop: () => end(child.process),
    restart: async (firstNumber) => {
      await end(child.process)
      child = await spawnPeer(peer, scenario, { ...place, firstNumber })
      running.pids = child.pids
    },
  }
  if (peer.name === 'signalbox') {
    running.slots = join(place.folder, 'slots')
    const postmaster = postmastersBelow(place.folder)[0]
    if (postmaster) running.beside = postmaster.pid
  }
  return running
}

async function spawnPeer(peer: Peer, scenario: Scenario, place: Place): Promise<{ process: ChildProcess; pids: number[] }> {
  const [program, ...args] = peer.command(scenario, place) as [string, ...string[]]
  if (!existsSync(program)) throw new Error(`${program} is missing: scripts/bench realtime builds it`)
  const core = peer.bindsItself ? loadCore : serverCore
  const child = spawn('taskset', ['-c', `${core}`, program, ...args], { env: environment(peer.settings?.(scenario)), stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`${peer.name} is not ready after ${startLimitMs} ms: ${err}`))
    }, startLimitMs)
    child.once('error', reject)
    child.once('exit', (code) => {
      clearTimeout(limit)
      reject(new Error(`${peer.name} ended with code ${code}: ${err.trim()}`))
    })
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
      const line = out.split('\n').find((it) => it.startsWith('{"ready":true'))
      if (!line || !out.includes('\n')) return
      clearTimeout(limit)
      resolve({ process: child, pids: JSON.parse(line).pids })
    })
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), stopLimitMs)
  await gone
  clearTimeout(late)
}
