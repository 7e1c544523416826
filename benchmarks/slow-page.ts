import type { CDPSession, Page } from 'playwright-core'
import type { Figure } from './figure'

/** Slowdown factor of the page's main thread. */
export const slowdown = 4

/**
 * Time without long tasks after the last element has appeared until the page counts as interactive,
 * in ms.
 */
const quietMs = 1_000

/** Chromium draws up to 60 frames per second; the clock's jitter is tolerated. */
const framesRequested = 60
const framesTolerance = 0.6

/** Runs in the page before anything else: records long tasks, and when the list is complete. */
function noteLoading({ rows, row }: { rows: number; row: string }): void {
  const noted = { longTaskEnd: 0, completeAt: 0 }
  Object.assign(window, { noted })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) noted.longTaskEnd = Math.max(noted.longTaskEnd, startTime + duration)
  }).observe({ type: 'longtask', buffered: true })
  const isLive = () => [...document.querySelectorAll('[role="status"]')].some((it) => it.textContent === 'Live')
  const look = () => {
    if (noted.completeAt === 0 && document.querySelectorAll(row).length >= rows && isLive()) noted.completeAt = performance.now()
    if (noted.completeAt === 0) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/**
 * Slows the page's main thread down from its next document on; returns the protocol session to
 * query it.
 */
export async function slowDown(page: Page): Promise<CDPSession> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await protocol.send('Performance.enable')
  return protocol
}

/** Records, from the next document on, when this many rows exist and the connection is live. */
export const noteFrom = (page: Page, rows: number, row: string): Promise<unknown> => page.addInitScript(noteLoading, { rows, row })

/** Loading times of a document, in ms from the start of its navigation. */
export interface Loading {
  firstPaint: number
  /** Every row exists, the connection is live, and the last long task has ended. */
  interactive: number
}

/** Waits until the page is idle. */
export async function loadingOf(page: Page): Promise<Loading> {
  await page.waitForFunction(
    (quiet) => {
      const { completeAt, longTaskEnd } = (window as unknown as { noted: { completeAt: number; longTaskEnd: number } }).noted
      return completeAt > 0 && performance.now() - Math.max(completeAt, longTaskEnd) > quiet
    },
    quietMs,
    { timeout: 60_000 },
  )
  return page.evaluate(() => {
    const { completeAt, longTaskEnd } = (window as unknown as { noted: { completeAt: number; longTaskEnd: number } }).noted
    const paint = performance.getEntriesByName('first-contentful-paint')[0]
    if (!paint) throw new Error('Nothing was painted')
    return { firstPaint: paint.startTime, interactive: Math.max(completeAt, longTaskEnd) }
  })
}

/** Frame statistics of a page over some time. */
export interface Frames {
  framesPerSecond: number
  /** Time between consecutive frames, in ms. */
  slowestFrames: { p99: number; longest: number }
  /** Tasks of more than 50 ms. */
  hitches: number
}

/** The frame rate as a figure. */
export const framesFigure = (what: string, { framesPerSecond }: Frames): Figure => ({
  what,
  toReach: `>= ${framesRequested}`,
  observed: framesPerSecond.toFixed(1),
  reached: framesPerSecond >= framesRequested - framesTolerance,
})

/** Further details that the figure does not contain. */
export const framesText = ({ slowestFrames, hitches }: Frames): string =>
  `frames: p99 ${slowestFrames.p99.toFixed(1)} ms, longest ${slowestFrames.longest.toFixed(1)} ms, ${hitches} tasks above 50 ms`

/** Scrolls continuously, a bit with each frame, like a finger or a wheel. */
export const scrollFor = (page: Page, seconds: number): Promise<Frames> => watchFrames(page, seconds, 24)

/** The same for an element that scrolls, in either direction. */
export const scrollElementFor = (page: Page, seconds: number, element: string, direction: 'down' | 'right'): Promise<Frames> =>
  watchFrames(page, seconds, direction === 'down' ? 96 : 24, { element, direction })

/** Measures the frames of a page without user input. */
export const framesFor = (page: Page, seconds: number): Promise<Frames> => watchFrames(page, seconds, 0)

async function watchFrames(page: Page, seconds: number, stepPixels: number, within?: { element: string; direction: 'down' | 'right' }): Promise<Frames> {
  const { frames, hitches } = await page.evaluate(async ({ ms, pixels, selector, isSideways }) => {
    const scroller = selector === undefined ? document.documentElement : (document.querySelector(selector) as HTMLElement)
    let tasks = 0
    const observer = new PerformanceObserver((list) => (tasks += list.getEntries().length))
    observer.observe({ type: 'longtask' })
    const observed: number[] = []
    let onward = true
    await new Promise<void>((resolve) => {
      const started = performance.now()
      const step = (at: number) => {
        observed.push(at)
        if (pixels > 0) {
          const end = isSideways ? scroller.scrollWidth - scroller.clientWidth : scroller.scrollHeight - scroller.clientHeight
          const position = isSideways ? scroller.scrollLeft : scroller.scrollTop
          if (position >= end) onward = false
          if (position <= 0) onward = true
          const by = onward ? pixels : -pixels
          scroller.scrollBy(isSideways ? by : 0, isSideways ? 0 : by)
        }
        if (performance.now() - started < ms) requestAnimationFrame(step)
        else resolve()
      }
      requestAnimationFrame(step)
    })
    observer.disconnect()
    return { frames: observed, hitches: tasks }
  }, { ms: seconds * 1_000, pixels: stepPixels, selector: within?.element, isSideways: within?.direction === 'right' })
  const gaps = frames.slice(1).map((at, n) => at - (frames[n] as number)).sort((a, b) => a - b)
  const span = (frames.at(-1) as number) - (frames[0] as number)
  return {
    framesPerSecond: (gaps.length / span) * 1_000,
    slowestFrames: { p99: gaps[Math.floor(gaps.length * 0.99)] as number, longest: gaps.at(-1) as number },
    hitches,
  }
}

/**
 * Returns the main thread's time spent on tasks of any kind so far, in ms of the slowed-down
 * thread.
 */
export async function busyMs(protocol: CDPSession): Promise<number> {
  const { metrics } = await protocol.send('Performance.getMetrics')
  const task = metrics.find((it) => it.name === 'TaskDuration')
  if (!task) throw new Error('Chromium does not report task durations')
  return task.value * 1_000
}

