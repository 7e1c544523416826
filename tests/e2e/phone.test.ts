import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserUser, launchBrowser, openBrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signInOnPage, untilLive } from '../harness/page-steps'
import { type Person, signUp } from '../harness/people'
import { createOrganization, createProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

let server: Server
let browser: Browser
let owner: Person
let slug: string
let ref: string
let phone: BrowserUser
let desk: BrowserUser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner)
  const live = await connectLive(server, await owner.token())
  ref = (await createProject(owner, live, slug)).ref
  live.close()
  ;[phone, desk] = await Promise.all([openBrowserUser(browser, server, { width: 390, height: 844 }), openBrowserUser(browser, server)])
  for (const { page } of [phone, desk]) {
    await signInOnPage(page, owner)
    await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Opt out' }).click()
  }
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main pages' })
const placesIn = (page: Page) => bar(page).getByRole('link').allTextContents()
const current = (page: Page) => bar(page).locator('[aria-current=page]').allTextContents()

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not visible')
  return box
}

describe('the bar of a phone', () => {
  it('has the main pages of an organization and of a project, and marks the current one', async () => {
    const { page } = phone
    await page.goto(`/dashboard/org/${slug}`)
    await bar(page).getByRole('link', { name: 'Settings' }).waitFor()
    expect(await placesIn(page)).toEqual(['Projects', 'Members', 'Settings'])
    await bar(page).getByRole('link', { name: 'Members' }).click()
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()
    expect(await current(page)).toEqual(['Members'])
    await page.goto(`/dashboard/project/${ref}/database/settings`)
    await untilLive(page)
    expect(await placesIn(page)).toEqual(['Home', 'SQL editor', 'Settings'])
    expect(await current(page)).toEqual(['Settings'])
  })

  it('opens the other pages from its menu', async () => {
    const { page } = phone
    await page.goto(`/dashboard/org/${slug}`)
    await bar(page).getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()
  })

  it('leaves the buttons of a long form in sight, above it', async () => {
    const { page } = phone
    await page.goto(`/dashboard/new/${slug}`)
    const create = page.getByRole('button', { name: 'Create project' })
    await create.waitFor()
    const { y, height } = await boxOf(create)
    expect(y + height).toBeLessThanOrEqual((await boxOf(bar(page))).y)
    await phone.screenshot('form-actions-390')
  })
})

describe('a toast covers neither the buttons of the page nor those of banners', () => {
  const incident = { title: 'Slow disks', impact: 'major', message: 'We look into it.', show_to_everybody: true }

  beforeAll(async () => {
    expect((await owner.call('POST', '/platform/incidents', incident)).status).toBe(201)
    await Promise.all([phone, desk].map(({ page }) => page.locator('[data-banner]').first().waitFor()))
  })

  it.each([
    ['on a desk', () => desk],
    ['on a phone', () => phone],
  ])('%s', async (_, user) => {
    const { page } = user()
    // A missing organization is reported by a toast on the page to which it redirects.
    await page.goto('/dashboard/org/no-such-organization')
    const toast = page.locator('[data-sonner-toast]').first()
    await toast.waitFor()
    await page.getByRole('main').getByRole('link', { name: /^New / }).waitFor()
    // It has found its place.
    await page.waitForTimeout(1_000)
    const covered = await page.evaluate(() => {
      const toast = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect()
      if (!toast) return ['no toast']
      const overlaps = (it: DOMRect) => it.left < toast.right && it.right > toast.left && it.top < toast.bottom && it.bottom > toast.top && it.height > 0
      const controls = [...document.querySelectorAll('main :is(button, a[href]), header :is(button, a[href]), [data-banner] button')]
      return controls.filter((it) => overlaps(it.getBoundingClientRect())).map((it) => it.textContent || it.getAttribute('aria-label'))
    })
    expect(covered).toEqual([])
    await user().screenshot(`toast-${page.viewportSize()?.width}`)
  })
})

describe('the list of shortcuts', () => {
  it('opens by ?, and G with a letter goes to a page', async () => {
    const { page } = desk
    await page.goto(`/dashboard/org/${slug}`)
    await untilLive(page)
    await page.keyboard.press('?')
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await list.getByText('Audit log').waitFor()
    await desk.screenshot('shortcuts-1440')
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()
  })
})
