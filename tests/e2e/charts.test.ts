import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { type BrowserUser, launchBrowser, openBrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signInOnPage, untilLive, untilStatus } from '../harness/page-steps'
import { type Person, signUp } from '../harness/people'
import { signal } from '../harness/processes'
import { createOrganization, createProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { postmasterOf } from '../harness/tenant'

const chartCount = 8

let server: Server
let browser: Browser
let owner: Person
let user: BrowserUser
let slug: string
let ref: string
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner, 'Timetables')
  const live = await connectLive(server, await owner.token())
  ref = (await createProject(owner, live, slug)).ref
  live.close()
  user = await openBrowserUser(browser, server)
  await signInOnPage(user.page, owner)
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const card = (page: Page): Locator => page.locator('#charts')
const title = (page: Page): Promise<string | null> => card(page).getByRole('heading', { level: 2 }).textContent()
const plot = (page: Page, metric: string): Locator => card(page).locator(`[data-chart=${metric}] .recharts-surface`)

/** Opens the project's home with all its charts. */
async function openCharts(page: Page, query = ''): Promise<void> {
  await page.goto(`/dashboard/project/${ref}${query}`)
  await untilLive(page)
  // The interactive charts are loaded when the pointer is over them.
  await card(page).locator('[data-chart=size]').hover()
  await plot(page, 'size').waitFor()
}

/** Moves the pointer to a part of the width of a chart. */
async function pointAt(page: Page, metric: string, part: number): Promise<void> {
  await plot(page, metric).scrollIntoViewIfNeeded()
  const box = await plot(page, metric).boundingBox()
  if (!box) throw new Error('The chart is not shown')
  await page.mouse.move(box.x + box.width * part, box.y + box.height / 2, { steps: 3 })
}

describe('the charts of a project', () => {
  it('show one time in all of them under the pointer', async () => {
    const { page } = user
    await openCharts(page)
    await pointAt(page, 'latency', 0.5)
    const shown = card(page).locator('.recharts-tooltip-wrapper > div')
    await expect.poll(() => shown.count()).toBe(chartCount)
    const times = await shown.locator('span:first-child').allTextContents()
    expect(new Set(times).size).toBe(1)
  })

  it('are zoomed together by dragging, until Escape', async () => {
    const { page } = user
    await openCharts(page)
    await pointAt(page, 'latency', 0.4)
    await page.mouse.down()
    await pointAt(page, 'latency', 0.8)
    await page.mouse.up()
    await expect.poll(() => title(page)).toMatch(/ to /)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => title(page)).toBe('Last 24 hours')
  })

  it('keep their range in the address, and request hourly points for days', async () => {
    const { page } = user
    await openCharts(page)
    const hours = page.waitForRequest((it) => it.url().includes('interval=1h'))
    await card(page).getByText('7 d', { exact: true }).click()
    await hours
    expect(new URL(page.url()).search).toBe('?range=7d')
    await page.reload()
    await expect.poll(() => title(page)).toBe('Last 7 days')
  })

  it('mark a crash as soon as it happens', async () => {
    const { page } = user
    await openCharts(page, '?range=1h')
    await untilStatus(page, 'Healthy')
    expect(await card(page).locator('.chart-crash').count()).toBe(0)
    signal(postmasterOf(server, ref), 'SIGKILL')
    await expect.poll(() => card(page).locator('.chart-crash').count(), { timeout: 20_000 }).toBe(chartCount)
    await page.getByRole('button', { name: 'Open CPU larger' }).click()
    await page.getByRole('button', { name: 'Show as table' }).click()
    await page.getByRole('dialog').getByRole('list', { name: 'Events' }).getByText(/SIGKILL|signal 9|killed/i).first().waitFor()
    await page.keyboard.press('Escape')
  })
})

describe('the projects of an organization', () => {
  it('are searched, and favorites are kept', async () => {
    const { page } = user
    await page.goto(`/dashboard/org/${slug}`)
    const search = page.getByRole('searchbox', { name: 'Search projects' })
    await search.fill('nothing like it')
    await page.getByText('No projects match your filters').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('button', { name: 'Favorite departures' }).click()
    await page.reload()
    await page.getByRole('button', { name: 'Favorite departures', pressed: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})
