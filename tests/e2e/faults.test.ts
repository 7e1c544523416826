import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { answerWith, breakStorage, cutCalls, holdCalls, holdSockets, takeIndexedDb } from '../harness/page-faults'
import { signInOnPage, untilLive, untilStatus } from '../harness/page-steps'
import { type Person, signUp } from '../harness/people'
import { createOrganization, createProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

let server: Server
let browser: Browser
let owner: Person
let slug: string
let ref: string
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner, 'Night Trains')
  const live = await connectLive(server, await owner.token())
  ref = (await createProject(owner, live, slug, 'departures')).ref
  live.close()
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

let user: BrowserUser
let page: Page
beforeEach(async () => {
  user = await openBrowserUser(browser, server)
  page = user.page
})
afterEach(() => user.close())

const rename = (name: string) => owner.call('PATCH', `/platform/projects/${ref}`, { name })
const named = (name: string) => page.getByRole('navigation', { name: 'Breadcrumb' }).getByText(name).waitFor()
const sign = (word: string) => page.getByRole('status').filter({ hasText: new RegExp(`^${word}$`) })
const heading = (name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const follow = (name: string) => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true }).click()

/** Scrolls to the end of the page. */
const scrollToEnd = () => page.evaluate(() => { window.scrollTo(0, document.documentElement.scrollHeight) })

async function openProject(): Promise<void> {
  await page.goto(`/dashboard/project/${ref}`)
  await untilStatus(page, 'Healthy')
  await untilLive(page)
}

describe('while calls cannot reach the server but the socket can', () => {
  it('an open page stays live, and parts that need a call show an error', async () => {
    await signInOnPage(page, owner)
    await openProject()
    const mend = await cutCalls(page)
    await rename('night departures')
    await named('night departures')
    await page.goto(`/dashboard/org/${slug}/audit`)
    await page.getByRole('alert').filter({ hasText: 'Unable to reach the server. Please check your network or try again later.' }).first().waitFor()
    await sign('Live').waitFor()
    await user.screenshot('fault-no-calls')
    await mend()
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).first().click()
    await page.getByText('night departures').first().waitFor()
  })
})

describe('while the socket cannot reach the server but calls can', () => {
  it('displayed data stays and is marked as stale, other pages open, and missed changes arrive with the socket', async () => {
    const sockets = await holdSockets(page)
    await signInOnPage(page, owner)
    await openProject()
    await sockets.cut()
    await sign('Reconnecting').waitFor()
    await page.locator('[data-stale=stale]').first().waitFor()
    await untilStatus(page, 'Healthy')
    await user.screenshot('fault-no-socket')
    await follow('Settings')
    await heading('General settings').waitFor()
    await rename('arrivals')
    sockets.mend()
    // It also retries automatically.
    await Promise.any([page.getByRole('button', { name: 'Retry now' }).click(), untilLive(page)])
    await untilLive(page)
    await named('arrivals')
  })
})

describe('while calls are slow', () => {
  it('a page shows placeholders, then its content', async () => {
    // It would fetch the members itself.
    const sockets = await holdSockets(page)
    await signInOnPage(page, owner)
    await untilLive(page)
    await sockets.cut()
    const letGo = await holdCalls(page)
    await page.goto(`/dashboard/org/${slug}/members`)
    await page.getByRole('status', { name: 'Loading members' }).waitFor()
    await heading('Members').waitFor()
    await page.locator('main .animate-pulse-soft').first().waitFor()
    await user.screenshot('fault-slow')
    expect(await page.getByRole('alert').count()).toBe(0)
    await letGo()
    await heading('Members').waitFor()
    await page.getByText(owner.email).first().waitFor()
  })
})

