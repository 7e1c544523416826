import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openBrowserUser } from '../tests/harness/browser'
import { signInOnPage, untilLive } from '../tests/harness/page-steps'
import type { Person } from '../tests/harness/people'
import { type Server, startServer } from '../tests/harness/server'
import { changeSteadily } from './change-steadily'
import { countChanges } from './count-changes'
import { below, type Figure, quantile, info } from './figure'
import { type Branch, fleetSettings, createFleet } from './fleet'
import { busyMs, framesFigure, framesText, loadingOf, noteFrom, scrollFor, slowDown, slowdown } from './slow-page'
import { wait } from './wait'

/** Projects of one organization; reduce the number to try this file. */
const projects = Number(process.env.BENCH_DASHBOARD_PROJECTS ?? '500')
const size = { organizations: 1, projectsEach: projects, membersEach: 1 }

/** Each in a window with an empty cache. */
const visits = 7

/** Status changes per second; a restart causes two. */
const changesPerSecond = 50
const changesEach = 2

const scrollS = 10
const quietS = 5

/** The rows that the window shows; the others are rendered when they scroll into view. */
const row = 'main [data-project]'
const rowsShown = 12

const paintLimitMs = 1_000
const interactiveLimitMs = 2_000
const patchLimitMs = 4

/** Visits of a signed-in user, each with an empty cache and a slow machine. */
async function visit(browser: Browser, server: Server, storage: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>, path: string) {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 }, colorScheme: 'dark', storageState: storage })
  const page = await context.newPage()
  const protocol = await slowDown(page)
  await noteFrom(page, Math.min(rowsShown, projects), row)
  await page.goto(path)
  return { page, protocol, loading: await loadingOf(page), close: () => context.close() }
}

/** The cost of an organization with many live projects for a slow machine. */
export async function measure(): Promise<Figure[]> {
  const settings = {
    ...fleetSettings(size),
    // The measured restarts must not exceed limits meant for one user.
    SIGNALBOX_LIMITS_CALLS_PER_SECOND_PER_ADDRESS_MAX: '0',
    SIGNALBOX_LIMITS_CALLS_PER_SECOND_PER_TOKEN_MAX: '0',
  }
  const [server, browser] = await Promise.all([startServer(settings), launchBrowser()])
  try {
    const [branch] = (await createFleet(server, size)) as [Branch]
    const owner = branch.members[0] as Person
    const path = `/dashboard/org/${branch.slug}`
    const first = await openBrowserUser(browser, server)
    await signInOnPage(first.page, owner)
    await first.page.goto(path)
    await untilLive(first.page)
    const storage = await first.page.context().storageState()
    await first.close()

    const loadings = []
    for (let n = 0; n < visits; ++n) {
      const { loading, close } = await visit(browser, server, storage, path)
      loadings.push(loading)
      await close()
    }
    console.log(`each visit, in ms: ${loadings.map((it) => `painted ${it.firstPaint.toFixed(0)}, interactive ${it.interactive.toFixed(0)}`).join('; ')}`)

    const { page, protocol, close } = await visit(browser, server, storage, path)
    const counted = await countChanges(server, owner, `org:${branch.slug}`)
    const idleBefore = await busyMs(protocol)
    await wait(quietS)
    const idlePerSecond = ((await busyMs(protocol)) - idleBefore) / quietS

    const changing = changeSteadily(branch.refs.map((ref) => ({ owner, ref })), changesPerSecond / changesEach, ['restart'])
    await wait(1)
    const before = { ...counted.observed, busy: await busyMs(protocol) }
    await wait(scrollS)
    const busy = (await busyMs(protocol)) - before.busy - idlePerSecond * scrollS
    const patches = counted.observed.patches - before.patches
    const statuses = counted.observed.statuses - before.statuses
    const scrolling = await scrollFor(page, scrollS)
    await changing.stop()
    counted.close()
    await close()
    console.log(
      `${(patches / scrollS).toFixed(1)} patches with ${(statuses / scrollS).toFixed(1)} statuses per second; the page's main thread`,
      `${(idlePerSecond / 10).toFixed(1)} % busy without them, ${(busy / scrollS / 10).toFixed(1)} % with them;`,
      framesText(scrolling),
    )
    const what = `${slowdown} times slower page`
    return [
      below(`${what}: first contentful paint, p50 of ${visits}`, paintLimitMs, quantile(loadings.map((it) => it.firstPaint), 0.5), 'ms', 0),
      below(`${what}: ${projects} live projects interactive, p50 of ${visits}`, interactiveLimitMs, quantile(loadings.map((it) => it.interactive), 0.5), 'ms', 0),
      framesFigure(`${what}: frames per second while scrolling with ${changesPerSecond} status changes per second`, scrolling),
      below(`${what}: main thread time per status patch`, patchLimitMs, busy / patches, 'ms', 2),
      info('status changes per second', (statuses / scrollS).toFixed(1)),
    ]
  } finally {
    await browser.close()
    await server.dispose()
  }
}
