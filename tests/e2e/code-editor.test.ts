import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { axeFindings } from '../harness/axe'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signInOnPage, untilLive } from '../harness/page-steps'
import { type Person, signUp } from '../harness/people'
import { createOrganization, createProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { psql } from '../harness/tenant'

let server: Server
let browser: Browser
let owner: Person
let ref: string
let connectionString: string
let writer: BrowserUser
let reader: BrowserUser
/** Paths of all requests of the page for the editor. */
let editorFiles: string[]
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  owner = await signUp(server, 'owner')
  const slug = await createOrganization(owner)
  const live = await connectLive(server, await owner.token())
  ;({ ref, connectionString } = await createProject(owner, live, slug, 'departures'))
  live.close()
  ;[writer, reader] = await Promise.all([openBrowserUser(browser, server), openBrowserUser(browser, server)])
  editorFiles = filesOfEditor(writer.page)
  await openSettings(writer.page)
  await openSettings(reader.page)
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

/** Records the page's requests below the editor's path. */
function filesOfEditor(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/monaco|worker/i.test(pathname)) paths.push(pathname)
  })
  return paths
}

async function openSettings(page: Page): Promise<void> {
  await signInOnPage(page, owner)
  await page.goto(`/dashboard/project/${ref}/database/settings`)
  await workMem(page).waitFor()
  await untilLive(page)
}

const card = (page: Page) => page.getByRole('region', { name: 'PostgreSQL settings' })
const show = (page: Page, view: 'Fields' | 'Text') => card(page).getByRole('tab', { name: view }).click()
const workMem = (page: Page) => page.getByRole('textbox', { name: 'work_mem', exact: true })
const editor = (page: Page) => card(page).getByRole('textbox', { name: /^PostgreSQL settings/ })
const line = (page: Page, text: string | RegExp) => card(page).locator('.view-line').filter({ hasText: text })

/** Moves after the last line. Lines out of view are not on the page. */
async function goToEnd(page: Page): Promise<void> {
  await editor(page).focus()
  await page.keyboard.press('Control+End')
}

describe('the settings as text', () => {
  it('are shown in the editor, loaded from the app’s own path, and only on demand', async () => {
    const { page } = writer
    expect(editorFiles).toEqual([])
    await show(page, 'Text')
    await editor(page).waitFor()
    await line(page, /^#.Settings.that.are.commented.out/).waitFor()
    await page.evaluate(() => document.fonts.ready)
    expect(editorFiles.map((it) => it.replace(/\/\d+\.\d+\.\d+-[0-9a-f]{8}\//, '/VERSION/')).sort()).toEqual([
      '/dashboard/assets/monaco/VERSION/editor.css',
      '/dashboard/assets/monaco/VERSION/editor.js',
    ])
    const script = await fetch(server.url + editorFiles.find((it) => it.endsWith('.js')))
    expect(script.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(await axeFindings(page)).toEqual([])
    await writer.screenshot('code-editor')
  })

  it('show errors with their line, and a link to it', async () => {
    const { page } = writer
    await goToEnd(page)
    await page.keyboard.type('wrok_mem = 8MB')
    const wrong = card(page).getByRole('list', { name: 'Errors in the text' })
    await wrong.getByText('Unknown setting “wrok_mem”.').waitFor()
    await card(page).locator('.squiggly-error').waitFor()
    await writer.screenshot('code-editor-fault')
    expect(await axeFindings(page)).toEqual([])
    await wrong.getByRole('button', { name: /^Line \d+$/ }).click()
    await page.keyboard.press('Shift+End')
    await page.keyboard.type('work_mem = 8MB # for reports')
    await wrong.waitFor({ state: 'detached' })
    await writer.screenshot('code-editor-changed')
  })

  it('can be left by Tab and by Escape', async () => {
    const { page } = writer
    await editor(page).focus()
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Press Tab or Escape to leave the editor.')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Save 1 change')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Text')
  })

  it('are the same draft as the fields', async () => {
    const { page } = writer
    await show(page, 'Fields')
    const field = workMem(page)
    expect(await field.inputValue()).toBe('8192')
    await field.fill('16384')
    await show(page, 'Text')
    await goToEnd(page)
    await line(page, /^work_mem.=.16MB.#.for.reports$/).waitFor()
  })

  it('are saved, and other windows show them immediately', async () => {
    const { page } = writer
    await page.getByRole('button', { name: 'Save 1 change' }).click()
    await page.getByText('Settings saved', { exact: true }).waitFor()
    await waitUntil(async () => (await workMem(reader.page).inputValue()) === '16384', 'the other window has the saved settings')
    expect((await psql(connectionString, 'show work_mem')).out.trim()).toBe('16MB')
    // The comment was written here, and stays while the page is open.
    await line(page, /^work_mem.=.16MB.#.for.reports$/).waitFor()
  })

  it('follow changes from another window during editing', async () => {
    const { page } = writer
    await goToEnd(page)
    await page.keyboard.type('\n# mine')
    await workMem(reader.page).fill('32768')
    await reader.page.getByRole('button', { name: 'Save 1 change' }).click()
    await line(page, /^work_mem.=.32MB.#.for.reports$/).waitFor()
    await line(page, /^#.mine$/).waitFor()
  })

  it('have caused no errors in the console', () => {
    expect(writer.faults).toEqual([])
    expect(reader.faults).toEqual([])
    expect(editorFiles.filter((it) => it.includes('worker'))).toEqual([])
  })
})

describe('an unavailable editor', () => {
  it('is replaced by a plain field without data loss', async () => {
    const { page, screenshot, close } = await openBrowserUser(browser, server, { width: 390, height: 844, colorScheme: 'light' })
    await page.route(/\/monaco\//, (route) => route.abort())
    await openSettings(page)
    await show(page, 'Text')
    await page.getByText("Couldn't load the editor. You can still edit as plain text.").waitFor()
    const field = editor(page)
    await field.fill((await field.inputValue()).replace(/^work_mem = .*$/m, 'work_mem = 64MB'))
    await screenshot('code-editor-plain')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Save 1 change' }).click()
    await page.getByText('Settings saved', { exact: true }).waitFor()
    expect((await psql(connectionString, 'show work_mem')).out.trim()).toBe('64MB')
    await close()
  })
})
