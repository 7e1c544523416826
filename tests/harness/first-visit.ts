import type { Browser, BrowserContext } from 'playwright-core'
import { openBrowserUser } from './browser'
import { signInOnPage, untilLive } from './page-steps'
import type { Person } from './people'
import type { Server } from './server'

/** Cookies and local storage of a signed-in user; undefined for none. */
export type Storage = Awaited<ReturnType<BrowserContext['storageState']>> | undefined

/** The browser storage of a signed-in user. */
export async function storageOf(browser: Browser, server: Server, person: Person): Promise<Storage> {
  const { page, close } = await openBrowserUser(browser, server)
  await signInOnPage(page, person)
  const storage = await page.context().storageState()
  await close()
  return storage
}

/** Paths of all JavaScript that a browser with an empty cache loads until the page is idle. */
export async function scriptsOf(browser: Browser, server: Server, path: string, storage: Storage): Promise<string[]> {
  const context = await browser.newContext({ baseURL: server.url, ...(storage && { storageState: storage }) })
  const page = await context.newPage()
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.headers()['content-type']?.includes('javascript')) scripts.push(new URL(response.url()).pathname)
  })
  await page.goto(path)
  if (storage) await untilLive(page)
  await page.waitForLoadState('networkidle')
  await context.close()
  if (scripts.length === 0) throw new Error(`${path} loads no JavaScript`)
  return scripts
}
