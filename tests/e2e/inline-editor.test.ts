import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { type ProjectJourney, startProjectJourney } from '../harness/project-journey'
import { editorLines } from '../harness/sql-editor'
import { sqlOf } from '../harness/table-editor'

let journey: ProjectJourney
let page: Page
const value = (sql: string) => sqlOf(journey.connectionString, sql)
const open = (path: string, on: Page = page) => on.goto(`/dashboard/project/${journey.ref}/${path}`)
const panel = (title: string, on: Page = page) => on.getByRole('complementary', { name: title })
const write = async (text: string) => {
  await editorLines(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}
const run = () => page.keyboard.press('Control+Enter')

beforeAll(async () => {
  journey = await startProjectJourney()
  page = journey.user.page
  await value('create table orders (id int primary key, note text); create view plain as select id from orders')
}, 120_000)
afterAll(() => journey?.end())

it('is a preview: without it, forms open', async () => {
  await open('database/functions')
  await page.getByRole('button', { name: 'New function' }).first().click()
  await page.getByRole('dialog', { name: 'New function in public' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('button', { name: 'Inline SQL editor' }).count()).toBe(0)
  await page.goto(`/dashboard/project/${journey.ref}/database/functions?featurePreviewModal=inline_editor`)
  await page.getByRole('button', { name: 'Enable feature' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Inline SQL editor' }).waitFor()
})

it('creates a function from a template beside the page, which shows it without a reload', async () => {
  await page.getByRole('button', { name: 'New function' }).first().click()
  await panel('New function in public').waitFor()
  await editorLines(page).filter({ hasText: 'new_function' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await run()
  await page.getByText('new_function', { exact: true }).first().waitFor()
  expect(await value("select prosrc is not null from pg_proc where proname = 'new_function'")).toBe('t')
})

it('marks an error at its place, and keeps the text', async () => {
  await write('select id,\n  no_such_column\nfrom orders')
  await run()
  await panel('New function in public').getByRole('alert').filter({ hasText: 'column "no_such_column" does not exist' }).waitFor()
  await page.locator('.monaco-editor .squiggly-error').first().waitFor()
  await page.getByRole('button', { name: 'Go to line 2' }).click()
})

it('asks before a destructive statement', async () => {
  await write('drop function new_function')
  await run()
  const dialog = page.getByRole('dialog', { name: 'Run a destructive statement?' })
  await dialog.getByText('new_function').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await value("select count(*) from pg_proc where proname = 'new_function'")).toBe('1')
})

it('does not drop a text that was neither run nor saved without asking, and saves it as a snippet', async () => {
  await page.getByRole('button', { name: 'Close panel' }).click()
  await page.getByRole('dialog', { name: 'Close without saving?' }).getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save as snippet' }).click()
  await page.getByRole('dialog', { name: 'Save snippet' }).getByRole('textbox', { name: 'Name' }).fill('Drop it')
  await page.getByRole('dialog', { name: 'Save snippet' }).getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved the snippet “Drop it”').waitFor()
  await page.getByRole('button', { name: 'Close panel' }).click()
  await panel('New function in public').waitFor({ state: 'detached' })
  const listed = await journey.owner.call('GET', `/platform/projects/${journey.ref}/content?type=sql`)
  expect(listed.body.data.map((it: { name: string }) => it.name)).toEqual(['Drop it'])
})

it('edits a function, a policy, a trigger and a view by their definitions', async () => {
  await page.getByRole('button', { name: 'Edit new_function' }).click()
  await editorLines(page).filter({ hasText: 'CREATE OR REPLACE FUNCTION public.new_function' }).waitFor()
  await open('database/policies')
  await page.getByRole('button', { name: 'New policy on orders' }).click()
  await editorLines(page).filter({ hasText: 'CREATE POLICY' }).waitFor()
  await run()
  await page.getByRole('button', { name: 'Edit New policy' }).click()
  await editorLines(page).filter({ hasText: 'ALTER POLICY "New policy" ON public.orders' }).waitFor()
  await run()
  await panel('Policy New policy').getByText('ALTER POLICY').first().waitFor()
  await journey.owner.call('POST', `/platform/pg-meta/${journey.ref}/query`, {
    query: "create function keep() returns trigger language plpgsql as 'begin return new; end'; create trigger keep before insert on orders for each row execute function keep()",
  })
  await open('database/triggers')
  await page.getByRole('button', { name: 'Edit keep' }).click()
  await editorLines(page).filter({ hasText: 'CREATE OR REPLACE TRIGGER keep' }).waitFor()
  await run()
  await panel('Trigger keep').getByText('CREATE TRIGGER').last().waitFor()
  await open('database/views')
  await page.getByRole('button', { name: 'Edit plain' }).click()
  await editorLines(page).filter({ hasText: 'CREATE OR REPLACE VIEW public.plain' }).waitFor()
  await run()
  await panel('View plain').getByText('CREATE VIEW').first().waitFor()
  await journey.user.screenshot('inline-editor-1440')
})

it('opens empty on any page of the project, and shows rows', async () => {
  await open('')
  await page.getByRole('button', { name: 'Inline SQL editor' }).click()
  await panel('Inline SQL editor').waitFor()
  await write('select 4711 as answer')
  await run()
  await panel('Inline SQL editor').getByRole('gridcell', { name: '4711' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await journey.user.screenshot('inline-editor-home-1440')
  await page.getByRole('link', { name: 'Table editor' }).first().click()
  await panel('Inline SQL editor').getByRole('gridcell', { name: '4711' }).waitFor()
  await page.goto('/dashboard/organizations')
  await page.getByRole('heading', { name: 'Organizations', level: 1 }).waitFor()
  expect(await page.getByRole('complementary').count()).toBe(0)
})

it('covers the page on a phone, and is read-only for members who may only read', async () => {
  const theirs = await journey.open(journey.reader, { colorScheme: 'light' })
  await theirs.page.evaluate(() => localStorage.setItem('signalbox.preview.inline_editor', 'true'))
  await open('', theirs.page)
  await theirs.page.getByRole('button', { name: 'Inline SQL editor' }).click()
  await panel('Inline SQL editor', theirs.page).getByText('Read-only').first().waitFor()
  await editorLines(theirs.page).click()
  await theirs.page.keyboard.insertText('delete from orders where id = 1')
  await theirs.page.keyboard.press('Control+Enter')
  await panel('Inline SQL editor', theirs.page).getByRole('alert').waitFor()
  expect(await axeFindings(theirs.page)).toEqual([])
  await theirs.screenshot('inline-editor-light-1440')
  await theirs.page.setViewportSize({ width: 390, height: 844 })
  await theirs.page.getByRole('dialog', { name: 'Inline SQL editor' }).waitFor()
  await editorLines(theirs.page).filter({ hasText: 'delete from orders' }).waitFor()
  expect(await theirs.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axeFindings(theirs.page)).toEqual([])
  await theirs.screenshot('inline-editor-390')
  expect(theirs.faults).toEqual([])
  expect(journey.user.faults).toEqual([])
})
