import { launchBrowser, openBrowserUser } from '../tests/harness/browser'
import { signInOnPage, untilLive } from '../tests/harness/page-steps'
import { type Person, signUp } from '../tests/harness/people'
import { createOrganization } from '../tests/harness/projects'
import { startServer } from '../tests/harness/server'
import { clockOf, now, watchFor } from './dom-watch'
import { below, type Figure, quantile, info } from './figure'
import { join } from './join'

/** Changes to measure, and warm-up changes before them. */
const changes = 120
const warmUp = 5

const administrator = 2
const developer = 3

/** Pause between two changes in ms, so that they are not synchronized with the screen's frames. */
const pause = { shortest: 30, longest: 130 }

async function give(owner: Person, slug: string, member: Person, role: number): Promise<void> {
  const answer = await owner.call('PATCH', `/platform/organizations/${slug}/members/${member.id}`, { role_id: role })
  if (answer.status !== 200) throw new Error(`The role was not changed: ${answer.status} ${JSON.stringify(answer.body)}`)
}

/** A changed role → the button that it enables, on the open page of the affected member. */
export async function measure(): Promise<Figure[]> {
  const [server, browser] = await Promise.all([startServer({ SIGNALBOX_DEBUG_ACTOR_KILL: 'false' }), launchBrowser()])
  try {
    const [owner, member] = [await signUp(server, 'owner'), await signUp(server, 'member')]
    const slug = await createOrganization(owner)
    await join(owner, slug, member, developer)
    const { page } = await openBrowserUser(browser, server)
    await signInOnPage(page, member)
    await page.goto(`/dashboard/org/${slug}`)
    await untilLive(page)
    await page.waitForLoadState('networkidle')
    const clock = await clockOf(page)
    const button = page.getByRole('link', { name: 'New project' })
    const toDom: number[] = []
    const fromSending: number[] = []
    for (let n = 0; n < warmUp + changes; ++n) {
      await button.first().waitFor({ state: 'detached' })
      const { shownAt } = await watchFor(page, clock, { element: 'main a', texts: ['New project'] })
      await new Promise((resolve) => setTimeout(resolve, pause.shortest + Math.random() * (pause.longest - pause.shortest)))
      const sent = now()
      await give(owner, slug, member, administrator)
      const acknowledged = now()
      const shown = await shownAt
      if (n >= warmUp) {
        toDom.push(shown - acknowledged)
        fromSending.push(shown - sent)
      }
      await give(owner, slug, member, developer)
    }
    const at = (of: number[], share: number) => quantile(of, share).toFixed(1)
    return [
      below(`changed role → the open page of the affected member (${changes} changes), p99`, 200, quantile(toDom, 0.99), 'ms'),
      info('the same, distribution', `p50 ${at(toDom, 0.5)}, p90 ${at(toDom, 0.9)}, longest ${at(toDom, 1)} ms`),
      info('the same from the sending of the API call', `p50 ${at(fromSending, 0.5)}, p99 ${at(fromSending, 0.99)} ms`),
    ]
  } finally {
    await browser.close()
    await server.dispose()
  }
}
