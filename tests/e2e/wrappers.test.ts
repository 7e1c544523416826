import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import type { OwnPostgres } from '../harness/own-postgres'
import { type ProjectJourney, startProjectJourney } from '../harness/project-journey'
import { reviewAndRun } from '../harness/review-dialog'
import { remotePassword, startRemotePostgres } from '../harness/remote-postgres'
import { psql } from '../harness/tenant'

let journey: ProjectJourney
let remote: OwnPostgres
let page: Page
beforeAll(async () => {
  ;[remote, journey] = await Promise.all([startRemotePostgres(), startProjectJourney({ SIGNALBOX_WRAPPERS_ALLOWED_NETWORKS: '127.0.0.0/8' })])
  page = journey.user.page
}, 180_000)
afterAll(async () => {
  await journey?.end()
  await remote?.stop()
})

const dialog = () => page.getByRole('dialog').last()
const row = () => page.getByRole('row').filter({ hasText: 'shop' })
const value = async (sql: string) => (await psql(journey.connectionString, sql)).out.trim()

async function choose(label: string, option: string) {
  await dialog().getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

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

it('explains itself, refuses private addresses, and creates a server', async () => {
  await page.goto(`/dashboard/project/${journey.ref}/database/extensions`)
  await page.getByRole('navigation', { name: 'Database' }).getByRole('link', { name: 'Wrappers' }).click()
  await page.getByText('No servers', { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture('wrappers-empty')
  await page.getByRole('button', { name: 'New server' }).first().click()
  await dialog().getByLabel('Name', { exact: true }).fill('shop')
  await dialog().getByLabel('Host', { exact: true }).fill('10.0.0.5')
  await dialog().getByRole('button', { name: 'Review SQL' }).click()
  await dialog().getByRole('alert').getByText(/wrappers\.allowed_networks/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture('wrappers-refused')
  await dialog().getByLabel('Host', { exact: true }).fill('127.0.0.1')
  await dialog().getByLabel('Port', { exact: true }).fill(`${remote.port}`)
  await dialog().getByRole('radio', { name: /^None/ }).click()
  await reviewAndRun(page, `hostaddr '127.0.0.1'`, 'Create server')
  await row().getByText(`127.0.0.1:${remote.port}/postgres`).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

it('maps a role, and tests the connection in place', async () => {
  await page.getByRole('button', { name: 'Mappings shop' }).click()
  await dialog().getByRole('button', { name: 'New mapping' }).click()
  await choose('Role of this project', 'postgres')
  await dialog().getByLabel('User on the other server').fill('clerk')
  await dialog().getByLabel('Password of the user').fill(remotePassword)
  expect(await axeFindings(page)).toEqual([])
  await picture('wrappers-mapping')
  await dialog().getByRole('button', { name: 'Review SQL' }).click()
  await dialog().getByText(`'********'`).first().waitFor()
  expect(await dialog().getByText(remotePassword).count()).toBe(0)
  await dialog().getByRole('button', { name: 'Create mapping' }).click()
  await dialog().getByText('postgres → clerk').waitFor()
  await dialog().getByRole('button', { name: 'Test postgres' }).click()
  await dialog().getByText('Connected as postgres').waitFor()
  await picture('wrappers-mappings')
  await dialog().getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Test shop' }).click()
  await row().getByText('Connected as postgres').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture('wrappers')
})

it('imports chosen tables, which are read and listed', async () => {
  await page.getByRole('button', { name: 'More actions for shop' }).click()
  await page.getByRole('menuitem', { name: 'Import tables' }).click()
  await choose('Schema of this database', 'public')
  await dialog().getByRole('radio', { name: 'Only the chosen tables' }).click()
  await dialog().getByRole('checkbox', { name: 'orders' }).click()
  expect(await axeFindings(page)).toEqual([])
  await picture('wrappers-import')
  await reviewAndRun(page, 'IMPORT FOREIGN SCHEMA shop LIMIT TO (orders) FROM SERVER shop INTO public', 'Import tables')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await value('select sum(total) from public.orders')).toBe('29.5')
})

it('explains a failed test, with PostgreSQL’s own words', async () => {
  await remote.sql(`alter role clerk password 'another one'`)
  await page.getByRole('button', { name: 'Test shop' }).click()
  await row().getByText(/refused the user or the password/).waitFor()
  await row().getByText('PostgreSQL’s own words').click()
  await row().getByText(/password authentication failed/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture('wrappers-failed')
})

it('drops the server with its mappings after its name was typed', async () => {
  await psql(journey.connectionString, 'drop foreign table public.orders')
  await page.getByRole('button', { name: 'More actions for shop' }).click()
  await page.getByRole('menuitem', { name: 'Drop' }).click()
  await dialog().getByLabel('Type “shop” to confirm').fill('shop')
  await picture('wrappers-drop')
  await reviewAndRun(page, 'DROP SERVER shop', 'Drop server')
  await page.getByText('No servers', { exact: true }).waitFor()
  expect(await value('select count(*) from pg_foreign_server')).toBe('0')
  expect(journey.user.faults).toEqual([])
})
