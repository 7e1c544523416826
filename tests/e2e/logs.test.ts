import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { type ProjectJourney, startProjectJourney } from '../harness/project-journey'
import { show } from '../harness/show'
import { editorLines, writeSql } from '../harness/sql-editor'
import { sqlOf } from '../harness/table-editor'
import { psql } from '../harness/tenant'

/** From a line that PostgreSQL writes to its place on the page, on a busy machine. */
const arrivalMs = 10_000
/** A line that was written is in the store at the latest then. */
const storedMs = 20_000

let journey: ProjectJourney
let ref: string
let page: Page
beforeAll(async () => {
  journey = await startProjectJourney()
  ref = journey.ref
  page = journey.user.page
}, 120_000)
afterAll(() => journey?.end())

const search = (on: Page = page): Locator => on.getByRole('combobox', { name: 'Search logs' })
const list = (on: Page = page): Locator => on.getByRole('grid', { name: 'Log lines' })
const lineOf = (text: string, on: Page = page): Locator => list(on).getByRole('row').filter({ hasText: text }).first()
const address = () => new URL(page.url()).searchParams

/** Opens the logs, and waits for the search. */
async function openLogs(query = '', on: Page = page): Promise<void> {
  await on.goto(`/dashboard/project/${ref}/logs${query}`)
  await search(on).waitFor()
}

/** Runs a statement that PostgreSQL refuses, which it logs. */
async function fail(statement: string): Promise<void> {
  const { code } = await psql(journey.connectionString, statement)
  expect(code).not.toBe(0)
}

/** Refreshes until a line with this text is in the list. */
async function waitForLine(text: string): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await lineOf(text).count()) return true
        const refresh = page.getByRole('button', { name: 'Refresh' })
        if (await refresh.isEnabled()) await refresh.click()
        return (await lineOf(text).count()) > 0
      },
      { timeout: storedMs, interval: 500 },
    )
    .toBe(true)
}

it('shows the error of a failed statement with its user and SQLSTATE', async () => {
  await fail(`select 'first' / 0`)
  await fail('select nothing_like_it from no_such_relation')
  await openLogs()
  await waitForLine('no_such_relation')
  await search().fill('no_such_relation')
  await search().press('Enter')
  await lineOf('no_such_relation').waitFor()
  expect(address().get('q')).toBe('no_such_relation')
  await lineOf('no_such_relation').click()
  const panel = page.getByRole('region', { name: 'Line' })
  await panel.waitFor()
  await panel.getByText('42P01').first().waitFor()
  expect(address().get('line')).toMatch(/^[0-9a-f]{16}@\d+$/)
  expect(await axeFindings(page)).toEqual([])
  await show(journey.user, 'logs-line')
})

it('filters by a value of the line, and shows what is around it', async () => {
  const panel = page.getByRole('region', { name: 'Line' })
  await panel.getByRole('button', { name: 'Filter by metadata.parsed.sql_state_code' }).click()
  await expect.poll(() => address().get('q')).toContain('metadata.parsed.sql_state_code:42P01')
  await panel.getByRole('tab', { name: 'Context' }).click()
  await panel.getByRole('list', { name: 'Lines around it' }).getByRole('button').first().waitFor()
  expect(await panel.getByRole('list', { name: 'Lines around it' }).locator('[aria-current]').count()).toBe(1)
  await panel.getByRole('button', { name: 'Close line' }).click()
})

it('counts lines by severity and by values, and filters by them', async () => {
  await openLogs()
  await waitForLine('no_such_relation')
  await page.getByRole('button', { name: /^Error/ }).click()
  await expect.poll(() => address().get('q')).toBe('severity:error')
  await lineOf('no_such_relation').waitFor()
  await page.getByRole('button', { name: 'Exclude parsed.sql_state_code 42P01' }).click()
  await expect.poll(() => lineOf('no_such_relation').count()).toBe(0)
  expect(address().get('q')).toBe('severity:error -metadata.parsed.sql_state_code:42P01')
  await show(journey.user, 'logs-explorer')
})

it('zooms by dragging over the histogram, and goes back', async () => {
  await openLogs()
  await list().waitFor()
  const chart = page.locator('[data-log-histogram]')
  const box = (await chart.boundingBox())!
  await page.mouse.move(box.x + box.width * 0.5, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 2, box.y + 20, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => address().get('range')).toMatch(/\.\./)
  await page.getByRole('button', { name: 'Zoom back' }).click()
  await expect.poll(() => address().get('range')).toBeNull()
})

