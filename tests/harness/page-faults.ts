import type { Page } from 'playwright-core'

/** Faults between a page and the server, and inside the page; each for one page. */

/** All calls of the API. */
const calls = '**/platform/**'

/** Blocks the API but not the socket. Returns a function that restores it. */
export async function cutCalls(page: Page): Promise<() => Promise<void>> {
  await page.route(calls, (route) => route.abort('connectionfailed'))
  return () => page.unroute(calls)
}

/** Delays every call, like a slow server, until released. */
export async function holdCalls(page: Page): Promise<() => Promise<void>> {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(calls, async (route) => {
    await gate
    await route.continue()
  })
  return async () => {
    open()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

/** Answers one call with this instead of the server. */
export async function answerWith(page: Page, path: string, body: unknown): Promise<() => Promise<void>> {
  const url = `**${path}`
  await page.route(url, (route) => route.fulfill({ json: body }))
  return () => page.unroute(url)
}

/**
 * Controls the page's sockets, to cut them and to keep them from reconnecting. Must be called
 * before the page loads.
 */
export async function holdSockets(page: Page): Promise<{ cut: () => Promise<void>; mend: () => void }> {
  const open = new Set<{ close: () => Promise<void> }>()
  let isCut = false
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    if (isCut) {
      void socket.close()
      return
    }
    const server = socket.connectToServer()
    const pair = { close: async () => void (await Promise.all([socket.close(), server.close()])) }
    open.add(pair)
    socket.onClose(() => {
      open.delete(pair)
      void server.close()
    })
  })
  // The polling fallback is cut as well.
  await page.route('**/socket.io/**', (route) => (isCut ? route.abort('connectionfailed') : route.continue()))
  return {
    cut: async () => {
      isCut = true
      await Promise.all([...open].map((pair) => pair.close()))
    },
    mend: () => {
      isCut = false
    },
  }
}

/** The failure of the browser's storage: only writing, or all access. */
export type StorageFault = 'full' | 'forbidden'

/** Breaks local and session storage of all pages opened from now on. */
export async function breakStorage(page: Page, fault: StorageFault): Promise<void> {
  await page.addInitScript((kind) => {
    if (kind === 'full') {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
      return
    }
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  }, fault)
}

/** Opens pages without IndexedDB from now on. */
export async function takeIndexedDb(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined })
  })
}
