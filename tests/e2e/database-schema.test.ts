import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { type BrowserUser, launchBrowser, openBrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signInOnPage } from '../harness/page-steps'
import { type Person, signUp } from '../harness/people'
import { createOrganization, createProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { reviewAndRun } from '../harness/review-dialog'
import { psql } from '../harness/tenant'

let server: Server
let browser: Browser
let ref: string
let owner: Person
let connectionString: string
let user: BrowserUser
let page: Page
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  owner = await signUp(server, 'owner')
  const slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  // Otherwise a banner asks for it and moves the page.
  const billed = await owner.call('PUT', `/platform/organizations/${slug}/customer`, { address: { line1: '1 Signal Road' } })
  expect(billed.status).toBe(200)
  const live = await connectLive(server, await owner.token())
  ;({ ref, connectionString } = await createProject(owner, live, slug))
  live.close()
  await run(`
    create table customers (id bigint generated always as identity primary key, email text not null unique, full_name text);
    create table products (id bigint primary key, name text not null, price numeric(10, 2) not null, with_tax numeric generated always as (price * 1.19) stored);
    create table orders (id bigint primary key, customer_id bigint not null references customers on delete cascade, placed_at timestamptz not null default now());
    create table order_lines (order_id bigint references orders, product_id bigint references products, amount integer not null, primary key (order_id, product_id));
    create table invoices (order_id bigint primary key references orders, paid_at timestamptz);
    create table categories (id bigint primary key, parent_id bigint references categories);`)
  user = await openBrowserUser(browser, server)
  ;({ page } = user)
  await signInOnPage(page, owner)
  await page.getByRole('button', { name: 'Opt out' }).click()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

/** Changes the theme like another tab. */
async function paint(theme: string) {
  await page.evaluate((chosen) => {
    localStorage.setItem('signalbox.theme', chosen)
    window.dispatchEvent(new StorageEvent('storage', { key: 'signalbox.theme', newValue: chosen }))
  }, theme)
  await page.locator(`html[data-theme=${theme}]`).waitFor()
}
const open = (path: string, on = page) => on.goto(`/dashboard/project/${ref}/database/${path}`)
async function run(sql: string) {
  const answer = await owner.call('POST', `/platform/pg-meta/${ref}/query`, { query: sql })
  expect(answer.status).toBe(200)
}
const diagram = (on = page) => on.getByRole('region', { name: 'Diagram of public' })
const table = (name: string, on = page) => diagram(on).getByRole('group', { name: `Table ${name}`, exact: true })
const placeOf = async (name: string) => (await table(name).boundingBox())!

it('arranges the tables of a schema with a line for every foreign key', async () => {
  await open('schemas')
  await table('orders').waitFor()
  expect(await page.getByText("The automatic layout didn't finish").count()).toBe(0)
  expect(await diagram().locator('.react-flow__edge').count()).toBe(5)
  // Referenced tables are at the left.
  expect((await placeOf('customers')).x).toBeLessThan((await placeOf('orders')).x)
  expect(await table('products').getByText('GEN', { exact: true }).count()).toBe(1)
  expect(await table('customers').getByText('UQ', { exact: true }).count()).toBe(1)
  for (const theme of ['light', 'classic-dark', 'dark']) {
    await paint(theme)
    expect(await axeFindings(page)).toEqual([])
    await user.screenshot(`schema-1440-${theme}`)
  }
})

it('finds a table, marks its relations, and keeps where a person has put it', async () => {
  await diagram().getByRole('combobox', { name: 'Find a table' }).fill('invo')
  await page.getByRole('option', { name: 'invoices' }).click()
  await diagram().locator('.react-flow__edge .stroke-accent').waitFor()
  const before = await placeOf('invoices')
  await table('invoices').focus()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await placeOf('invoices')).y).toBeGreaterThan(before.y)
  const kept = await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('signalbox.schema_positions.'))?.[1])
  await page.reload()
  await table('invoices').waitFor()
  expect(await page.evaluate(() => Object.entries(localStorage).find(([key]) => key.startsWith('signalbox.schema_positions.'))?.[1])).toBe(kept)
  await page.getByRole('button', { name: 'Auto layout' }).click()
  await table('invoices').waitFor()
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('signalbox.schema_positions.')))).toEqual([])
})

it('shows a table that another session creates, without a reload', async () => {
  await run('create table shipments (id bigint primary key, order_id bigint references orders)')
  await table('shipments').waitFor()
})

