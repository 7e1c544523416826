import type { EventEmitter } from 'node:events'

/** How long a test waits for something that should come within moments, in ms. */
export const patienceMs = 20_000

/**
 * The first value that is not undefined, looked for now and at each `changed` of the source.
 * Rejects after `timeoutMs` with `what` in its words.
 */
export function untilEvent<T>(
  source: EventEmitter,
  look: () => T | undefined,
  what: () => string,
  timeoutMs = patienceMs,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      source.off('changed', check)
    }
    const check = () => {
      let found: T | undefined
      try {
        found = look()
      } catch (error) {
        stop()
        reject(error)
        return
      }
      if (found === undefined) return
      stop()
      resolve(found)
    }
    const timer = setTimeout(() => {
      stop()
      reject(new Error(`After ${timeoutMs} ms: ${what()}`))
    }, timeoutMs)
    source.on('changed', check)
    check()
  })
}

/**
 * For what tells nobody when it changes (a process, a folder, a page of another program): looks
 * every `everyMs` until `look` gives something other than undefined or false.
 */
export async function untilSeen<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
  what: string,
  { timeoutMs = patienceMs, everyMs = 50 } = {},
): Promise<T> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== false) return found
    if (Date.now() > end) throw new Error(`After ${timeoutMs} ms still not: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
