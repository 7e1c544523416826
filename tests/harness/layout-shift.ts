import type { Page } from 'playwright-core'
import type { BrowserUser } from './browser'

/** An added delay of each request in ms: longer than the 150 ms after which skeletons appear. */
const latencyMs = 200

/** Banners slide in 700 ms after they are known (specification, point 9). */
const slideMs = 800

/** What moved while a page was loading. */
export interface ObservedShift {
  /** The sum of all shifts (web.dev/articles/cls), without those after input. */
  sum: number
  /** The elements that moved, largest shifts first, with their old and new tops. */
  moved: string[]
}

/** Records layout shifts; runs in the page. */
function recordShifts(): void {
  type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
  const observed: { value: number; moved: string[] }[] = []
  Object.assign(window, { layoutShifts: observed })
  const text = ({ node, previousRect: old, currentRect: now }: Source) => {
    const element = node instanceof Element ? node : node?.parentElement
    const name = element ? `${element.tagName} "${element.textContent.trim().slice(0, 40)}" .${element.getAttribute('class') ?? ''}` : 'removed'
    return `${name} [${old.x},${old.y} ${old.width}x${old.height}] to [${now.x},${now.y} ${now.width}x${now.height}]`
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[])
      if (!entry.hadRecentInput) observed.push({ value: entry.value, moved: entry.sources.map(text) })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Records the layout shifts of all pages that this user opens, without a cache and with slow requests. */
export async function observeShifts({ page }: BrowserUser): Promise<void> {
  await page.addInitScript(recordShifts)
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: 4_000_000,
    uploadThroughput: 1_000_000,
  })
}

/** Loads a page and returns what moved until it was complete. */
export async function shiftOf(page: Page, path: string, ready: (page: Page) => Promise<unknown>): Promise<ObservedShift> {
  await page.goto(`/dashboard${path}`)
  await ready(page)
  await page.waitForLoadState('networkidle')
  // A shift is the absence of an event, so there is nothing to wait for but time.
  await page.waitForTimeout(slideMs)
  const shifts = await page.evaluate(() => (window as unknown as { layoutShifts: { value: number; moved: string[] }[] }).layoutShifts)
  return {
    sum: shifts.reduce((sum, it) => sum + it.value, 0),
    moved: shifts.sort((a, b) => b.value - a.value).flatMap((it) => it.moved.map((moved) => `${it.value.toFixed(3)} ${moved}`)),
  }
}