it('explains a search that cannot be read, and sources that do not exist here', async () => {
  await search().fill('severity:loud')
  await search().press('Enter')
  await page.getByText(/a severity is debug, info, warning, error or fatal/).waitFor()
  await page.getByRole('button', { name: 'Go to character 10' }).click()
  expect(await search().evaluate((it: HTMLInputElement) => it.selectionStart)).toBe(9)
  await page.getByRole('button', { name: /^Source:/ }).click()
  await page.getByRole('dialog', { name: 'Source' }).getByText('Not available here').waitFor()
  await page.keyboard.press('Escape')
})

it('follows new lines, and stops moving when it is paused', async () => {
  await openLogs('?q=relation')
  await page.getByRole('button', { name: 'Live', exact: true }).click()
  await page.getByRole('status').filter({ hasText: 'Live' }).waitFor()
  const live = page.getByRole('grid', { name: 'Live lines' })
  const began = performance.now()
  await fail('select 1 from followed_relation')
  await live.getByRole('row').filter({ hasText: 'followed_relation' }).first().waitFor({ timeout: arrivalMs })
  console.log(`a line arrived in the live tail after ${Math.round(performance.now() - began)} ms`)
  await page.getByRole('button', { name: 'Pause' }).click()
  await fail('select 1 from later_relation')
  await page.getByRole('button', { name: /^Show \d+ new lines?$/ }).waitFor({ timeout: arrivalMs })
  expect(await live.getByText('later_relation').count()).toBe(0)
  await show(journey.user, 'logs-live')
  await page.getByRole('button', { name: /^Show \d+ new lines?$/ }).click()
  await live.getByRole('row').filter({ hasText: 'later_relation' }).first().waitFor()
  await page.getByRole('button', { name: 'Stop' }).click()
  await search().waitFor()
})

it('answers queries in SQL with completion, as a table, a chart and a file', async () => {
  await openLogs()
  await page.getByRole('button', { name: 'SQL', exact: true }).click()
  await editorLines(page).waitFor()
  await writeSql(page, 'select metadata.parsed.sql_state_code as state, count(*) as lines from ')
  await page.keyboard.type('postg')
  await page.locator('.suggest-widget').getByText('postgres_logs').first().waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.insertText(' group by 1 order by 2 desc')
  await page.keyboard.press('Control+Enter')
  const result = page.getByRole('grid', { name: 'Result' })
  await result.getByRole('gridcell').filter({ hasText: '42P01' }).first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('tab', { name: 'Chart' }).click()
  await page.getByRole('img', { name: /lines by state/ }).waitFor()
  await show(journey.user, 'logs-sql')
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
  expect(await readFile(await download.path(), 'utf8')).toMatch(/^state,lines\r?\n/)
})

it('marks the place of an error in SQL', async () => {
  await writeSql(page, 'select nonsense from postgres_logs')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('alert').getByText(/nonsense/).first().waitFor()
  await page.locator('.squiggly-error').first().waitFor()
})

it('keeps a search under a name, which a link opens for another member', async () => {
  await openLogs('?q=severity:error')
  await page.getByRole('button', { name: 'Save query', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Save query' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Failed statements')
  await dialog.getByRole('switch', { name: 'Share with the project' }).click()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Saved queries: Failed statements' }).waitFor()
  const id = address().get('query')
  const reader = await journey.open(journey.reader)
  await openLogs(`?query=${id}`, reader.page)
  await expect.poll(() => new URL(reader.page.url()).searchParams.get('q')).toBe('severity:error')
  await lineOf('no_such_relation', reader.page).waitFor()
  await reader.close()
})

it('is usable on a phone', async () => {
  const phone = await journey.open(journey.owner, { width: 390, height: 844 })
  await openLogs('?q=no_such_relation', phone.page)
  await lineOf('no_such_relation', phone.page).waitFor()
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await lineOf('no_such_relation', phone.page).click()
  await phone.page.getByRole('dialog', { name: 'Line' }).getByText('42P01').first().waitFor()
  await phone.screenshot('logs-phone-line')
  expect(await axeFindings(phone.page)).toEqual([])
  await phone.close()
})

it('logs no fault of the page', async () => {
  expect(await sqlOf(journey.connectionString, 'select 1')).toContain('1')
  expect(journey.user.faults).toEqual([])
})
