import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { launchBrowser, openBrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signInOnPage } from '../harness/page-steps'
import { type Person, signUp } from '../harness/people'
import { createOrganization, createProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { psql } from '../harness/tenant'

let server: Server
let browser: Browser
let ref: string
let owner: Person
let connectionString: string
let page: Page
let faults: string[]
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  owner = await signUp(server, 'owner')
  const slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  // Otherwise a banner asks for it and moves the page.
  await owner.call('PUT', `/platform/organizations/${slug}/customer`, { address: { line1: '1 Signal Road' } })
  const live = await connectLive(server, await owner.token())
  ;({ ref, connectionString } = await createProject(owner, live, slug))
  live.close()
  await psql(connectionString, 'create table sessions (id int)')
  ;({ page, faults } = await openBrowserUser(browser, server))
  await signInOnPage(page, owner)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const dialog = () => page.getByRole('dialog')
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

/** For looking at: only written where a folder is given. */
async function picture(name: string) {
  const folder = process.env.SIGNALBOX_SCREENS
  if (folder === undefined) return
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: join(folder, `${name}-${width}.png`) })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

it('creates a job while the next runs of its schedule are shown', async () => {
  await page.goto(`/dashboard/project/${ref}`)
  await page.getByRole('link', { name: 'Cron' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cron' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'New job' }).first().click()
  await dialog().getByLabel('Name').fill('Delete old sessions')
  await dialog().getByRole('textbox', { name: 'Schedule' }).fill('0 25 * * *')
  await dialog().getByLabel('Command').fill('insert into sessions values (1) returning id')
  await dialog().getByRole('button', { name: 'Create job' }).click()
  await dialog().getByText('The hour must be from 0 to 23, not 25.').waitFor()
  await dialog().getByRole('textbox', { name: 'Schedule' }).fill('15 3 * * 1-5')
  await dialog().getByText('At 03:15 on Monday to Friday (UTC).').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture('cron-new-job')
  await dialog().getByRole('button', { name: 'Create job' }).click()
  await row('Delete old sessions').getByText('At 03:15 on Monday to Friday').waitFor()
})

it('runs it now, and shows the run and its output without a reload', async () => {
  await page.getByRole('button', { name: 'Run now Delete old sessions' }).click()
  await row('Delete old sessions').getByText('Succeeded').waitFor()
  await picture('cron')
  await page.getByRole('button', { name: 'Runs of Delete old sessions' }).click()
  await dialog().getByText('INSERT 0 1').waitFor()
  await dialog().getByText('1 row').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture('cron-runs')
  await page.keyboard.press('Escape')
})

it('shows the runs of a schedule as they happen, and their failures', async () => {
  const job = { name: 'Broken', schedule: '1 second', command: 'delete from gone' }
  expect((await owner.call('POST', `/platform/projects/${ref}/cron/jobs`, job)).status).toBe(201)
  await row('Broken').getByText('Failed').waitFor()
  await page.getByRole('button', { name: 'Disable Broken' }).click()
  await row('Broken').getByText('Disabled').waitFor()
  await page.getByRole('button', { name: 'Runs of Broken' }).click()
  await dialog().getByText('relation "gone" does not exist').first().waitFor()
  await page.keyboard.press('Escape')
})

it('changes and deletes a job', async () => {
  await page.getByRole('button', { name: 'Edit Broken' }).click()
  await dialog().getByRole('button', { name: 'Hourly' }).click()
  await dialog().getByRole('button', { name: 'Save job' }).click()
  await row('Broken').getByText('At minute 0 of every hour').waitFor()
  await page.getByRole('button', { name: 'Delete Broken' }).click()
  await dialog().getByRole('button', { name: 'Delete job' }).click()
  await row('Broken').waitFor({ state: 'detached' })
})

it('enables pg_cron, and then runs new jobs in the database', async () => {
  await page.getByRole('note').getByText('enable pg_cron').waitFor()
  await page.getByRole('note').getByRole('link', { name: 'Extensions' }).click()
  await page.getByRole('searchbox', { name: 'Search extensions' }).fill('pg_cron')
  await page.getByRole('button', { name: 'Enable pg_cron' }).click()
  await dialog().getByRole('button', { name: 'Review SQL' }).click()
  await dialog().getByRole('button', { name: 'Enable extension' }).click()
  await dialog().waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Cron', exact: true }).first().click()
  await page.getByText('pg_cron is enabled').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'New job' }).first().click()
  expect(await dialog().getByRole('radio', { name: /^pg_cron/ }).isChecked()).toBe(true)
  await dialog().getByLabel('Name').fill('Count sessions')
  await dialog().getByRole('textbox', { name: 'Schedule' }).fill('30 seconds')
  await dialog().getByLabel('Command').fill('select count(*) from sessions')
  await dialog().getByRole('button', { name: 'Create job' }).click()
  await dialog().getByText('pg_cron runs jobs at most once a minute.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture('cron-pg-new-job')
  await dialog().getByRole('textbox', { name: 'Schedule' }).fill('* * * * *')
  await dialog().getByRole('button', { name: 'Create job' }).click()
  await row('Count sessions').getByText('pg_cron', { exact: true }).waitFor()
  await row('Delete old sessions').getByText('Signalbox', { exact: true }).waitFor()
})

it('shows a run of pg_cron that its schedule started, without a reload', async () => {
  await row('Count sessions').getByText('Succeeded').waitFor({ timeout: 80_000 })
  await picture('cron-pg')
}, 90_000)

it('runs a job of pg_cron now, changes it and shows its runs', async () => {
  await page.getByRole('button', { name: 'Edit Count sessions' }).click()
  await dialog().getByLabel('Name').fill('Count them')
  await dialog().getByRole('button', { name: 'Hourly' }).click()
  await dialog().getByRole('button', { name: 'Save job' }).click()
  await row('Count them').getByText('At minute 0 of every hour').waitFor()
  await page.getByRole('button', { name: 'Run now Count them' }).click()
  await page.getByRole('button', { name: 'Runs of Count them' }).click()
  await dialog().getByRole('listitem').nth(1).waitFor()
  await dialog().getByRole('listitem').first().getByText('Succeeded').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture('cron-pg-runs')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Disable Count them' }).click()
  await row('Count them').getByText('Disabled').waitFor()
})

it('says how many jobs are lost with the extension', async () => {
  await page.goto(`/dashboard/project/${ref}/database/extensions`)
  await page.getByRole('searchbox', { name: 'Search extensions' }).fill('pg_cron')
  await page.getByRole('button', { name: 'Disable pg_cron' }).click()
  await dialog().getByText(/^1 job of pg_cron and the list of their runs are dropped/).waitFor()
  await picture('cron-pg-disable')
  await dialog().getByLabel(/to confirm/).fill('pg_cron')
  await dialog().getByRole('button', { name: 'Review SQL' }).click()
  await dialog().getByRole('button', { name: 'Disable extension' }).click()
  await dialog().waitFor({ state: 'detached' })
  await page.goto(`/dashboard/project/${ref}/integrations/cron`)
  await row('Delete old sessions').waitFor()
  expect(await row('Count them').count()).toBe(0)
  expect(faults).toEqual([])
})
