import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { type ProjectJourney, startProjectJourney } from '../harness/project-journey'
import { reviewAndRun } from '../harness/review-dialog'
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
}, 120_000)
afterAll(() => journey?.end())

const open = (path: string) => page.goto(`/dashboard/project/${ref}/database/${path}`)
const dialog = () => page.getByRole('dialog')
const value = async (sql: string) => (await psql(connectionString, sql)).out.trim()

it('creates a table with a key and row-level security after showing its SQL', async () => {
  await open('')
  await page.getByRole('heading', { level: 1, name: 'Tables' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'New table' }).first().click()
  await dialog().getByLabel('Table name').fill('orders')
  await dialog().getByRole('button', { name: 'Add column' }).click()
  const column = dialog().getByRole('group', { name: 'Column 3' })
  await column.getByLabel('Name').fill('state')
  await dialog().getByRole('group', { name: 'Column state' }).getByRole('combobox', { name: 'Default value' }).fill("'new'")
  expect(await axeFindings(page)).toEqual([])
  await reviewAndRun(page, 'CREATE TABLE public.orders', 'Create table')
  await page.getByRole('link', { name: 'orders', exact: true }).waitFor()
  expect(await value("select relrowsecurity from pg_class where relname = 'orders'")).toBe('t')
  expect(await value("insert into orders default values returning id || state")).toContain('1new')
})

it('shows a table that another session creates, without a reload', async () => {
  await journey.owner.call('POST', `/platform/pg-meta/${ref}/query`, { query: 'create table customers (id bigint primary key)' })
  await page.getByRole('link', { name: 'customers', exact: true }).waitFor()
})

it('adds a column and an index on the page of a table', async () => {
  await page.getByRole('link', { name: 'orders', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'orders' }).waitFor()
  await page.getByRole('button', { name: 'Add column' }).click()
  await dialog().getByLabel('Name', { exact: true }).fill('customer_id')
  await dialog().getByRole('combobox', { name: 'Type' }).fill('bigint')
  await reviewAndRun(page, 'ADD COLUMN customer_id bigint', 'Add column')
  await page.getByRole('rowheader', { name: /customer_id/ }).waitFor()
  await page.getByRole('tab', { name: 'Indexes' }).click()
  await page.getByRole('button', { name: 'New index' }).click()
  await dialog().getByRole('checkbox', { name: 'customer_id' }).check()
  await reviewAndRun(page, 'CREATE INDEX CONCURRENTLY', 'Create index')
  await page.getByText('orders_customer_id_idx', { exact: true }).waitFor()
})

it('shows what PostgreSQL refuses beside the form, which keeps its values', async () => {
  await page.getByRole('tab', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'Edit state' }).click()
  await dialog().getByRole('combobox', { name: 'Type' }).fill('integer')
  await dialog().getByRole('button', { name: 'Review SQL' }).click()
  await dialog().getByRole('button', { name: 'Change column' }).click()
  await dialog().getByRole('alert').filter({ hasText: /default|integer/ }).waitFor()
  await dialog().getByRole('button', { name: 'Back' }).click()
  expect(await dialog().getByRole('combobox', { name: 'Type' }).inputValue()).toBe('integer')
  await dialog().getByRole('button', { name: 'Cancel' }).click()
})

it('enables an extension in a schema of its own', async () => {
  await open('extensions')
  await page.getByRole('searchbox', { name: 'Search extensions' }).fill('pg_trgm')
  await page.getByRole('button', { name: 'Enable pg_trgm' }).click()
  await reviewAndRun(page, 'CREATE EXTENSION pg_trgm', 'Enable extension')
  await page.getByRole('button', { name: 'Disable pg_trgm' }).waitFor()
  expect(await value("select nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where extname = 'pg_trgm'")).toBe('extensions')
})

