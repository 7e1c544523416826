import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { type ProjectJourney, startProjectJourney } from '../harness/project-journey'
import { show } from '../harness/show'
import { psql, untilAnswers } from '../harness/tenant'

let journey: ProjectJourney
let ref: string
let connectionString: string
let page: Page
let saved: Buffer
beforeAll(async () => {
  journey = await startProjectJourney()
  ;({ ref, connectionString } = journey)
  ;({ page } = journey.user)
  await psql(connectionString, "create schema shop; create table shop.orders (id int primary key, what text); insert into shop.orders select n, 'order ' || n from generate_series(1, 2000) n")
}, 120_000)
afterAll(() => journey?.end())

const dumps = () => page.getByRole('table', { name: 'Dumps' })
const upload = async (name: string, data: Buffer | string) => {
  await page.getByLabel('File of a dump').setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(data) })
  await page.getByRole('dialog', { name: 'Restore dump' }).waitFor()
}

it('downloads a dump', async () => {
  await page.goto(`/dashboard/project/${ref}/database/backups/scheduled`)
  await page.getByRole('navigation', { name: 'Backups' }).getByRole('link', { name: 'Dumps' }).click()
  await page.getByRole('heading', { level: 1, name: 'Dumps' }).waitFor()
  await page.getByRole('button', { name: 'Download dump…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download dump' })
  await dialog.getByRole('textbox', { name: 'Schemas (optional)' }).fill('shop')
  expect(await axeFindings(page)).toEqual([])
  await show(journey.user, 'dumps-download')
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(new RegExp(`^${ref}-\\d{8}T\\d{6}\\.dump$`))
  saved = readFileSync(await download.path())
  expect(saved.subarray(0, 5).toString()).toBe('PGDMP')
  await dumps().getByText('Succeeded').first().waitFor()
}, 60_000)

it('shows the contents of a file and restores it', async () => {
  await psql(connectionString, 'drop schema shop cascade')
  await upload('shop.dump', saved)
  const dialog = page.getByRole('dialog', { name: 'Restore dump' })
  await dialog.getByText('Objects', { exact: true }).click()
  await dialog.getByRole('list', { name: 'Objects' }).getByText('shop.orders').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await show(journey.user, 'dumps-restore')
  await dialog.getByRole('button', { name: 'Restore dump' }).click()
  await dumps().getByRole('row').filter({ hasText: 'shop.dump' }).getByText('Succeeded').waitFor({ timeout: 30_000 })
  await untilAnswers(connectionString, 'select count(*) from shop.orders', '2000')
}, 60_000)

it('lists the errors of a script by line', async () => {
  await upload('broken.sql', 'create table a (id int primary key);\ninsert into a values (1);\n\\! whoami\ninsert into a values (1);\nselect no_such_function();\ncreate table b ();\n')
  const dialog = page.getByRole('dialog', { name: 'Restore dump' })
  await dialog.getByRole('switch', { name: 'All or nothing' }).click()
  await dialog.getByRole('button', { name: 'Restore dump' }).click()
  const row = dumps().getByRole('row').filter({ hasText: 'broken.sql' })
  await row.getByText('Incomplete').waitFor({ timeout: 30_000 })
  await show(journey.user, 'dumps')
  await row.getByRole('button', { name: /^Details/ }).click()
  const errors = page.getByRole('dialog', { name: 'broken.sql' }).getByRole('table', { name: 'Errors' })
  await errors.getByText('Commands of psql are not run.').waitFor()
  await errors.getByText(/duplicate key value/).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await show(journey.user, 'dumps-errors')
  await page.keyboard.press('Escape')
  await untilAnswers(connectionString, "select (select count(*) from a), to_regclass('b') is not null", '1|t')
}, 60_000)

it('refuses a source in the network of the platform, with the reason', async () => {
  await page.getByRole('navigation', { name: 'Backups' }).getByRole('link', { name: 'Migrate' }).click()
  await page.getByRole('heading', { level: 1, name: 'Migrate to this project' }).waitFor()
  await page.getByLabel('Connection string of the source').fill('postgresql://ada:a-password@127.0.0.1:5432/shop')
  await page.getByRole('button', { name: 'Check source' }).click()
  await page.getByText("The source can't be examined. Nothing has changed.").waitFor()
  expect(await page.content()).not.toContain('a-password<')
  expect(await axeFindings(page)).toEqual([])
  await show(journey.user, 'dumps-migrate')
}, 60_000)
