import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { launchBrowser, openBrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signInOnPage } from '../harness/page-steps'
import { addMember, type Person, signUp } from '../harness/people'
import { createOrganization, createProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { activate, oidOf, openTable, saveChanges, sqlOf, tableCell } from '../harness/table-editor'

let server: Server
let browser: Browser
let ref: string
let connectionString: string
let mine: Page
let theirs: Page
let users: string
let faults: string[]

const sql = (text: string) => sqlOf(connectionString, text)

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  const owner = await signUp(server, 'owner')
  const slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  // Otherwise a banner asks for it and moves the page.
  await owner.call('PUT', `/platform/organizations/${slug}/customer`, { address: { line1: '1 Signal Road' } })
  const colleague = await signUp(server, 'colleague')
  await addMember(owner, slug, colleague, { role_id: 2 })
  const live = await connectLive(server, await owner.token())
  ;({ ref, connectionString } = await createProject(owner, live, slug))
  live.close()
  await sql("create table users (id bigint primary key, name text, city text); insert into users select n, 'User ' || n, 'Rome' from generate_series(1, 12) n; create table loose (a int); insert into loose values (1)")
  users = await oidOf(connectionString, 'users')
  const open = async (person: Person) => {
    const user = await openBrowserUser(browser, server)
    await signInOnPage(user.page, person)
    await openTable(user.page, ref, users, 'users')
    return user
  }
  const first = await open(owner)
  const second = await open(colleague)
  ;[mine, theirs, faults] = [first.page, second.page, first.faults]
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

/** For looking at: only written where a folder is given. */
async function picture(page: Page, name: string) {
  const folder = process.env.SIGNALBOX_SCREENS
  if (folder === undefined) return
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: join(folder, `${name}-${width}.png`) })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

it('turns live changes on after the SQL was shown, and both browsers say so', async () => {
  await mine.getByRole('button', { name: 'Not live' }).click()
  await mine.getByText('Changes that others make appear after a refresh.').waitFor()
  expect(await axeFindings(mine)).toEqual([])
  await picture(mine, 'live-off')
  await mine.getByRole('switch', { name: 'Live changes' }).click()
  const dialog = mine.getByRole('dialog', { name: 'Turn on live changes' })
  await dialog.getByText('CREATE PUBLICATION signalbox_live FOR TABLE public.users').waitFor()
  expect(await axeFindings(mine)).toEqual([])
  await picture(mine, 'live-sql')
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  for (const page of [mine, theirs]) await page.getByRole('button', { name: 'Live', exact: true }).waitFor()
})

it('shows a change of the other browser with a highlight, and none for the own one', async () => {
  await activate(theirs, 'User 3')
  await theirs.keyboard.type('Changed by a colleague')
  await theirs.keyboard.press('Enter')
  await saveChanges(theirs)
  const changed = mine.getByRole('gridcell', { name: 'Changed by a colleague' })
  await changed.waitFor()
  await mine.locator('[data-fresh]').first().waitFor()
  await picture(mine, 'live-highlight')
  expect(await theirs.locator('[data-fresh]').count()).toBe(0)
  await mine.locator('[data-fresh]').first().waitFor({ state: 'detached' })
})

it('shows new and deleted rows of any program', async () => {
  await sql("insert into users values (0, 'First', 'Oslo')")
  await mine.getByRole('gridcell', { name: 'First', exact: true }).waitFor()
  await sql('delete from users where id = 12')
  await mine.getByRole('gridcell', { name: 'User 12' }).waitFor({ state: 'detached' })
  await sql("update users set city = 'Bern'")
  await tableCell(mine, 'Bern').waitFor()
})

it('keeps an unsaved change of the same cell, marked as outdated', async () => {
  await activate(mine, 'User 4')
  await mine.keyboard.press('ArrowRight')
  await mine.keyboard.type('Mine')
  await mine.keyboard.press('Enter')
  await sql("update users set city = 'Theirs' where id = 4")
  await mine.locator('[title="This value has changed in the database since you edited it."]').waitFor()
  await mine.getByRole('gridcell', { name: 'Mine', exact: true }).waitFor()
  await picture(mine, 'live-conflict')
  await mine.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Discard' }).click()
  await mine.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await mine.getByRole('gridcell', { name: 'Theirs', exact: true }).waitFor()
})

it('shows a column that was renamed by another program', async () => {
  await sql('alter table users rename column city to town')
  await sql("update users set town = 'Kyiv' where id = 1")
  await mine.getByRole('columnheader', { name: /town/ }).waitFor()
  await mine.getByRole('gridcell', { name: 'Kyiv' }).waitFor()
  expect(faults.filter((it) => !it.includes('400'))).toEqual([])
})

it('says why a table cannot be live', async () => {
  await openTable(mine, ref, await oidOf(connectionString, 'loose'), 'loose')
  await mine.getByRole('button', { name: 'Not live' }).click()
  await mine.getByText(/needs a primary key/).waitFor()
  expect(await mine.getByRole('switch', { name: 'Live changes' }).isDisabled()).toBe(true)
})
