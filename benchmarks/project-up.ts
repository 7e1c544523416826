import { launchBrowser, openBrowserUser } from '../tests/harness/browser'
import { signInOnPage, untilLive } from '../tests/harness/page-steps'
import { signUp } from '../tests/harness/people'
import { freeProjectsMax } from '../tests/harness/plans'
import { requestProject, createOrganization } from '../tests/harness/projects'
import { startServer } from '../tests/harness/server'
import { clockOf, now, watchFor } from './dom-watch'
import { below, type Figure, quantile, info } from './figure'

const projects = 10

/** POST of a new project → ACTIVE_HEALTHY in the DOM of its organization's page, one at a time. */
export async function measure(): Promise<Figure[]> {
  const [server, browser] = await Promise.all([
    startServer({ SIGNALBOX_DEBUG_ACTOR_KILL: 'false', ...freeProjectsMax(projects) }),
    launchBrowser(),
  ])
  try {
    const owner = await signUp(server, 'owner')
    const slug = await createOrganization(owner)
    const { page } = await openBrowserUser(browser, server)
    await signInOnPage(page, owner)
    await page.goto(`/dashboard/org/${slug}`)
    await page.getByText('No projects yet').waitFor()
    await untilLive(page)
    const clock = await clockOf(page)
    const tookMs: number[] = []
    for (let n = 0; n < projects; ++n) {
      const name = `departures ${n}`
      const { shownAt } = await watchFor(page, clock, {
        element: 'main [data-project]',
        texts: [name],
        having: '[data-status="ACTIVE_HEALTHY"]',
      })
      const sent = now()
      await requestProject(owner, slug, name)
      tookMs.push((await shownAt) - sent)
    }
    console.log(`each, in ms: ${tookMs.map((it) => it.toFixed(0)).join(', ')}`)
    return [
      below(`a new project: POST → healthy in the DOM, slowest of ${projects}`, 3, Math.max(...tookMs) / 1_000, 's', 2),
      info('the same, p50', `${(quantile(tookMs, 0.5) / 1_000).toFixed(2)} s`),
    ]
  } finally {
    await browser.close()
    await server.dispose()
  }
}
