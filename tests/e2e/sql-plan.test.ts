import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { type BrowserUser, launchBrowser, openBrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signInOnPage } from '../harness/page-steps'
import { signUp } from '../harness/people'
import { createOrganization, createProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { show } from '../harness/show'
import { editorLines, openSqlEditor, writeSql } from '../harness/sql-editor'
import { psql } from '../harness/tenant'

const orders = 20_000

let server: Server
let browser: Browser
let user: BrowserUser
let connectionString: string
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  const owner = await signUp(server, 'owner')
  const slug = await createOrganization(owner)
  const live = await connectLive(server, await owner.token())
  const project = await createProject(owner, live, slug)
  live.close()
  ;({ connectionString } = project)
  const { code, err } = await psql(
    connectionString,
    `create table customers (id int primary key, name text); create table orders (id int primary key, customer int, note text);
     insert into customers select n, 'customer ' || n from generate_series(1, 100) n;
     insert into orders select n, n % 100 + 1, repeat('x', 100) from generate_series(1, ${orders}) n; analyze customers; analyze orders`,
  )
  expect(code, err).toBe(0)
  user = await openBrowserUser(browser, server)
  await signInOnPage(user.page, owner)
  await openSqlEditor(user.page, project.ref)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const plan = () => user.page.getByRole('group', { name: 'Plan' })
const steps = () => plan().getByRole('rowheader').allTextContents()

it('shows a plan as a tree without running the statement', async () => {
  const { page } = user
  await writeSql(page, "select c.name, count(*) from orders o join customers c on c.id = o.customer where o.note like '%y%' group by c.name")
  await page.keyboard.press('Control+Shift+e')
  await plan().waitFor()
  await page.getByText('Not executed: figures are estimates').waitFor()
  const shown = await steps()
  expect(shown.some((it) => it.includes('Seq Scan') && it.includes('orders'))).toBe(true)
  expect(shown[0]).toMatch(/Aggregate/)
})

it('marks the slowest step of an executed one', async () => {
  const { page } = user
  await page.getByRole('button', { name: 'Analyze', exact: true }).click()
  await page.getByText(/^Executed in/).waitFor()
  const slowest = (await steps()).filter((it) => it.includes('Slowest'))
  expect(slowest).toHaveLength(1)
  expect(slowest[0]).toMatch(/Seq Scan.*orders/)
  expect(await axeFindings(page)).toEqual([])
  await show(user, 'sql-plan')
})

it('executes a DELETE for its plan, and leaves the data as it was', async () => {
  const { page } = user
  await writeSql(page, 'delete from orders where id > 10')
  await page.getByRole('button', { name: 'Analyze', exact: true }).click()
  await expect.poll(steps).toContainEqual(expect.stringMatching(/Delete|ModifyTable/))
  await page.getByText(/^Executed in/).waitFor()
  expect((await psql(connectionString, 'select count(*) from orders')).out.trim()).toBe(String(orders))
})

it('shows an error of the statement at its character', async () => {
  const { page } = user
  await writeSql(page, 'select no_such_column from orders')
  await page.keyboard.press('Control+Shift+e')
  await page.getByText('column "no_such_column" does not exist').first().waitFor()
  await page.locator('.monaco-editor .squiggly-error').first().waitFor()
  await page.getByRole('button', { name: 'Go to line 1' }).click()
  await page.keyboard.type('note')
  await editorLines(page).filter({ hasText: 'select note from orders' }).waitFor()
  expect(user.faults).toEqual([])
})
