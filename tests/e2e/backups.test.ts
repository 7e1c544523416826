import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { waitUntil } from '../harness/await-event'
import { connectLive } from '../harness/live'
import { type ProjectJourney, startProjectJourney } from '../harness/project-journey'
import { filledIn } from '../harness/projects'
import { show } from '../harness/show'
import { psql, untilAnswers } from '../harness/tenant'

let journey: ProjectJourney
let ref: string
let connectionString: string
let page: Page
beforeAll(async () => {
  journey = await startProjectJourney()
  ;({ ref, connectionString } = journey)
  ;({ page } = journey.user)
  await psql(connectionString, 'create table orders (id int)')
}, 120_000)
afterAll(() => journey?.end())

const dialog = () => page.getByRole('dialog', { name: 'Restore database' })
const rows = () => page.getByRole('table', { name: 'Backups' }).getByRole('row').filter({ hasText: 'stored' })
const overview = async () => (await journey.owner.call('GET', `/platform/database/${ref}/backups`)).body

it('explains an unprotected project and takes its first backup', async () => {
  await page.goto(`/dashboard/project/${ref}`)
  await page.getByRole('link', { name: 'Backups' }).click()
  await page.getByRole('heading', { level: 1, name: 'Backups' }).waitFor()
  await page.getByText('No backups yet').waitFor()
  await page.getByText('There is no backup yet.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await show(journey.user, 'backups-empty')
  await page.getByRole('button', { name: 'Back up now' }).click()
  await rows().filter({ hasText: 'Full' }).waitFor({ timeout: 60_000 })
  await page.getByText('Protected', { exact: true }).waitFor()
}, 90_000)

it('proves that it can be restored', async () => {
  await page.getByRole('button', { name: /^Test restore of/ }).click()
  await rows().getByText(/^Restored successfully .* in \d/).waitFor({ timeout: 60_000 })
  expect(await axeFindings(page)).toEqual([])
  await show(journey.user, 'backups')
}, 90_000)

it('restores the database to a second before a mistake', async () => {
  await psql(connectionString, 'insert into orders select generate_series(1, 100)')
  // A whole second that begins after the insert and ends before the mistake.
  const { out } = await psql(connectionString, "select pg_sleep(1.5), extract(epoch from date_trunc('second', clock_timestamp()))")
  const second = Number(out.trim().split('|')[1])
  await psql(connectionString, 'select pg_sleep(1.5)')
  await psql(connectionString, 'delete from orders')
  await page.getByRole('button', { name: 'Back up now' }).click()
  await waitUntil(
    async () => {
      const { backups, running, window } = await overview()
      return running === null && backups.length > 1 && Date.parse(window.latest) > second * 1_000
    },
    'a backup after the mistake has ended',
    { timeoutMs: 60_000, everyMs: 500 },
  )
  await page.getByRole('button', { name: 'Restore…' }).click()
  await dialog().getByText('is replaced by its state at an earlier time').waitFor()
  const typed = await page.evaluate((ms) => {
    const at = new Date(ms)
    const two = (it: number) => String(it).padStart(2, '0')
    return { minute: `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`, second: String(at.getSeconds()) }
  }, second * 1_000)
  await dialog().getByRole('textbox', { name: 'Date and time' }).fill(typed.minute)
  await dialog().getByRole('textbox', { name: 'Seconds' }).fill(typed.second)
  expect(await axeFindings(page)).toEqual([])
  await show(journey.user, 'backups-restore')
  await dialog().getByRole('textbox', { name: 'Type “departures” to confirm' }).fill('departures')
  await dialog().getByRole('button', { name: 'Restore database' }).click()
  await page.getByRole('heading', { level: 1, name: 'This project is being restored' }).waitFor()
  await show(journey.user, 'backups-restoring')
  await page.getByRole('heading', { level: 1, name: 'Backups' }).waitFor({ timeout: 90_000 })
  await untilAnswers(connectionString, 'select count(*) from orders', '100')
}, 180_000)

it('restores the newest second to a new project, which leaves this one as it is', async () => {
  await page.getByRole('button', { name: 'Restore…' }).click()
  await dialog().getByRole('radio', { name: /As a new project/ }).click()
  await dialog().getByText('departures stays as it is').waitFor()
  await dialog().getByRole('textbox', { name: 'Project name' }).fill('arrivals')
  expect(await axeFindings(page)).toEqual([])
  await show(journey.user, 'backups-new-project')
  const created = page.waitForResponse((it) => it.request().method() === 'POST' && it.url().endsWith('/clone'))
  await dialog().getByRole('button', { name: 'Create project' }).click()
  const { ref: made, db_pass } = (await (await created).json()) as { ref: string; db_pass: string }
  await page.waitForURL(new RegExp(`/project/${made}$`))
  const live = await connectLive(journey.server, await journey.owner.token())
  const topic = await live.subscribe(`project:${made}`)
  await topic.until((it) => it.status === 'ACTIVE_HEALTHY' || it.status === 'INIT_FAILED', 120_000)
  live.close()
  expect(topic.state.reason).toBe('Accepting connections.')
  await untilAnswers(filledIn(topic.state, db_pass), 'select count(*) from orders', '100')
  await untilAnswers(connectionString, 'select count(*) from orders', '100')
  const { body } = await journey.owner.call('GET', `/platform/database/${ref}/clone/status`)
  expect(body.map((it: { name: string }) => it.name)).toEqual(['arrivals'])
  await page.goto(`/dashboard/project/${ref}/database/backups`)
}, 180_000)

it('keeps its list on a phone, and is in the audit log', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await rows().first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(journey.user.faults).toEqual([])
})