it('exports the diagram as SVG', async () => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export as SVG' }).click()])
  expect(download.suggestedFilename()).toBe('public.svg')
  const text = await readFile((await download.path())!, 'utf8')
  expect(text).toContain('<svg')
  expect(text).toContain('customer_id')
})

it('has the relations as a list, and leads to the page of a table', async () => {
  await page.getByRole('tab', { name: 'Relations' }).click()
  await page.getByRole('row', { name: /orders \(customer_id\) customers \(id\) Many to one, on delete cascade/ }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('tab', { name: 'Diagram' }).click()
  await table('orders').getByRole('link', { name: 'orders' }).click()
  await page.getByRole('heading', { level: 1, name: 'orders' }).waitFor()
})

it('fits a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('schemas')
  await table('orders').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axeFindings(page)).toEqual([])
  await user.screenshot('schema-390-dark')
  await page.setViewportSize({ width: 1440, height: 900 })
})

it('stays usable with hundreds of tables', async () => {
  const created = Array.from({ length: 300 }, (_, at) => `create table big.t${at} (id bigint primary key, parent_id bigint${at ? ` references big.t${Math.floor((at - 1) / 3)}` : ''}, note text, created_at timestamptz)`)
  await run(`create schema big; ${created.join(';')}`)
  await open('schemas?schema=big')
  const big = page.getByRole('region', { name: 'Diagram of big' })
  await big.locator('.react-flow__node').first().waitFor({ timeout: 20_000 })
  await user.screenshot('schema-large-1440-dark')
  await big.getByRole('combobox', { name: 'Find a table' }).fill('t299')
  await page.getByRole('option', { name: 't299' }).click()
  await big.getByRole('list', { name: 'Columns of t299' }).waitFor()
  // Only what is in the window is in the document.
  expect(await big.locator('.react-flow__node').count()).toBeLessThan(60)
}, 60_000)

const dialog = () => page.getByRole('dialog')

const value = async (sql: string) => (await psql(connectionString, sql)).out.trim()

it('shows which rows a role with claims sees, and why a role cannot be assumed', async () => {
  await run(`
    insert into customers (email) values ('ada@example.com'), ('rex@example.com');
    alter table customers enable row level security, force row level security;
    create policy own on customers using (email = current_setting('request.jwt.claims', true)::json ->> 'email')`)
  // It has the rights of the project's own role, which cannot be a member of it.
  await owner.call('POST', `/platform/pg-meta/${ref}/roles`, { name: 'colleague', member_of: ['postgres'] })
  await open('policies')
  await page.getByRole('button', { name: 'Test policies of customers' }).click()
  const choose = async (role: string) => {
    await dialog().getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: role, exact: true }).click()
  }
  const role = await value("select tableowner from pg_tables where tablename = 'customers'")
  await choose(role)
  await dialog().getByLabel('Claims (optional)').fill('{"email": "ada@example.com"}')
  await dialog().getByRole('button', { name: 'Run test' }).click()
  await dialog().getByText(`As ${role}, the query returns 1 row.`).waitFor()
  await dialog().getByRole('cell', { name: 'ada@example.com' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await user.screenshot('policy-test-1440')
  await dialog().getByLabel('Query').fill('delete from customers')
  await dialog().getByRole('button', { name: 'Run test' }).click()
  await dialog().getByRole('alert').filter({ hasText: 'read-only' }).waitFor()
  await choose('colleague')
  await dialog().getByRole('button', { name: 'Run test' }).click()
  await dialog().getByRole('alert').filter({ hasText: 'must be a member of it' }).waitFor()
  await dialog().getByRole('button', { name: 'Close', exact: true }).last().click()
  await page.getByRole('button', { name: 'Stop forcing RLS on customers' }).click()
  await reviewAndRun(page, 'NO FORCE ROW LEVEL SECURITY', 'Stop forcing RLS')
  expect(await value('select count(*) from customers')).toBe('2')
})

it('creates, refreshes and drops views', async () => {
  await open('views')
  await page.getByRole('button', { name: 'New view' }).first().click()
  await dialog().getByLabel('Name', { exact: true }).fill('order_counts')
  await dialog().getByRole('checkbox', { name: /^Materialized/ }).check()
  await dialog().locator('.monaco-editor .view-lines').click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('select count(*) from orders')
  await reviewAndRun(page, 'CREATE MATERIALIZED VIEW public.order_counts', 'Create view')
  await page.getByRole('button', { name: 'Refresh order_counts' }).click()
  await reviewAndRun(page, 'REFRESH MATERIALIZED VIEW', 'Refresh view')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Drop order_counts' }).click()
  await dialog().getByLabel('Type “order_counts” to confirm').fill('order_counts')
  await reviewAndRun(page, 'DROP MATERIALIZED VIEW', 'Drop materialized view')
  await page.getByRole('heading', { name: 'No views in public' }).waitFor()
})

