import type { CDPSession, Page } from 'playwright-core'
import type { Figure } from './figure'

/** How much slower than this machine's the page's main thread is made. */
export const slowdown = 4

/** How long nothing long may run after the last piece has appeared, to call the page interactive. */
const quietMs = 1_000

/** Chromium draws 60 frames a second where nothing holds it up; the clock's own unsteadiness is not counted. */
const framesRequested = 60
const framesTolerance = 0.6

/** Runs in the page before anything else: notes long tasks, and when the list is complete. */
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

/** Slows the page's main thread down from its next document on, and gives the protocol to ask it. */
export async function slowDown(page: Page): Promise<CDPSession> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await protocol.send('Performance.enable')
  return protocol
}

/** Notes, from the next document on, when this many rows are there and the connection is live. */
export const noteFrom = (page: Page, rows: number, row: string): Promise<unknown> => page.addInitScript(noteLoading, { rows, row })

/** How a document came, in ms from its navigation's start. */
export interface Loading {
  firstPaint: number
  /** Every row is there, the connection is live, and the last long task has ended. */
  interactive: number
}

/** Waits until the page rests. */
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

/** What a page's frames were like for a while. */
export interface Frames {
  framesPerSecond: number
  /** From one frame to the next, in ms. */
  slowestFrames: { p99: number; longest: number }
  /** Tasks of more than 50 ms meanwhile. */
  hitches: number
}

/** Frames a second as a figure. */
export const framesFigure = (what: string, { framesPerSecond }: Frames): Figure => ({
  what,
  toReach: `>= ${framesRequested}`,
  observed: framesPerSecond.toFixed(1),
  reached: framesPerSecond >= framesRequested - framesTolerance,
})

/** What the figure does not say. */
export const framesText = ({ slowestFrames, hitches }: Frames): string =>
  `frames: 99 in 100 within ${slowestFrames.p99.toFixed(1)} ms, longest ${slowestFrames.longest.toFixed(1)} ms, ${hitches} tasks above 50 ms`

/** Scrolls without a pause, a bit with each frame, as a finger or a wheel does. */
export const scrollFor = (page: Page, seconds: number): Promise<Frames> => watchFrames(page, seconds, 24)

/** Looks at the frames of a page that nobody touches. */
export const framesFor = (page: Page, seconds: number): Promise<Frames> => watchFrames(page, seconds, 0)

async function watchFrames(page: Page, seconds: number, stepPixels: number): Promise<Frames> {
  const { frames, hitches } = await page.evaluate(async ({ ms, pixels }) => {
    let tasks = 0
    const observer = new PerformanceObserver((list) => (tasks += list.getEntries().length))
    observer.observe({ type: 'longtask' })
    const observed: number[] = []
    let down = true
    await new Promise<void>((resolve) => {
      const started = performance.now()
      const step = (at: number) => {
        observed.push(at)
        if (pixels > 0) {
          const end = document.documentElement.scrollHeight - innerHeight
          if (scrollY >= end) down = false
          if (scrollY <= 0) down = true
          scrollBy(0, down ? pixels : -pixels)
        }
        if (performance.now() - started < ms) requestAnimationFrame(step)
        else resolve()
      }
      requestAnimationFrame(step)
    })
    observer.disconnect()
    return { frames: observed, hitches: tasks }
  }, { ms: seconds * 1_000, pixels: stepPixels })
  const gaps = frames.slice(1).map((at, n) => at - (frames[n] as number)).sort((a, b) => a - b)
  const span = (frames.at(-1) as number) - (frames[0] as number)
  return {
    framesPerSecond: (gaps.length / span) * 1_000,
    slowestFrames: { p99: gaps[Math.floor(gaps.length * 0.99)] as number, longest: gaps.at(-1) as number },
    hitches,
  }
}

/** Time of the main thread that was spent on tasks of any kind so far, in ms of the slowed-down thread. */
export async function busyMs(protocol: CDPSession): Promise<number> {
  const { metrics } = await protocol.send('Performance.getMetrics')
  const task = metrics.find((it) => it.name === 'TaskDuration')
  if (!task) throw new Error('Chromium does not tell how long its tasks took')
  return task.value * 1_000
}

