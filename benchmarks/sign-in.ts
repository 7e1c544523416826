import { connectLive } from '../tests/harness/live'
import { call, type Person, signUp } from '../tests/harness/people'
import { type Server, startServer } from '../tests/harness/server'
import { below, type Figure, quantile, info } from './figure'
import { cpuOf } from './machine'

const perSecond = 20
const seconds = 20
const people = 10
const pingEveryMs = 50
const pingLimitMs = 20

/** The costs of `config/default.toml`; tests use cheap hashing. */
const asConfigured = {
  SIGNALBOX_DEBUG_ACTOR_KILL: 'false',
  SIGNALBOX_IDENTITY_ARGON2_MEMORY_KIB: '19456',
  SIGNALBOX_IDENTITY_ARGON2_PASSES: '2',
}

/**
 * Users sign in with their passwords at a fixed rate, whether earlier sign-ins are done or not,
 * while another user's live connection pings the server.
 */
export async function measure(): Promise<Figure[]> {
  const server = await startServer(asConfigured)
  try {
    const all = await Promise.all(Array.from({ length: people }, (_, n) => signUp(server, `person-${n}`)))
    const otherClient = await connectLive(server, await (all[0] as Person).token())
    await atOnce(server, all)
    const pings = pingUntil(otherClient, Date.now() + seconds * 1_000)
    const cpuBefore = cpuOf([server.pid])
    const tookMs = await signInSteadily(server, all)
    const cpu = cpuOf([server.pid]) - cpuBefore
    const pingMs = await pings
    otherClient.close()
    return [
      {
        what: `sign-ins per second, requested at ${perSecond} per second`,
        toReach: `>= ${perSecond}`,
        observed: `${(tookMs.length / seconds).toFixed(1)}, p50 ${quantile(tookMs, 0.5).toFixed(0)} ms, p99 ${quantile(tookMs, 0.99).toFixed(0)} ms`,
        // All were answered with a session, and none was delayed by a backlog of earlier ones.
        reached: tookMs.length >= perSecond * seconds && quantile(tookMs, 0.99) < 1_000,
      },
      below(`ping of another connection, slowest of ${pingMs.length}`, pingLimitMs, Math.max(...pingMs), 'ms'),
      info('the same, p50 and p99', `${quantile(pingMs, 0.5).toFixed(1)}, ${quantile(pingMs, 0.99).toFixed(1)} ms`),
      info('server CPU per sign-in', `${((cpu / tookMs.length) * 1_000).toFixed(1)} ms`),
      info('sign-ins per second when all are concurrent', (await mostASecond(server, all)).toFixed(0)),
    ]
  } finally {
    await server.dispose()
  }
}

/** Signs in once; returns the duration in ms. Anything but a session is a failed measurement. */
async function signInOnce(server: Server, who: Person): Promise<number> {
  const began = performance.now()
  const { status, body } = await call(server, 'POST', '/auth/v1/token?grant_type=password', {
    body: { email: who.email, password: who.password },
  })
  if (status !== 200) throw new Error(`A sign-in failed with status ${status}: ${JSON.stringify(body)}`)
  return performance.now() - began
}

const atOnce = (server: Server, all: Person[]) => Promise.all(all.map((who) => signInOnce(server, who)))

async function signInSteadily(server: Server, all: Person[]): Promise<number[]> {
  const began = performance.now()
  const requested: Promise<number>[] = []
  for (let n = 0; n < perSecond * seconds; ++n) {
    const due = began + (n * 1_000) / perSecond
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    requested.push(signInOnce(server, all[n % all.length] as Person))
  }
  return Promise.all(requested)
}

/** The response times of another connection's pings, in ms. */
async function pingUntil(live: Awaited<ReturnType<typeof connectLive>>, end: number): Promise<number[]> {
  const tookMs: number[] = []
  while (Date.now() < end) {
    const began = performance.now()
    await live.ask('clock', { time: Date.now() })
    tookMs.push(performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, pingEveryMs))
  }
  return tookMs
}

/** The maximum rate: waves of sign-ins, each with all users. */
async function mostASecond(server: Server, all: Person[]): Promise<number> {
  const waves = 10
  const began = performance.now()
  for (let wave = 0; wave < waves; ++wave) await atOnce(server, all)
  return (waves * all.length * 1_000) / (performance.now() - began)
}
