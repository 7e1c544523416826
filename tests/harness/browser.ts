import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import type { Address } from './people'

/** Where screenshots go; not kept in the repository. */
const screenshots = join(import.meta.dirname, '..', 'e2e', 'screenshots')

const program = process.env.SIGNALBOX_TEST_CHROMIUM ?? '/usr/bin/chromium'

/** How long a page may take to show what it should, in ms. */
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
export interface SeenRequest {
  method: string
  path: string
}

/** Somebody at a browser: their own cookies, storage and cache. */
export interface Visitor {
  page: Page
  /** What the page has asked for so far, without its own code and WebSockets. Empty it to begin a count. */
  requests: SeenRequest[]
  /** Exceptions that nobody caught, and errors of the console. */
  faults: string[]
  /** Statuses of the project on the screen, in the order in which they were there; by data-status. */
  statusesSeen(): Promise<string[]>
  /** Saves what is on the screen. */
  screenshot(name: string): Promise<void>
  close(): Promise<void>
}

/** How the browser is set up. */
export interface VisitorOptions {
  width?: number
  height?: number
  colorScheme?: 'dark' | 'light'
  reducedMotion?: 'reduce' | 'no-preference'
}

/** Notes each status that the first status label of the page shows; runs in the page. */
function noteStatuses(): void {
  const seen: string[] = []
  Object.assign(window, { statusesSeen: seen })
  new MutationObserver(() => {
    const status = document.querySelector<HTMLElement>('main [data-status]')?.dataset.status
    if (status !== undefined && seen.at(-1) !== status) seen.push(status)
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-status'] })
}

/** Opens a window of its own for one person. */
export async function openVisitor(browser: Browser, server: Address, options: VisitorOptions = {}): Promise<Visitor> {
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
  const requests: SeenRequest[] = []
  const faults: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    // A part of a page that is opened for the first time may bring its code.
    if (!path.startsWith('/dashboard/assets/')) requests.push({ method: request.method(), path })
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    // A refused or failed call is written by Chromium itself; the pages show it in words.
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) faults.push(message.text())
  })
  return {
    page,
    requests,
    faults,
    statusesSeen: () => page.evaluate(() => [...((window as unknown as { statusesSeen: string[] }).statusesSeen ?? [])]),
    screenshot: async (name) => {
      mkdirSync(screenshots, { recursive: true })
      await page.screenshot({ path: join(screenshots, `${name}.png`), animations: 'disabled' })
    },
    close: () => context.close(),
  }
}
