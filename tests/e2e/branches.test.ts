import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { connectLive } from '../harness/live'
import { type ProjectJourney, startProjectJourney } from '../harness/project-journey'
import { filledIn } from '../harness/projects'
import { show } from '../harness/show'
import { oidOf, openTable, tableCell } from '../harness/table-editor'
import { psql } from '../harness/tenant'

let journey: ProjectJourney
let page: Page
/** The project, and its branch once it was created. */
let ref: string
let connectionString: string
let branchRef: string
let branchString: string
beforeAll(async () => {
  journey = await startProjectJourney()
  ;({ ref, connectionString } = journey)
  ;({ page } = journey.user)
  await psql(connectionString, "create table orders (id int primary key, place text); insert into orders values (1, 'Berlin')")
  // The first account operates the installation, and releases the preview.
  const released = await journey.owner.call('PUT', '/platform/telemetry/feature-flags/previewBranching', { value: true })
  expect(released.status).toBe(200)
  await page.evaluate(() => localStorage.setItem('signalbox.preview.branching_2_0', 'true'))
}, 120_000)
afterAll(() => journey?.end())

const row = (name: string) => page.getByRole('table', { name: 'Branches' }).getByRole('row').filter({ hasText: name })

it('creates a branch of the running database', async () => {
  await page.goto(`/dashboard/project/${ref}`)
  await page.getByRole('link', { name: 'Branches' }).click()
  await page.getByRole('heading', { name: 'No branches yet' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await show(journey.user, 'branches-empty')
  await page.getByRole('button', { name: 'Create branch' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create branch' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('try')
  expect(await axeFindings(page)).toEqual([])
  await show(journey.user, 'branches-create')
  const created = page.waitForResponse((it) => it.request().method() === 'POST' && it.url().endsWith('/branches'))
  await dialog.getByRole('button', { name: 'Create branch' }).click()
  const { ref: made, db_pass } = (await (await created).json()) as { ref: string; db_pass: string }
  branchRef = made
  await page.waitForURL(new RegExp(`/project/${branchRef}$`))
  const live = await connectLive(journey.server, await journey.owner.token())
  const topic = await live.subscribe(`project:${branchRef}`)
  await topic.until((it) => it.status === 'ACTIVE_HEALTHY' || it.status === 'INIT_FAILED', 90_000)
  live.close()
  expect(topic.state.reason).toBe('Accepting connections.')
  branchString = filledIn(topic.state, db_pass)
}, 120_000)

it('shows the rows of the project in the branch, and keeps changes apart', async () => {
  expect((await psql(branchString, 'select place from orders')).out.trim()).toBe('Berlin')
  await psql(branchString, "insert into orders values (2, 'Paris'); alter table orders add column note text")
  expect((await psql(connectionString, 'select * from orders')).out.trim()).toBe('1|Berlin')
  await openTable(page, branchRef, await oidOf(branchString, 'orders'), 'orders')
  await tableCell(page, 'Paris').waitFor()
})

it('lists the branch with its origin and expiry, and switches to it', async () => {
  await page.goto(`/dashboard/project/${ref}/branches`)
  await row('try').getByText('Running database').waitFor()
  await row('try').getByText('Healthy').waitFor()
  await row('try').getByText(/^in [67] d/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await show(journey.user, 'branches')
  await page.getByRole('button', { name: 'Switch branch' }).click()
  const switcher = page.getByRole('dialog', { name: 'Branches' })
  await switcher.getByRole('option', { name: /try/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await journey.user.screenshot('branches-switcher')
  await switcher.getByRole('option', { name: /try/ }).click()
  await page.waitForURL(new RegExp(`/project/${branchRef}/branches$`))
  await page.getByRole('link', { name: /branch of/ }).waitFor()
})

it('changes the expiry', async () => {
  await page.getByRole('button', { name: 'Change the expiry of try' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change expiry' })
  await dialog.getByRole('radio', { name: /24 hours/ }).click()
  await show(journey.user, 'branches-expiry')
  await dialog.getByRole('button', { name: 'Change expiry' }).click()
  await page.getByText('try expires within 24 hours.').waitFor()
  await show(journey.user, 'branches-ending')
})

it('lists the branch below its project in the organization', async () => {
  const { body } = await journey.owner.call('GET', `/platform/projects/${ref}`)
  await page.goto(`/dashboard/org/${body.organization_slug}`)
  await page.getByRole('link', { name: 'Branch try' }).waitFor()
  await show(journey.user, 'branches-projects')
})

it('keeps the project while it has a branch, and deletes the branch', async () => {
  const refused = await journey.owner.call('DELETE', `/platform/projects/${ref}`)
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain('it has branches: try')
  await page.goto(`/dashboard/project/${ref}/branches`)
  await page.getByRole('button', { name: 'Delete try' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete branch' })
  await dialog.getByRole('textbox', { name: 'Type “try” to confirm' }).fill('try')
  await dialog.getByRole('button', { name: 'Delete branch' }).click()
  await page.getByRole('heading', { name: 'No branches yet' }).waitFor({ timeout: 60_000 })
  expect((await psql(connectionString, 'select * from orders')).out.trim()).toBe('1|Berlin')
  expect(journey.user.faults).toEqual([])
}, 90_000)
