import { Agent, request } from 'node:http'
import { call, type Person, signUp } from '../tests/harness/people'
import { type Server, startServer } from '../tests/harness/server'
import { openSessions } from './background-sessions'
import { below, type Figure, info, quantile, spread } from './figure'
import { fleetSettings } from './fleet'
import { cpuOf } from './machine'
import { wait } from './wait'

/** Connections subscribed to the topic `platform`; fewer are for trying this file. */
const sessions = Number(process.env.BENCH_BROADCAST_SESSIONS ?? '5000')
/** Duration of each of the two phases, in s. */
const phaseS = Number(process.env.BENCH_BESIDE_BROADCAST_S ?? '30')

/** Changes per second of an incident that every connection receives. */
const broadcastsPerSecond = 5
/** API calls per second, sent on schedule whether earlier ones have been answered or not. */
const callsPerSecond = 50
/** After the last connection: the server's work for a new one ends after 5 s. */
const settleS = 6
/** p99 of an API call beside broadcasts, in ms. */
const p99LimitMs = 15

interface Phase {
  calls: number[]
  broadcasts: number[]
  cpuSeconds: number
}

/** A call over a kept connection, without the client-side cost of `fetch`; resolves to its duration in ms. */
function timedCall(server: Server, agent: Agent, token: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const options = { agent, headers: { Authorization: `Bearer ${token}` } }
    const sent = request(`${server.url}/platform/profile`, options, (response) => {
      response.resume().once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started)
        else reject(new Error(`GET /platform/profile: ${response.statusCode}`))
      })
    })
    sent.once('error', reject).end()
  })
}

/** Publishes one change of an incident to all connections; resolves to the duration of the call in ms. */
async function broadcast(server: Server, token: string, incident: string, number: number): Promise<number> {
  const started = performance.now()
  const body = { title: `Connections fail in eu-central-1 (${number})` }
  const changed = await call(server, 'PATCH', `/platform/incidents/${incident}`, { body, token })
  if (changed.status !== 200) throw new Error(`The incident was not changed: ${changed.status} ${JSON.stringify(changed.body)}`)
  return performance.now() - started
}

/** Starts a task at a fixed rate for the duration of a phase; resolves to the results of all. */
async function atRate(perSecond: number, task: (number: number) => Promise<number>): Promise<number[]> {
  const started = performance.now()
  const running: Promise<number>[] = []
  for (let number = 0; number < phaseS * perSecond; ++number) {
    const late = performance.now() - started - (number * 1_000) / perSecond
    if (late < 0) await wait(-late / 1_000)
    running.push(task(number))
  }
  return Promise.all(running)
}

async function runPhase(server: Server, operator: Person, caller: Person, incident?: string): Promise<Phase> {
  const [publishing, reading] = await Promise.all([operator.token(), caller.token()])
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  try {
    const cpuBefore = cpuOf([server.pid])
    const [calls, broadcasts] = await Promise.all([
      atRate(callsPerSecond, () => timedCall(server, agent, reading)),
      incident === undefined ? [] : atRate(broadcastsPerSecond, (number) => broadcast(server, publishing, incident, number)),
    ])
    return { calls, broadcasts, cpuSeconds: cpuOf([server.pid]) - cpuBefore }
  } finally {
    agent.destroy()
  }
}

function figuresOf(quiet: Phase, busy: Phase): Figure[] {
  const beside = `an API call beside ${broadcastsPerSecond} broadcasts/s to ${sessions} sessions`
  const perDelivery = ((busy.cpuSeconds - quiet.cpuSeconds) * 1e6) / (busy.broadcasts.length * sessions)
  return [
    below(`${beside}, p99`, p99LimitMs, quantile(busy.calls, 0.99), 'ms'),
    info('the same', spread(busy.calls)),
    info('the same without broadcasts', spread(quiet.calls)),
    info('the call that publishes, commit included', spread(busy.broadcasts)),
    info('CPU of the server per delivery, commit included', `${perDelivery.toFixed(2)} µs`),
  ]
}

/** Latency of API calls while every connection receives changes: the shipped server, HTTP publish, commit included. */
export async function measure(): Promise<Figure[]> {
  const server = await startServer({
    ...fleetSettings({ organizations: 1, projectsEach: 1, membersEach: 1 }),
    SIGNALBOX_LIMITS_CONNECTIONS_PER_ADDRESS_MAX: '0',
  })
  try {
    const operator = await signUp(server, 'operator')
    const caller = await signUp(server, 'caller')
    const body = { title: 'Connections fail in eu-central-1', impact: 'major', show_to_everybody: true, message: 'We are investigating.' }
    const opened = await call(server, 'POST', '/platform/incidents', { body, token: await operator.token() })
    if (opened.status !== 201) throw new Error(`The incident was not opened: ${opened.status} ${JSON.stringify(opened.body)}`)
    const background = await openSessions(server, sessions)
    try {
      await wait(settleS)
      const quiet = await runPhase(server, operator, caller)
      const busy = await runPhase(server, operator, caller, opened.body.id)
      await background.check()
      return figuresOf(quiet, busy)
    } finally {
      background.stop()
    }
  } finally {
    await server.dispose()
  }
}
