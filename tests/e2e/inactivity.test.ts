import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { type OwnPostgres, startOwnPostgres } from '../harness/own-postgres'
import { type ProjectJourney, startProjectJourney } from '../harness/project-journey'
import { confirmAction } from '../harness/page-steps'
import { setPlan } from '../harness/projects'
import { show } from '../harness/show'
import { psql, untilAnswers } from '../harness/tenant'

const dayMs = 24 * 60 * 60 * 1_000

let database: OwnPostgres
let journey: ProjectJourney
let page: Page
let slug: string
beforeAll(async () => {
  database = await startOwnPostgres()
  journey = await startProjectJourney({
    SIGNALBOX_DATABASE_URL: `postgresql://signalbox@127.0.0.1:${database.port}/postgres`,
    SIGNALBOX_PROJECTS_PROBE_HEARTBEAT_MS: '500',
  })
  ;({ page } = journey.user)
  slug = (await journey.owner.call('GET', `/platform/projects/${journey.ref}`)).body.organization_slug
  await setPlan(journey.owner, slug, 'free')
  await psql(journey.connectionString, 'create table orders (id int)')
}, 120_000)
afterAll(async () => {
  await journey?.end()
  await database?.stop()
})

/**
 * Restarts the server on data in which the project was used last `days` ago, and was observed until
 * now. `isPauseDue`: with a warning whose time has passed.
 */
async function restartUnusedFor(days: number, isPauseDue = false): Promise<void> {
  await journey.server.stop()
  const now = Date.now()
  const use = {
    last_active_at: now - days * dayMs,
    idle_since: now - days * dayMs,
    observed_at: now,
    ...(isPauseDue && { pause_at: now - 1_000, is_warning_sent: true }),
  }
  await database.sql(`update projects set inactivity = '${JSON.stringify(use)}'`)
  await journey.server.start()
}

const banner = () => page.locator('[data-banner=inactivity]')

it('warns two days before the pause, on every page and on the card', async () => {
  await restartUnusedFor(5)
  await page.goto(`/dashboard/project/${journey.ref}`)
  await banner().getByText(/^This project will be paused on \d\d \w{3} \d{4}, \d\d:\d\d/).waitFor({ timeout: 30_000 })
  await banner().getByText(/because it has not been used since/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await show(journey.user, 'inactivity-warning')
  await page.goto(`/dashboard/org/${slug}`)
  await page.getByText(/^Pauses on \d\d \w{3} \d{4}$/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await show(journey.user, 'inactivity-card')
}, 120_000)

it('keeps it running on request', async () => {
  await page.goto(`/dashboard/project/${journey.ref}`)
  await page.getByRole('button', { name: 'Keep it running' }).click()
  await banner().waitFor({ state: 'detached' })
  const { body } = await journey.owner.call('GET', `/platform/projects/${journey.ref}/pause/status`)
  expect(body).toMatchObject({ pause_at: null, can_restore: false })
  expect(Date.now() - Date.parse(body.last_active_at)).toBeLessThan(60_000)
}, 60_000)

it('pauses it after a verified backup, and says why', async () => {
  await restartUnusedFor(7, true)
  const status = page.getByRole('region', { name: 'Status' })
  // The proof of the backup runs at a low priority, beside all other tests.
  await status.getByText('Paused after a week without activity. Its data is kept.').waitFor({ timeout: 240_000 })
  await page.getByText('verified by a test restore').waitFor()
  await page.getByText('Paused after inactivity').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await show(journey.user, 'inactivity-paused-home')
  await page.goto(`/dashboard/project/${journey.ref}/sql`)
  await page.getByRole('heading', { level: 1, name: 'This project is paused' }).waitFor()
  await page.getByText('verified by a test restore').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await show(journey.user, 'inactivity-paused')
}, 300_000)

it('is resumed with its data', async () => {
  await confirmAction(page, 'Resume project')
  await page.getByRole('heading', { level: 1, name: 'This project is being resumed' }).waitFor()
  await untilAnswers(journey.connectionString, 'select count(*) from orders', '0')
  await page.goto(`/dashboard/project/${journey.ref}`)
  await page.getByText('Accepting connections.').first().waitFor()
  expect(await banner().count()).toBe(0)
}, 90_000)
