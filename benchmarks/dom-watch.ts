import type { Page } from 'playwright-core'

/** How long a page may take to show what it should, in ms. */
const patienceMs = 20_000

/** What is to appear: an element that holds all these texts, and one of this selector within. */
export interface Requested {
  element: string
  texts: string[]
  having?: string
}

/** Milliseconds since 1970 as this process counts them, with fractions. */
export const now = (): number => performance.timeOrigin + performance.now()

/** How far a page's clock is ahead of this process's, and how sure that is. */
export interface ClockOffset {
  aheadMs: number
  /** Half of the fastest exchange: the offset cannot be further off. */
  sureWithinMs: number
}

/** Asks the page for its time, and believes the fastest of 50 answers. */
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
 * Arms an observer in the page, and resolves once it is armed. Its `shownAt` is the moment at which
 * a mutation made the wanted element appear, by this process's clock.
 */
export async function watchFor(page: Page, clock: ClockOffset, requested: Requested): Promise<{ shownAt: Promise<number> }> {
  await page.evaluate(arm, requested)
  // Asked before the change, so that nothing of the debugger's runs in the page meanwhile.
  const observed = page.evaluate(() => (window as unknown as { expectedObserved: Promise<number> }).expectedObserved)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`After ${patienceMs} ms the page does not show ${JSON.stringify(requested)}`)), patienceMs)
  })
  const shownAt = Promise.race([observed, late])
    .finally(() => clearTimeout(timer))
    .then((at) => at - clock.aheadMs)
  // Whoever waits for it may still be busy with the change itself when it fails.
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
      reject(new Error(`${element} shows ${texts.join(', ')} before it was changed`))
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
