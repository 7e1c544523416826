import { afterEach } from 'vitest'
import { faultsOf } from './description'
import { servers } from './server'

/** Routes beside the platform API that are not described there. */
const besides = ['/dashboard', '/debug/', '/socket.io/']

const send = globalThis.fetch
const faults: string[] = []

/**
 * Compares every response of a test's server with the API description, whichever client requested
 * it; a difference fails the test.
 */
globalThis.fetch = async (input, init) => {
  const answer = await send(input, init)
  const { origin, pathname } = new URL(input instanceof Request ? input.url : input)
  const isOurs = [...servers].some((server) => new URL(server.url).origin === origin)
  if (!isOurs || pathname === '/' || besides.some((start) => pathname.startsWith(start))) return answer
  const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
  // Truncated bodies are handled by the test.
  const text = await answer.clone().text().catch(() => undefined)
  if (text === undefined) return answer
  for (const fault of faultsOf({ method, path: pathname, status: answer.status, headers: answer.headers, text })) {
    faults.push(`${method} ${pathname} ${fault}`)
  }
  return answer
}

afterEach(() => {
  const found = faults.splice(0)
  if (found.length > 0) throw new Error(`Not as web/openapi.json describes it:\n${found.join('\n')}`)
})