it('creates a partitioned table with partitions', async () => {
  await run('create table events (id bigint, at date) partition by range (at); create table old_events (id bigint, at date)')
  await open('tables')
  await page.getByRole('link', { name: 'events', exact: true }).click()
  await page.getByRole('tab', { name: 'Partitions' }).click()
  await page.getByRole('button', { name: 'New partition' }).click()
  await dialog().getByLabel('Name', { exact: true }).fill('events_2026_01')
  await reviewAndRun(page, 'PARTITION OF public.events', 'Create partition')
  await page.getByRole('link', { name: 'events_2026_01' }).waitFor()
  await page.getByRole('button', { name: 'Attach a table' }).click()
  await dialog().getByRole('combobox', { name: 'Table' }).click()
  await page.getByRole('option', { name: 'old_events' }).click()
  await dialog().getByLabel('Bound').fill('DEFAULT')
  await reviewAndRun(page, 'ATTACH PARTITION public.old_events DEFAULT', 'Attach partition')
  await page.getByRole('button', { name: 'Detach events_2026_01' }).click()
  await reviewAndRun(page, 'DETACH PARTITION', 'Detach partition')
  await page.getByRole('link', { name: 'events_2026_01' }).waitFor({ state: 'detached' })
  expect(await axeFindings(page)).toEqual([])
  await user.screenshot('partitions-1440')
})

it('grants privileges on future tables', async () => {
  await open('default-privileges')
  await page.getByRole('button', { name: 'Grant privileges' }).first().click()
  await dialog().getByRole('combobox', { name: 'To' }).click()
  await page.getByRole('option', { name: /^public/ }).click()
  await reviewAndRun(page, 'ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO PUBLIC', 'Grant privileges')
  await page.getByRole('rowheader', { name: 'SELECT on tables' }).first().waitFor()
  await run('create table later (id bigint)')
  expect(await value("select relacl from pg_class where relname = 'later'")).toContain('=r/')
  expect(await axeFindings(page)).toEqual([])
})

it('renames and drops a schema, and an index', async () => {
  await run('create schema lab; create index on orders (placed_at)')
  await open('schemas?schema=lab')
  await page.getByRole('button', { name: 'Rename schema' }).click()
  await dialog().getByLabel('Name', { exact: true }).fill('bench')
  await reviewAndRun(page, 'ALTER SCHEMA lab RENAME TO bench', 'Change schema')
  await page.getByRole('heading', { name: 'No tables in bench' }).waitFor()
  await page.getByRole('button', { name: 'Drop schema' }).click()
  await dialog().getByLabel('Type “bench” to confirm').fill('bench')
  await reviewAndRun(page, 'DROP SCHEMA bench', 'Drop schema')
  await diagram().waitFor()
  await open('indexes')
  await page.getByRole('button', { name: 'Rename orders_placed_at_idx' }).click()
  await dialog().getByLabel('Name', { exact: true }).fill('by_time')
  await reviewAndRun(page, 'RENAME TO by_time', 'Change index')
  await page.getByText('by_time', { exact: true }).waitFor()
})

it('does not offer to edit generated columns in the table editor', async () => {
  const id = await value("select 'products'::regclass::oid")
  await run('insert into products values (1, $$pen$$, 10)')
  const { body } = (await owner.call('GET', `/platform/pg-meta/${ref}/schema`)) as { body: { schemas: { tables: { id: number; columns: { name: string; is_generated?: boolean }[] }[] }[] } }
  const found = body.schemas.flatMap((it) => it.tables).find((it) => `${it.id}` === id)
  expect(found?.columns.find((it) => it.name === 'with_tax')?.is_generated).toBe(true)
})

it('fits a phone on all of these pages', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['views', 'default-privileges', 'policies']) {
    await open(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('main').getByRole('table').or(page.getByRole('heading', { name: /^No / })).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await axeFindings(page)).toEqual([])
    await user.screenshot(`${path}-390`)
  }
})

it('leaves no fault on any page', () => {
  expect(user.faults).toEqual([])
})
