import { call, freshEmail, type Person, signUp } from '../tests/harness/people'
import { RawSocket } from '../tests/harness/raw-socket'
import { type Server, startServer } from '../tests/harness/server'
import { below, type Figure, quantile, info } from './figure'
import { cpuOf } from './machine'
import { wait } from './wait'

const signUps = 600
const people = 10
/** Sign-ins are sent for this long from the moment of the burst, at this rate. */
const seconds = 20
const perSecond = 5
const limitMs = 1_000

/** The costs of `config/default.toml`; tests use cheap hashing. */
const asConfigured = { SIGNALBOX_IDENTITY_ARGON2_MEMORY_KIB: '19456', SIGNALBOX_IDENTITY_ARGON2_PASSES: '2' }

/** Sends a sign-up and closes the connection without waiting for the response. */
async function abandon(server: Server, n: number): Promise<void> {
  const raw = await RawSocket.open(server.port)
  const body = JSON.stringify({ email: freshEmail(`burst-${n}`), password: 'Quay-lantern-harbour-7' })
  raw.socket.end(
    [
      'POST /auth/v1/signup HTTP/1.1',
      `Host: localhost:${server.port}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
    () => raw.end(),
  )
}

async function signInOnce(server: Server, who: Person): Promise<number> {
  const began = performance.now()
  const { status } = await call(server, 'POST', '/auth/v1/token?grant_type=password', {
    body: { email: who.email, password: who.password },
  })
  if (status !== 200) throw new Error(`A sign-in failed with status ${status}`)
  return performance.now() - began
}

/** Sign-ins during a burst of sign-ups whose clients have disconnected. */
export async function measure(): Promise<Figure[]> {
  const server = await startServer(asConfigured)
  try {
    const all = await Promise.all(Array.from({ length: people }, (_, n) => signUp(server, `person-${n}`)))
    const cpuBefore = cpuOf([server.pid])
    const began = performance.now()
    const burst = Promise.all(Array.from({ length: signUps }, (_, n) => abandon(server, n)))
    const requested: Promise<number>[] = []
    for (let n = 0; n < seconds * perSecond; ++n) {
      await wait(Math.max(0, began + (n * 1_000) / perSecond - performance.now()) / 1_000)
      requested.push(signInOnce(server, all[n % people] as Person))
    }
    await burst
    const tookMs = await Promise.all(requested)
    return [
      below(`sign-ins during ${signUps} sign-ups with closed connections: p99 of ${tookMs.length}`, limitMs, quantile(tookMs, 0.99), 'ms', 0),
      info('the same, p50; server CPU', `${quantile(tookMs, 0.5).toFixed(0)} ms; ${(cpuOf([server.pid]) - cpuBefore).toFixed(1)} s in ${seconds} s`),
    ]
  } finally {
    await server.dispose()
  }
}
