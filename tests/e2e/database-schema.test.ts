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

it('leaves no fault on any page', () => {
  expect(user.faults).toEqual([])
})
