import type { Page } from 'playwright-core'

/** Maximum time until a page shows the expected content, in ms. */
const patienceMs = 20_000

/**
 * The expected content: an element that contains all these texts, and a descendant that matches
 * this selector.
 */
export interface Requested {
  element: string
  texts: string[]
  having?: string
}

/** Milliseconds since 1970 by this process's clock, with fractions. */
export const now = (): number => performance.timeOrigin + performance.now()

/** The offset of a page's clock from this process's, with its accuracy. */
export interface ClockOffset {
  aheadMs: number
  /** Half of the fastest round trip: the maximum error of the offset. */
  sureWithinMs: number
}

/** Queries the page's time 50 times and uses the fastest response. */
export async function clockOf(page: Page): Promise<ClockOffset> {
  let best: ClockOffset = { aheadMs: 0, sureWithinMs: Number.POSITIVE_INFINITY }
  for (let exchange = 0; exchange < 50; ++exchange) {
    const sent = now()
    const there = await page.evaluate(() => performance.timeOrigin + performance.now())
    const back = now()
    const half = (back - sent) / 2
    if (half < best.sureWithinMs) best = { aheadMs: there - (sent + half), sureWithinMs: half }
  }
  return best
}

/**
 * Arms an observer in the page, and resolves once it is armed. `shownAt` is the moment at which a
 * mutation made the expected element appear, by this process's clock.
 */
export async function watchFor(page: Page, clock: ClockOffset, requested: Requested): Promise<{ shownAt: Promise<number> }> {
  await page.evaluate(arm, requested)
  // Evaluated before the change, so that the debugger runs nothing in the page during the
  // measurement.
  const observed = page.evaluate(() => (window as unknown as { expectedObserved: Promise<number> }).expectedObserved)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`After ${patienceMs} ms the page does not show ${JSON.stringify(requested)}`)), patienceMs)
  })
  const shownAt = Promise.race([observed, late])
    .finally(() => clearTimeout(timer))
    .then((at) => at - clock.aheadMs)
  // The caller may still be busy with the change itself when this fails.
  shownAt.catch(() => undefined)
  return { shownAt }
}

/** Runs in the page. */
function arm({ element, texts, having }: Requested): void {
  const there = () =>
    [...document.querySelectorAll(element)].some(
      (it) => texts.every((text) => it.textContent?.includes(text)) && (having === undefined || it.querySelector(having) !== null),
    )
  const observed = new Promise<number>((resolve, reject) => {
    if (there()) {
      reject(new Error(`${element} shows ${texts.join(', ')} before the change`))
      return
    }
    const observer = new MutationObserver(() => {
      const at = performance.timeOrigin + performance.now()
      if (!there()) return
      observer.disconnect()
      resolve(at)
    })
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['data-status'] })
  })
  Object.assign(window, { expectedObserved: observed })
}
