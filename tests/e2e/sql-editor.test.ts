import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { type ProjectJourney, startProjectJourney } from '../harness/project-journey'
import { editorLines, openSqlEditor, resultCell, writeSql } from '../harness/sql-editor'
import { psql } from '../harness/tenant'

let journey: ProjectJourney
let ref: string
let connectionString: string
let page: Page
let faults: string[]
beforeAll(async () => {
  journey = await startProjectJourney()
  ;({ ref, connectionString } = journey)
  ;({ page, faults } = journey.user)
  await openSqlEditor(page, ref)
}, 120_000)
afterAll(() => journey?.end())

/** Runs in the page: the texts that it keeps. */
async function storedTexts(): Promise<string[]> {
  const opening = indexedDB.open('signalbox.drafts')
  await new Promise((done) => (opening.onsuccess = done))
  const reading = opening.result.transaction('drafts').objectStore('drafts').getAll()
  await new Promise((done) => (reading.onsuccess = done))
  opening.result.close()
  return (reading.result as { text: string }[]).map((it) => it.text)
}

it('shows the rows of a typed query with Ctrl+Enter, also directly after the last key', async () => {
  await writeSql(page, 'select 1 as first;\nselect 4711 as answer')
  await page.keyboard.press('Control+Enter')
  await resultCell(page, '4711').waitFor()
})

it('runs everything with Ctrl+Shift+Enter', async () => {
  await writeSql(page, 'create table orders (id int primary key, customer text);\ninsert into orders values (1, \'Ada\'), (2, null);\nselect * from orders')
  await page.keyboard.press('Control+Shift+Enter')
  await resultCell(page, 'Ada').waitFor()
  expect(await axeFindings(page)).toEqual([])
})

it('shows rows while the query still runs, and cancelling it stops PostgreSQL', async () => {
  await writeSql(page, "select generate_series(1, 5000) as n, repeat('x', 2000) as x, pg_sleep(0.02)")
  await page.keyboard.press('Control+Enter')
  await resultCell(page, '3').waitFor()
  const cancel = page.getByRole('button', { name: /^Cancel/ }).first()
  await cancel.click()
  await page.getByText('The text was cancelled.').first().waitFor()
  const { out } = await psql(connectionString, "select count(*) from pg_stat_activity where state = 'active' and query like '%pg_sleep(0.02)%' and pid <> pg_backend_pid()")
  expect(out.trim()).toBe('0')
})

it('underlines an error at its character', async () => {
  await writeSql(page, 'select id,\n  no_such_column\nfrom orders')
  await page.keyboard.press('Control+Enter')
  await page.getByText('column "no_such_column" does not exist').first().waitFor()
  await page.locator('.monaco-editor .squiggly-error').first().waitFor()
})

it('asks before a destructive statement, and names what it destroys', async () => {
  await writeSql(page, 'drop table orders')
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).first()
  await dialog.waitFor()
  expect(await dialog.textContent()).toContain('orders')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect((await psql(connectionString, 'select count(*) from orders')).out.trim()).toBe('2')
})

it('keeps the text over a reload', async () => {
  await writeSql(page, 'select 42 as kept')
  await expect.poll(() => page.evaluate(storedTexts)).toContain('select 42 as kept')
  await page.reload()
  await editorLines(page).filter({ hasText: 'kept' }).waitFor()
  expect(faults).toEqual([])
})

it('keeps the last keys before a reload, too', async () => {
  await writeSql(page, 'select 43 as typed')
  await page.keyboard.type(' -- at the last moment')
  await page.reload()
  await editorLines(page).filter({ hasText: 'at the last moment' }).waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((it) => it.includes('draft')))).toEqual([])
})

/** Runs in the page before its own code: sums up how far its parts move while it opens. */
function noteShifts(): void {
  const shifts = { score: 0 }
  Object.assign(window, { shifts })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) shifts.score += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

it('moves nothing while it opens', async () => {
  await page.addInitScript(noteShifts)
  await page.reload()
  await editorLines(page).waitFor()
  await page.getByRole('searchbox', { name: 'Search snippets' }).waitFor()
  expect(await page.evaluate(() => (window as unknown as { shifts: { score: number } }).shifts.score)).toBeLessThan(0.02)
})

it('refuses a member with read access what writes, in words', async () => {
  const { page: theirs } = await journey.open(journey.reader)
  await openSqlEditor(theirs, ref)
  await writeSql(theirs, 'select customer from orders where id = 1')
  await theirs.keyboard.press('Control+Enter')
  await resultCell(theirs, 'Ada').waitFor()
  await writeSql(theirs, "insert into orders values (3, 'Bea')")
  await theirs.keyboard.press('Control+Enter')
  await theirs.getByText('Read-only access cannot run INSERT').first().waitFor()
})
