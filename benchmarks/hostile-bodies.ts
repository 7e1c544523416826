import { signUp } from '../tests/harness/people'
import { type Server, startServer } from '../tests/harness/server'
import { below, type Figure, info } from './figure'
import { cpuOf } from './machine'

/** The maximum by `server.body_bytes_max`. */
const bodyBytes = 1_000_000
/** Repetitions of each body, because the kernel counts in ticks of 10 ms. */
const times = 20
const limitMs = 50

/** Returns a text with this beginning and end, filled with as many repetitions of `part` as fit. */
function filled(begin: string, part: string, end: string): string {
  return begin + part.repeat(Math.floor((bodyBytes - begin.length - end.length) / part.length)).replace(/,$/, '') + end
}

const bodies: Record<string, string> = {
  'objects with a member, in a list': filled('{"name":[', '{"":0},', ']}'),
  'empty objects in a list': filled('{"name":[', '{},', ']}'),
  'empty lists in a list': filled('{"name":[', '[],', ']}'),
  numbers: filled('{"name":[', '0,', ']}'),
  'one number': filled('{"name":', '7', '}'),
  'the same name repeatedly': filled('{', '"name":0,', '}'),
  'escaped text': filled('{"name":"', '\\u00e9', '"}'),
  'brackets that never close': filled('', '[', ''),
  blanks: filled('', ' ', ''),
  'an ordinary text': filled('{"name":"', 'a', '"}'),
}

async function cpuMsOf(server: Server, send: () => Promise<unknown>): Promise<number> {
  const before = cpuOf([server.pid])
  for (let n = 0; n < times; ++n) await send()
  return ((cpuOf([server.pid]) - before) / times) * 1_000
}

/** Processor time of the server for one body of 1 MB, for different contents. */
export async function measure(): Promise<Figure[]> {
  const server = await startServer({ SIGNALBOX_LIMITS_CALLS_PER_SECOND_PER_TOKEN_MAX: '0' })
  try {
    const owner = await signUp(server, 'owner')
    const token = await owner.token()
    const send = (path: string, headers: Record<string, string>) => async (body: string) =>
      (await fetch(server.url + path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body })).text()
    const signedIn = send('/platform/organizations', { Authorization: `Bearer ${token}` })
    const costs: [string, number][] = []
    for (const [name, body] of Object.entries(bodies)) costs.push([name, await cpuMsOf(server, () => signedIn(body))])
    costs.sort(([, a], [, b]) => b - a)
    console.log(costs.map(([name, ms]) => `${name}: ${ms.toFixed(1)} ms`).join('\n'))
    const open = await cpuMsOf(server, () => send('/auth/v1/recover', {})(bodies['objects with a member, in a list'] as string))
    const [worst, worstMs] = costs[0] as [string, number]
    return [
      below(`a body of 1 MB, most expensive of ${costs.length} (${worst}): CPU`, limitMs, worstMs, 'ms'),
      info('the same to a public route, which refuses it by its length', `${open.toFixed(1)} ms`),
    ]
  } finally {
    await server.dispose()
  }
}
