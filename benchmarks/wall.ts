import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openBrowserUser } from '../tests/harness/browser'
import { signInOnPage, untilLive } from '../tests/harness/page-steps'
import { type Person, signUp } from '../tests/harness/people'
import { type Server, startServer } from '../tests/harness/server'
import { changeSteadily } from './change-steadily'
import { countChanges } from './count-changes'
import { below, type Figure, info } from './figure'
import { fleetSettings, createFleet } from './fleet'
import { costText, frameCost } from './frame-cost'
import { busyMs, framesFigure, framesFor, framesText, scrollFor } from './slow-page'
import { wait } from './wait'

/** Organizations of a hundred projects each; reduce the number to try this file. */
const organizations = Number(process.env.BENCH_WALL_ORGANIZATIONS ?? '50')
const size = { organizations, projectsEach: 100, membersEach: 1 }
const projects = size.organizations * size.projectsEach

/** Projects paused per second, and resumed in the next round. */
const changesPerSecond = 100

const pollS = 10
/** A longer trace would have hundreds of megabytes. */
const traceS = 5
/** Until the rate is steady. */
const settleS = 3

/** Maximum time until the status board is shown. */
const shownLimitMs = 3_000

/**
 * Opens the status board with tiles of a size, on a large screen; returns it with the time until it
 * was shown, in ms.
 */
async function openWall(browser: Browser, server: Server, who: Person, tiles: string): Promise<{ page: Page; shownMs: number }> {
  const { page } = await openBrowserUser(browser, server, { width: 1920, height: 1080 })
  await page.addInitScript((view) => localStorage.setItem('signalbox.wall', view), JSON.stringify({ size: tiles }))
  await signInOnPage(page, who)
  await untilLive(page)
  const started = performance.now()
  await page.goto('/dashboard/ops')
  await page.getByRole('gridcell').first().waitFor({ timeout: 60_000 })
  return { page, shownMs: performance.now() - started }
}

/** The cost of the whole fleet's status board for its page while projects change. */
export async function measure(): Promise<Figure[]> {
  const settings = {
    ...fleetSettings(size),
    SIGNALBOX_LIMITS_CALLS_PER_SECOND_PER_ADDRESS_MAX: '0',
    SIGNALBOX_LIMITS_CALLS_PER_SECOND_PER_TOKEN_MAX: '0',
  }
  const [server, browser] = await Promise.all([startServer(settings), launchBrowser()])
  try {
    const operator = await signUp(server, 'operator')
    const branches = await createFleet(server, size)
    const counted = await countChanges(server, operator, 'fleet')
    const requests = branches.flatMap(({ members: [owner], refs }) => refs.map((ref) => ({ owner: owner as Person, ref })))
    // Round by round, so that changes are spread over the board.
    const spread = requests.map((_, n) => requests[(n * 37) % requests.length] as (typeof requests)[number])
    const figures: Figure[] = []
    const spreads = [spread.slice(0, spread.length / 2), spread.slice(spread.length / 2)]
    for (const [n, tiles] of ['medium', 'dots'].entries()) {
      const { page, shownMs } = await openWall(browser, server, operator, tiles)
      figures.push(below(`${projects} projects as ${tiles} tiles, shown after`, shownLimitMs, shownMs, 'ms', 0))
      const changing = changeSteadily(spreads[n] as typeof spread, changesPerSecond, ['pause', 'restore'])
      await wait(settleS)
      const before = { ...counted.observed }
      const started = performance.now()
      const protocol = await page.context().newCDPSession(page)
      await protocol.send('Performance.enable', { timeDomain: 'threadTicks' })
      const busyBefore = await busyMs(protocol)
      const standing = await framesFor(page, pollS)
      const busy = ((await busyMs(protocol)) - busyBefore) / pollS / 10
      const cost = await frameCost(browser, page, traceS)
      const scrolling = await scrollFor(page, pollS)
      const seconds = (performance.now() - started) / 1_000
      await changing.stop()
      const rate = (counted.observed.statuses - before.statuses) / seconds
      const patches = (counted.observed.patches - before.patches) / seconds
      console.log(`${tiles}: ${rate.toFixed(1)} changes in ${patches.toFixed(1)} patches per second`)
      console.log(`still: ${framesText(standing)}`)
      console.log(`traced: ${costText(cost)}`)
      console.log(`scrolling: ${framesText(scrolling)}`)
      figures.push(
        framesFigure(`the same, ${changesPerSecond} changes per second: frames per second`, standing),
        framesFigure('the same while scrolling: frames per second', scrolling),
        info('processor time per frame, all threads of the page', `median ${cost.median.toFixed(1)} ms, p95 ${cost.p95.toFixed(1)} ms`),
        info('processor time of the page\'s main thread without scrolling', `${busy.toFixed(1)} %`),
        info('status changes per second', rate.toFixed(1)),
      )
      await page.context().close()
    }
    counted.close()
    return figures
  } finally {
    await browser.close()
    await server.dispose()
  }
}
