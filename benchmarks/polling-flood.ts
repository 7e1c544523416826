import { RawSocket } from '../tests/harness/raw-socket'
import { type Server, startServer } from '../tests/harness/server'
import { type Figure, info } from './figure'
import { forEachAtOnce } from './fleet'
import { residentMegabytes } from './machine'

/** The number that an attacker once opened in 15 s. */
const attempts = 268_000
/** Number of pipelined requests on each of this many sockets. */
const together = 200
const sockets = 4
const perAddressMax = 2_000
const connectionsMax = 19_000

/** Requests polling sessions, many on one connection, and counts the responses by status. */
async function flood(server: Server, count: number): Promise<Map<string, number>> {
  const answers = new Map<string, number>()
  const batches = Array.from({ length: Math.ceil(count / together) }, (_, n) => n)
  const request = `GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: localhost:${server.port}\r\n\r\n`
  await forEachAtOnce(batches, async () => {
    const raw = await RawSocket.open(server.port)
    raw.send(request.repeat(together))
    // The connection may be refused as a whole, or closed after a refusal.
    const isDone = () => statuses(raw).length >= together || raw.closed
    while (!isDone()) await new Promise((resolve) => raw.once('changed', resolve))
    for (const status of statuses(raw)) answers.set(status, (answers.get(status) ?? 0) + 1)
    raw.end()
  }, sockets)
  return answers
}

// A response follows the body of the previous one without a line break.
const statuses = (raw: RawSocket) => [...raw.received.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status as string)

const shown = (answers: Map<string, number>) => [...answers].map(([status, count]) => `${count} × ${status}`).join(', ')

async function floodWith(settings: Record<string, string>, bound: number, what: string): Promise<Figure[]> {
  const server = await startServer(settings)
  try {
    const before = residentMegabytes(server.pid)
    const answers = await flood(server, attempts)
    // None of them has expired yet, so this is the number of open sessions.
    const opened = answers.get('200') ?? 0
    const taken = residentMegabytes(server.pid) - before
    console.log(`${what}: ${shown(answers)}, the rest unanswered: their connections were closed`)
    return [
      { what: `${attempts} polling sessions requested, ${what}: opened`, toReach: `<= ${bound}`, observed: String(opened), reached: opened <= bound && opened > 0 },
      info('server memory growth', `${taken.toFixed(0)} MB`),
    ]
  } finally {
    await server.dispose()
  }
}

/** The number of polling sessions that one client gets when it requests as many as it can. */
export async function measure(): Promise<Figure[]> {
  return [
    ...(await floodWith({ SIGNALBOX_LIMITS_EXEMPT_ADDRESSES: '' }, perAddressMax, 'from one address')),
    ...(await floodWith({}, connectionsMax, 'from an exempt address')),
  ]
}