describe('a malformed response', () => {
  const spoil = () => answerWith(page, `/platform/organizations/${slug}/members`, [{ nobody: true }])

  it('is ignored if the socket has the data', async () => {
    await signInOnPage(page, owner)
    await spoil()
    await page.goto(`/dashboard/org/${slug}/members`)
    await page.getByRole('main').getByText(owner.email).first().waitFor()
  })

  it('is reported in its place; the rest of the page stays', async () => {
    const sockets = await holdSockets(page)
    await signInOnPage(page, owner)
    await sockets.cut()
    const mend = await spoil()
    await page.goto(`/dashboard/org/${slug}/members`)
    const alert = page.getByRole('main').getByRole('alert').first()
    await alert.getByText("The server sent a response that this page can't read.").waitFor()
    await heading('Members').waitFor()
    await user.screenshot('fault-schema')
    await mend()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('main').getByText(owner.email).first().waitFor()
  })
})

describe('without browser storage', () => {
  it.each(['full', 'forbidden'] as const)('(storage %s) a user can sign in and open every page', async (fault) => {
    await breakStorage(page, fault)
    await signInOnPage(page, owner)
    await page.getByRole('link', { name: 'Night Trains' }).first().click()
    await heading('Projects').waitFor()
    await page.getByRole('main').getByRole('link', { name: /departures|arrivals/ }).click()
    await untilStatus(page, 'Healthy')
    await untilLive(page)
    await follow('Settings')
    await heading('General settings').waitFor()
    expect(user.faults).toEqual([])
  })

  it('(no IndexedDB) everything works', async () => {
    await takeIndexedDb(page)
    await signInOnPage(page, owner)
    await openProject()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(user.faults).toEqual([])
  })
})

describe('two tabs', () => {
  it('are signed out together', async () => {
    await signInOnPage(page, owner)
    const other = await page.context().newPage()
    await other.goto(`/dashboard/project/${ref}`)
    await untilStatus(other, 'Healthy')
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Sign in', exact: true }).waitFor()))
  })
})

describe('a script that does not load', () => {
  it('of a page: the frame stays and offers to reload', async () => {
    await signInOnPage(page, owner)
    await openProject()
    const members = '**/assets/members-page-*.js'
    await page.route(members, (route) => route.abort('connectionfailed'))
    await page.goto(`/dashboard/org/${slug}`)
    await untilLive(page)
    await follow('Members')
    await heading("Couldn't load this page").waitFor()
    await user.screenshot('fault-page-script')
    await page.unroute(members)
    await page.getByRole('main').getByRole('button', { name: 'Reload' }).click()
    await heading('Members').waitFor()
    expect(user.faults).toEqual([])
  })

  it('of a menu: the page stays, and trying again opens it', async () => {
    await signInOnPage(page, owner)
    await openProject()
    // Nothing was loaded ahead yet.
    const panel = '**/assets/switcher-panel-*.js'
    await page.route(panel, (route) => route.abort('connectionfailed'))
    await page.getByRole('button', { name: 'Switch project' }).click()
    const note = page.getByRole('alert').filter({ hasText: "Couldn't load this part of the page." })
    await note.waitFor()
    await user.screenshot('fault-menu-script')
    await page.getByRole('region', { name: 'Status' }).waitFor()
    await page.unroute(panel)
    await note.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('dialog', { name: 'Projects' }).waitFor()
    await note.waitFor({ state: 'detached' })
    expect(user.faults).toEqual([])
  })
})

describe('a script error in one panel', () => {
  it('is limited to the panel, which shows the error; the rest of the page works', async () => {
    await signInOnPage(page, owner)
    const content = await (await page.request.get('/platform/custom-content')).json()
    const mend = await answerWith(page, '/platform/custom-content', { ...content, 'project_homepage:example_projects': [null] })
    await openProject()
    // The code of this part is loaded once it is scrolled into view.
    await scrollToEnd()
    const alert = page.getByRole('alert').filter({ hasText: 'Examples failed to load.' })
    await alert.waitFor()
    await alert.scrollIntoViewIfNeeded()
    await user.screenshot('fault-panel')
    await rename('late arrivals')
    await named('late arrivals')
    await mend()
    await page.reload()
    await untilStatus(page, 'Healthy')
    await scrollToEnd()
    await page.getByRole('heading', { name: 'Examples' }).waitFor()
    expect(await alert.count()).toBe(0)
  })
})
