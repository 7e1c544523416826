import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { type BrowserUser, launchBrowser, openBrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signInOnPage } from '../harness/page-steps'
import { addMember, signUp } from '../harness/people'
import { createOrganization, createProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { show } from '../harness/show'
import { editorLines, openSqlEditor, writeSql } from '../harness/sql-editor'

const text = 'select 1 as one;\nselect 2 as two;\nselect 3 as three'

let server: Server
let browser: Browser
let ada: BrowserUser
let ben: BrowserUser
let ref: string
let id: string
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  const [owner, member] = [await signUp(server, 'ada'), await signUp(server, 'ben')]
  const slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  await addMember(owner, slug, member, { role_id: 3 })
  const live = await connectLive(server, await owner.token())
  ;({ ref } = await createProject(owner, live, slug))
  live.close()
  ;[ada, ben] = [await openBrowserUser(browser, server), await openBrowserUser(browser, server)]
  await signInOnPage(ada.page, owner)
  await signInOnPage(ben.page, member)
  await openSqlEditor(ada.page, ref)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const saved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor()
const snippets = (page: Page) => page.getByRole('list', { name: 'Snippets' })

/** The text as the editor shows it, which replaces spaces. */
const shownText = async (page: Page) => (await editorLines(page).locator('.view-line').allTextContents()).map((it) => it.replaceAll('\u00a0', ' ').trimEnd())

/** Replaces a line, as typed. */
async function changeLine(page: Page, line: number, words: string): Promise<void> {
  await editorLines(page).click()
  await page.keyboard.press('Control+Home')
  for (let at = 1; at < line; at += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+End')
  await page.keyboard.insertText(words)
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Actions of Numbers' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

it('saves a text, which gets its own address', async () => {
  const { page } = ada
  await writeSql(page, text)
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog', { name: 'Save snippet' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Numbers')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL(/\/sql\/[0-9a-f-]{36}$/)
  id = page.url().split('/').at(-1)!
  await saved(page)
  await snippets(page).getByRole('link', { name: 'Numbers' }).waitFor()
})

it('finds it by its text', async () => {
  const { page } = ada
  const search = page.getByRole('searchbox', { name: 'Search snippets' })
  await search.fill('nowhere in it')
  await page.getByText('No snippets match.').waitFor()
  await search.fill('as three')
  await snippets(page).getByRole('link', { name: 'Numbers' }).waitFor()
  await search.fill('')
})

it('marks it as a favorite, and puts it into a folder', async () => {
  const { page } = ada
  await snippets(page).getByRole('link', { name: 'Numbers' }).waitFor()
  await choose(page, 'Add to favorites')
  await page.getByRole('img', { name: 'Favorite' }).waitFor()
  await page.getByRole('button', { name: 'New folder' }).click()
  const dialog = page.getByRole('dialog', { name: 'New folder' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Reports')
  await dialog.getByRole('button', { name: 'Create folder' }).click()
  await dialog.waitFor({ state: 'detached' })
  await choose(page, 'Reports')
  await page.getByRole('button', { name: /^Reports/ }).filter({ hasText: '1' }).waitFor()
  // A favorite and a folder are each user's own, so there is no new version.
  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('list', { name: 'Versions' }).getByRole('listitem')
  await versions.first().waitFor()
  expect(await versions.count()).toBe(1)
  await page.keyboard.press('Escape')
  expect(await axeFindings(page)).toEqual([])
})

it('shares it, and a second person opens it; both see each other and their lines', async () => {
  await openSqlEditor(ada.page, ref, id)
  if (!(await ada.page.getByRole('button', { name: 'Actions of Numbers' }).isVisible())) await ada.page.getByRole('button', { name: /^Reports/ }).click()
  await choose(ada.page, 'Share with the project')
  await ada.page.getByText('shared', { exact: true }).waitFor()
  await openSqlEditor(ben.page, ref)
  await snippets(ben.page).getByRole('link', { name: 'Numbers' }).click()
  await ben.page.waitForURL(`**/sql/${id}`)
  await editorLines(ben.page).filter({ hasText: 'three' }).waitFor()
  await editorLines(ben.page).click()
  await ben.page.keyboard.press('Control+Home')
  await ben.page.keyboard.press('ArrowDown')
  await ada.page.getByText(/^ben.* \(line 2\) is here, too$/).waitFor()
  const marked = (line: string) => ada.page.locator('.monaco-editor .view-line').filter({ hasText: new RegExp(line.replace(' ', '\\s')) }).locator('.sql-person').filter({ hasText: /^ben/ }).waitFor()
  await marked('as two')
  await ben.page.getByText(/^ada.*is here, too$/).waitFor()
  await show(ada, 'sql-presence')
  await ben.page.keyboard.press('ArrowDown')
  await ada.page.getByText(/^ben.* \(line 3\) is here, too$/).waitFor()
  await marked('as three')
})

it('what one saves is shown to the other without a reload', async () => {
  await changeLine(ada.page, 1, 'select 11 as one;')
  await ada.page.keyboard.press('Control+s')
  await saved(ada.page)
  await expect.poll(() => shownText(ben.page)).toContainEqual(expect.stringMatching(/^select 11 as one;/))
  await saved(ben.page)
})

it('when both edit, the second save shows the conflict and merges it', async () => {
  await changeLine(ben.page, 3, 'select 33 as three')
  await ben.page.getByText('Unsaved changes, kept in this browser').waitFor()
  await changeLine(ada.page, 1, 'select 111 as one;')
  await ada.page.keyboard.press('Control+s')
  await saved(ada.page)
  const dialog = ben.page.getByRole('dialog', { name: /^ada.* saved a newer version$/ })
  await dialog.waitFor()
  await show(ben, 'sql-conflict')
  await dialog.getByRole('button', { name: 'Decide later' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await shownText(ben.page)).toContainEqual(expect.stringContaining('select 33 as three'))
  await editorLines(ben.page).click()
  await ben.page.keyboard.press('Control+s')
  await dialog.waitFor()
  await dialog.getByText('Both changes can be merged without a conflict.').waitFor()
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await dialog.waitFor({ state: 'detached' })
  await editorLines(ben.page).click()
  await ben.page.keyboard.press('Control+s')
  await saved(ben.page)
  for (const { page } of [ada, ben]) {
    await expect.poll(async () => (await shownText(page)).join('\n')).toMatch(/^select 111 as one;.*\nselect 2 as two;.*\nselect 33 as three/)
  }
})

it('restores an earlier version', async () => {
  const { page } = ada
  await page.getByRole('button', { name: 'Versions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions of Numbers' })
  await dialog.getByRole('button', { name: /^Version 1\b/ }).click()
  await dialog.getByRole('button', { name: 'Restore version 1' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await shownText(page)).join('\n')).toMatch(/^select 1 as one;/)
  await editorLines(page).click()
  await page.keyboard.press('Control+s')
  await saved(page)
})

it('is opened by its short address, and again as the last one of the project', async () => {
  const { page } = ada
  // As on a device that has not opened it.
  await page.evaluate(() => localStorage.removeItem('signalbox.project_history'))
  await page.goto(`/dashboard/sql/${id}`)
  await page.waitForURL(`**/project/${ref}/sql/${id}`)
  await editorLines(page).filter({ hasText: 'as one' }).waitFor()
  await page.goto(`/dashboard/project/${ref}/sql`)
  await page.waitForURL(`**/project/${ref}/sql/${id}`)
})

it('comes back with Undo after it was deleted', async () => {
  const { page } = ada
  await openSqlEditor(page, ref, id)
  if (!(await page.getByRole('button', { name: 'Actions of Numbers' }).isVisible())) await page.getByRole('button', { name: /^Reports/ }).click()
  await choose(page, 'Delete')
  await page.waitForURL('**/sql/new')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Restored the snippet').waitFor()
  await openSqlEditor(page, ref, id)
  await editorLines(page).filter({ hasText: 'as one' }).waitFor()
  expect([...ada.faults, ...ben.faults]).toEqual([])
})
