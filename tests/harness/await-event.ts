import type { EventEmitter } from 'node:events'

/** Timeout in ms for events that should happen within moments. */
export const patienceMs = 20_000

/**
 * The first value that is not undefined, checked now and at each `changed` of the source. Rejects
 * after `timeoutMs` with `what` in its message.
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
 * For states without events (a process, a folder, a page of another program): polls every `everyMs`
 * until `look` returns something other than undefined or false.
 */
export async function waitUntil<T>(
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
