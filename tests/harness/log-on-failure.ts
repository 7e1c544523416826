import { afterEach, beforeEach } from 'vitest'
import { servers } from './server'

/** Maximum length of a printed log, in characters. */
const shownMax = 6_000

beforeEach(({ onTestFailed }) => {
  const begins = new Map([...servers].map((server) => [server, server.log().length]))
  onTestFailed(() => {
    for (const server of servers) {
      const since = server.log().slice(begins.get(server) ?? 0)
      console.log(`--- what the server on port ${server.port} wrote during this test:\n${since.slice(-shownMax)}---`)
    }
  })
})

// A server that crashes fails the current test, regardless of its assertions.
afterEach(() => {
  const words = [...servers].map((server) => server.unexpectedExit()).filter((said) => said !== undefined)
  if (words.length > 0) throw new Error(words.join('\n'))
})
