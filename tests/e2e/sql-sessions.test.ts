import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { type BrowserUser, launchBrowser, openBrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signInOnPage } from '../harness/page-steps'
import { type Person, signUp } from '../harness/people'
import { createOrganization, createProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { show } from '../harness/show'
import { editorLines, openSqlEditor, resultCell, runSql, writeSql } from '../harness/sql-editor'
import { psql } from '../harness/tenant'

let server: Server
let browser: Browser
let owner: Person
let user: BrowserUser
let page: Page
/** A second window of the same person. */
let other: Page
let ref: string
let connectionString: string
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  owner = await signUp(server, 'owner')
  const slug = await createOrganization(owner)
  const live = await connectLive(server, await owner.token())
  ;({ ref, connectionString } = await createProject(owner, live, slug))
  live.close()
  user = await openBrowserUser(browser, server)
  page = user.page
  await signInOnPage(page, owner)
  await openSqlEditor(page, ref)
  other = (await openBrowserUser(browser, server)).page
  await signInOnPage(other, owner)
  await openSqlEditor(other, ref)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const tab = (at: Page, name: string) => at.getByRole('tab', { name, exact: true })
const suggestion = (text: string) => page.locator('.suggest-widget .monaco-list-row').filter({ hasText: text }).first()
const parcels = async () => (await psql(connectionString, 'select count(*) from parcels')).out.trim()

it('completes columns of a table by its alias, as soon as it was created', async () => {
  await runSql(page, 'create table parcels (id int primary key, recipient_name text, weight_grams int); insert into parcels values (1, \'Ada\', 250); select * from parcels')
  await resultCell(page, 'Ada').waitFor()
  await writeSql(page, 'select  from parcels as p')
  await page.keyboard.press('Home')
  for (let at = 0; at < 'select '.length; at += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(async () => {
    await page.keyboard.type('p.rec')
    const isShown = await suggestion('recipient_name').waitFor({ timeout: 2_000 }).then(() => true, () => false)
    if (!isShown) for (let at = 0; at < 5; at += 1) await page.keyboard.press('Backspace')
    return isShown
  }, { timeout: 15_000 }).toBe(true)
  await show(user, 'sql-completion')
  await page.keyboard.press('Tab')
  await editorLines(page).filter({ hasText: 'p.recipient_name' }).waitFor()
})

it('shows a table that another window creates', async () => {
  await tab(page, 'Schema').click()
  await page.getByText('parcels', { exact: true }).first().waitFor()
  await runSql(other, 'create table couriers (id int primary key)')
  await page.getByText('couriers', { exact: true }).first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await tab(page, 'Snippets').click()
})

it('runs in a transaction, which is rolled back or committed', async () => {
  await page.getByRole('switch', { name: 'Transaction' }).click()
  await runSql(page, "insert into parcels values (2, 'Bea', 100); select count(*) as inside from parcels")
  await resultCell(page, '2').waitFor()
  await page.getByText('Transaction open', { exact: true }).waitFor()
  expect(await parcels()).toBe('1')
  await page.getByRole('button', { name: 'Rollback' }).click()
  await page.getByText('Transaction open', { exact: true }).waitFor({ state: 'detached' })
  expect(await parcels()).toBe('1')
  await runSql(page, "insert into parcels values (3, 'Cleo', 100)")
  await page.getByText('Transaction open', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Commit' }).click()
  await page.getByText('Transaction open', { exact: true }).waitFor({ state: 'detached' })
  expect(await parcels()).toBe('2')
})

it('refuses to commit what a deferred constraint forbids, and says that nothing was changed', async () => {
  await psql(connectionString, 'alter table couriers add boss int references couriers deferrable initially deferred')
  await runSql(page, 'insert into couriers values (2, 99)')
  await page.getByText('Transaction open', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Commit' }).click()
  await page.getByText("The transaction couldn't be committed, so all of its changes were rolled back.").first().waitFor()
  expect((await psql(connectionString, 'select count(*) from couriers')).out.trim()).toBe('0')
  await page.getByRole('switch', { name: 'Transaction' }).click()
})

it('lists running statements, and cancels one of another window', async () => {
  await runSql(other, 'select pg_sleep(60)')
  await tab(page, 'Running').click()
  const item = page.getByRole('group', { name: 'Running statements' }).getByRole('listitem').filter({ hasText: 'pg_sleep(60)' })
  await expect.poll(async () => {
    await page.getByRole('tabpanel', { name: 'Running' }).getByRole('button', { name: 'Refresh' }).click()
    return item.count()
  }).toBe(1)
  await show(user, 'sql-running')
  await item.getByRole('button', { name: /^Cancel statement/ }).click()
  await other.getByText(/canceling statement due to user request|was cancelled/).first().waitFor()
})

it('lists earlier runs, and inserts one of them', async () => {
  await tab(page, 'History').click()
  const entries = page.getByRole('group', { name: 'History' }).getByRole('listitem')
  await entries.filter({ hasText: 'create table parcels' }).first().waitFor()
  await page.getByRole('searchbox', { name: 'Search history' }).fill('Cleo')
  await expect.poll(() => entries.count()).toBe(1)
  await writeSql(page, '')
  await entries.getByRole('button', { name: /^Insert/ }).click()
  await editorLines(page).filter({ hasText: 'Cleo' }).waitFor()
  expect(user.faults).toEqual([])
})