it('creates a role that logs in, and drops it with what it owns', async () => {
  await open('roles')
  await page.getByRole('button', { name: 'New role' }).first().click()
  await dialog().getByLabel('Name', { exact: true }).fill('Web app')
  await dialog().getByRole('button', { name: 'Generate password' }).click()
  const password = await dialog().getByLabel('Password', { exact: true }).inputValue()
  expect(await axeFindings(page)).toEqual([])
  await reviewAndRun(page, `CREATE ROLE "Web app" LOGIN`, 'Create role')
  await page.getByRole('button', { name: 'Edit Web app' }).waitFor()
  const url = new URL(connectionString)
  url.username = encodeURIComponent('Web app')
  url.password = encodeURIComponent(password)
  expect((await psql(url.href, 'select current_user')).out.trim()).toBe('Web app')
  await value('grant select on orders to "Web app"')
  await page.getByRole('button', { name: 'Drop Web app' }).click()
  await dialog().getByLabel('Type “Web app” to confirm').fill('Web app')
  await dialog().getByRole('radio', { name: /Keep its objects/ }).click()
  await reviewAndRun(page, 'REASSIGN OWNED BY "Web app"', 'Drop role')
  await page.getByRole('button', { name: 'Edit Web app' }).waitFor({ state: 'detached' })
  expect((await psql(url.href, 'select 1')).code).not.toBe(0)
})

it('creates a policy from a template', async () => {
  await open('policies')
  await page.getByRole('button', { name: 'New policy on orders' }).click()
  await dialog().getByRole('button', { name: 'Everyone can read' }).click()
  await reviewAndRun(page, 'CREATE POLICY', 'Create policy')
  await page.getByText('USING (true)').waitFor()
  expect(await value('select count(*) from pg_policies')).toBe('1')
})

it('creates a function in the code editor, and a trigger that calls it', async () => {
  await open('functions')
  await page.getByRole('button', { name: 'New function' }).first().click()
  await dialog().getByLabel('Name', { exact: true }).fill('keep_state')
  await dialog().locator('.monaco-editor .view-lines').waitFor()
  await reviewAndRun(page, 'CREATE OR REPLACE FUNCTION public.keep_state', 'Create function')
  await open('triggers')
  await page.getByRole('button', { name: 'New trigger' }).first().click()
  await dialog().getByLabel('Name', { exact: true }).fill('keep')
  await dialog().getByRole('combobox', { name: 'Table' }).click()
  await page.getByRole('option', { name: 'orders' }).click()
  await dialog().getByRole('combobox', { name: 'Function' }).click()
  await page.getByRole('option', { name: /keep_state/ }).click()
  await dialog().getByRole('checkbox', { name: 'UPDATE' }).check()
  await reviewAndRun(page, 'CREATE TRIGGER keep', 'Create trigger')
  await page.getByRole('button', { name: 'Disable keep' }).click()
  await reviewAndRun(page, 'DISABLE TRIGGER keep', 'Disable trigger')
  expect(await value("select tgenabled from pg_trigger where tgname = 'keep'")).toBe('D')
})

it('drops a table after its name was typed', async () => {
  await open('tables')
  await page.getByRole('button', { name: 'Drop customers' }).click()
  await dialog().getByLabel('Type “customers” to confirm').fill('customers')
  await reviewAndRun(page, 'DROP TABLE public.customers', 'Drop table')
  await page.getByRole('link', { name: 'customers', exact: true }).waitFor({ state: 'detached' })
})

it('fits a phone, and offers no changes to members who may only read', async () => {
  const user = await journey.open(journey.reader, { width: 390, height: 844 })
  await user.page.goto(`/dashboard/project/${ref}/database/tables`)
  await user.page.getByRole('link', { name: 'orders', exact: true }).waitFor()
  await user.page.getByRole('note').filter({ hasText: 'Your role in this project can read definitions' }).waitFor()
  expect(await user.page.getByRole('button', { name: 'New table' }).count()).toBe(0)
  // Nothing scrolls sideways but the list of pages in its own line.
  expect(await user.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axeFindings(user.page)).toEqual([])
  expect(user.faults).toEqual([])
})

it('leaves no fault on any page', () => {
  expect(faults).toEqual([])
})
