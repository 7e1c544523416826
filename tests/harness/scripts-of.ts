import type { Browser, BrowserContext } from 'playwright-core'
import type { Server } from './server'
import { untilLive } from './page-steps'

/** Cookies and local storage of somebody who is signed in; undefined for nobody. */
export type Storage = Awaited<ReturnType<BrowserContext['storageState']>> | undefined

/** Paths of all JavaScript that a browser with an empty cache loads until the page rests. */
export async function scriptsOf(browser: Browser, server: Pick<Server, 'url'>, path: string, storage: Storage): Promise<string[]> {
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
