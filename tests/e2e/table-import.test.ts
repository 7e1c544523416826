import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { launchBrowser, openBrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signInOnPage } from '../harness/page-steps'
import { signUp } from '../harness/people'
import { createOrganization, createProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { oidOf, openTable, sqlOf } from '../harness/table-editor'

let server: Server
let browser: Browser
let ref: string
let connectionString: string
let page: Page
let faults: string[]
let stock: string
const folder = mkdtempSync(join(tmpdir(), 'import-e2e-'))

const sql = (text: string) => sqlOf(connectionString, text)

const file = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  const owner = await signUp(server, 'owner')
  const slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  await owner.call('PUT', `/platform/organizations/${slug}/customer`, { address: { line1: '1 Signal Road' } })
  const live = await connectLive(server, await owner.token())
  ;({ ref, connectionString } = await createProject(owner, live, slug))
  live.close()
  await sql(`create table stock (id int primary key, name text not null, n int check (n >= 0)); insert into stock values (1, 'one', 1), (2, 'two', 2), (3, 'three', 3); analyze`)
  stock = await oidOf(connectionString, 'stock')
  ;({ page, faults } = await openBrowserUser(browser, server))
  await signInOnPage(page, owner)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const dialog = () => page.getByRole('dialog')

/** For a look at the screen; without the folder in the environment nothing is kept. */
const look = async (name: string): Promise<void> => {
  const kept = process.env.SIGNALBOX_SCREENSHOTS
  if (!kept) return
  for (const [width, height] of [[1440, 900], [390, 844]] as const) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: join(kept, `${name}-${width}.png`) })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

it('imports a file, shows it before, and offers rejected records', async () => {
  await openTable(page, ref, stock, 'stock')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog().getByLabel('File').setInputFiles(file('stock.csv', '\uFEFFid;name;n\n4;"four; 4";4\n5;five;-5\n6;"six\n6";x\n7;seven;\n'))
  await dialog().getByRole('region', { name: 'Preview' }).waitFor()
  expect(await dialog().getByText('four; 4').count()).toBe(1)
  expect(await axeFindings(page)).toEqual([])
  await look('import-settings')
  await dialog().getByRole('switch', { name: 'Skip rejected records' }).click()
  await dialog().getByRole('button', { name: 'Import', exact: true }).click()
  await dialog().getByText('2 rows imported, 2 records rejected.').waitFor()
  await look('import-done')
  const [saved] = await Promise.all([page.waitForEvent('download'), dialog().getByRole('button', { name: 'Download rejected records' }).click()])
  expect(saved.suggestedFilename()).toBe('rejected-stock.csv')
  const rejected = readFileSync(await saved.path(), 'utf8')
  expect(rejected).toContain('"id";"name";"n";line;reason\n5;five;-5;3;')
  expect(rejected).toContain('6;"six\n6";x;4;')
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  expect(await sql('select id, name, n from stock order by id')).toBe('1|one|1\n2|two|2\n3|three|3\n4|four; 4|4\n7|seven|')
  await page.getByText('four; 4').first().waitFor()
})

it('imports nothing when a record is wrong, and names its line', async () => {
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await dialog().getByLabel('Or paste text').fill('id,name,n\n8,eight,8\n9,nine,x\n')
  await dialog().getByRole('button', { name: 'Use pasted text' }).click()
  await dialog().getByRole('button', { name: 'Import', exact: true }).click()
  await dialog().getByText(/Line 3, column n: .* Nothing was imported\./).waitFor()
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  expect(await sql('select count(*) from stock')).toBe('5')
})

it('creates a table for a file after showing its SQL', async () => {
  await page.getByRole('button', { name: 'Import into a new table' }).click()
  await dialog().getByLabel('File').setInputFiles(file('My Trips.jsonl', '{"Trip Id":1,"startedAt":"2026-01-02T03:04:05Z","tags":["a"]}\n{"Trip Id":2,"km":1.5}\n'))
  await dialog().getByRole('button', { name: 'Review SQL' }).click()
  await dialog().getByRole('region', { name: 'SQL' }).waitFor()
  await look('import-new-table')
  await dialog().getByRole('button', { name: 'Create table and import' }).click()
  await dialog().getByText('2 rows imported').waitFor()
  await dialog().getByRole('button', { name: 'Close' }).last().click()
  expect(await sql('select trip_id, started_at is null, tags, km from my_trips order by trip_id')).toBe('1|f|["a"]|\n2|t||1.5')
  await page.getByRole('navigation', { name: 'Tables' }).getByRole('link', { name: /my_trips/ }).waitFor()
})

it('exports the rows of the filter, and selected rows', async () => {
  await page.goto(`/dashboard/project/${ref}/editor/${stock}`)
  await page.getByText('four; 4').first().waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  const [all] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
  expect(all.suggestedFilename()).toBe('stock.csv')
  expect(readFileSync(await all.path(), 'utf8').split('\n')).toHaveLength(7)
  await page.getByRole('checkbox').nth(2).check()
  await page.getByRole('group', { name: 'Selected rows' }).getByRole('button', { name: 'Export' }).click()
  await look('export-selected')
  const [some] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'SQL INSERTs' }).click()])
  expect(readFileSync(await some.path(), 'utf8')).toBe("INSERT INTO public.stock (id, name, n) VALUES (2, 'two', 2);\n")
  expect(faults).toEqual([])
})
