import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { Address } from './people'

/** The folder of screenshots; not committed. */
const screenshots = join(import.meta.dirname, '..', 'e2e', 'screenshots')

const program = process.env.SIGNALBOX_TEST_CHROMIUM ?? '/usr/bin/chromium'

/** Timeout in ms for a page to show the expected content. */
const patienceMs = 15_000

/** Headless Chromium with a new profile; without sandbox, because tests also run as root in containers. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: program,
    headless: true,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-quic', '--no-first-run', '--disable-sync', '--disable-background-networking', '--disable-component-update'],
  })
}

/** An HTTP request of a page. */
export interface ObservedRequest {
  method: string
  path: string
}

/** A browser user: separate cookies, storage and cache. */
export interface BrowserUser {
  page: Page
  /**
   * The page's requests so far, without its own code and WebSockets. Clear it to start counting.
   */
  requests: ObservedRequest[]
  /** Uncaught exceptions, and errors of the console. */
  faults: string[]
  /** Statuses of the displayed project, in order of appearance; by data-status. */
  observedStatuses(): Promise<string[]>
  /** Saves a screenshot. */
  screenshot(name: string): Promise<void>
  close(): Promise<void>
}

/** Browser options. */
export interface BrowserUserOptions {
  width?: number
  height?: number
  colorScheme?: 'dark' | 'light'
  reducedMotion?: 'reduce' | 'no-preference'
}

/** Records each status of the page's first status label; runs in the page. */
function noteStatuses(): void {
  const observed: string[] = []
  Object.assign(window, { observedStatuses: observed })
  new MutationObserver(() => {
    const status = document.querySelector<HTMLElement>('main [data-status]')?.dataset.status
    if (status !== undefined && observed.at(-1) !== status) observed.push(status)
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-status'] })
}

/** Opens a separate window for a user. */
export async function openBrowserUser(browser: Browser, server: Address, options: BrowserUserOptions = {}): Promise<BrowserUser> {
  const { width = 1440, height = 900, colorScheme = 'dark', reducedMotion = 'no-preference' } = options
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height },
    colorScheme,
    reducedMotion,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  context.setDefaultTimeout(patienceMs)
  await context.addInitScript(noteStatuses)
  const page = await context.newPage()
  const requests: ObservedRequest[] = []
  const faults: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    // A part of a page may load its code when it is first opened.
    if (!path.startsWith('/dashboard/assets/')) requests.push({ method: request.method(), path })
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    // Chromium logs refused and failed calls itself; the pages show them as text.
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) faults.push(message.text())
  })
  return {
    page,
    requests,
    faults,
    observedStatuses: () => page.evaluate(() => [...((window as unknown as { observedStatuses: string[] }).observedStatuses ?? [])]),
    screenshot: async (name) => {
      mkdirSync(screenshots, { recursive: true })
      await page.screenshot({ path: join(screenshots, `${name}.png`), animations: 'disabled' })
    },
    close: () => context.close(),
  }
}
