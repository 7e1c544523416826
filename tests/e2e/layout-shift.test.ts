import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserUser, launchBrowser, openBrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signInOnPage, untilLive } from '../harness/page-steps'
import { type Person, signUp } from '../harness/people'
import { createOrganization, createProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

/** Half of what counts as good (web.dev). */
const shiftMax = 0.05

/** Banners slide in 700 ms after they are known; charts are drawn within the rest. */
const restMs = 3_000

let server: Server
let browser: Browser
let owner: Person
let user: BrowserUser
let pages: [name: string, path: string][]
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  owner = await signUp(server, 'owner')
  const slug = await createOrganization(owner, 'Timetables')
  const live = await connectLive(server, await owner.token())
  const { ref } = await createProject(owner, live, slug)
  live.close()
  pages = [
    ['the project', `/project/${ref}`],
    ['the compute page', `/project/${ref}/settings/compute`],
    ['the projects', `/org/${slug}`],
    ['billing', `/org/${slug}/billing`],
    ['general settings', `/project/${ref}/settings/general`],
    ['add-ons', `/project/${ref}/settings/addons`],
  ]
  user = await openBrowserUser(browser, server)
  await user.page.addInitScript(() => {
    const sum = { value: 0 }
    Object.assign(window, { layoutShift: sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) sum.value += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await signInOnPage(user.page, owner)
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

/** The sum of all shifts while a page loads and comes to rest. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto(`/dashboard${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await untilLive(page)
  // A shift is the absence of an event, so there is nothing to wait for but time.
  await page.waitForTimeout(restMs)
  return page.evaluate(() => (window as unknown as { layoutShift: { value: number } }).layoutShift.value)
}

describe('loading a page moves nothing', () => {
  it('without banners', async () => {
    for (const [name, path] of pages) expect(await shiftOf(user.page, path), name).toBeLessThanOrEqual(shiftMax)
  })

  it('nor with banners, whose space is reserved', async () => {
    const incident = { title: 'Slow disks', impact: 'major', message: 'We look into it.', show_to_everybody: true }
    expect((await owner.call('POST', '/platform/incidents', incident)).status).toBe(201)
    await user.page.locator('[data-banner]').first().waitFor()
    // The height is remembered once the banner has come to rest.
    await shiftOf(user.page, '/organizations')
    for (const [name, path] of pages) expect(await shiftOf(user.page, path), name).toBeLessThanOrEqual(shiftMax)
  })
})
