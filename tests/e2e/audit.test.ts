import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import { signInOnPage, untilLive } from '../harness/page-steps'
import { addMember, type Person, signUp } from '../harness/people'
import { createOrganization } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

/** Limit in ms for subscribers of the log to be notified, even on a busy machine. */
const liveLimitMs = 5_000

let server: Server
let browser: Browser
let owner: Person
let developer: Person
let slug: string
let user: BrowserUser
let page: Page
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  owner = await signUp(server, 'owner')
  developer = await signUp(server, 'developer')
  slug = await createOrganization(owner, 'Timetables')
  await addMember(owner, slug, developer, { role_id: 3 })
  user = await openBrowserUser(browser, server)
  page = user.page
  await signInOnPage(page, owner)
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const rows = () => page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')

describe('the audit log on the page', () => {
  it('shows a denied action as soon as it happens, without a request', async () => {
    await page.goto(`/dashboard/org/${slug}/audit`)
    await rows().filter({ hasText: 'accepted the invitation of' }).waitFor()
    await untilLive(page)
    user.requests.length = 0
    const requested = Date.now()
    expect((await developer.call('PATCH', `/platform/organizations/${slug}`, { name: 'Mine' })).status).toBe(403)
    await rows().first().filter({ hasText: 'tried to change the organization' }).filter({ hasText: 'Denied' }).waitFor()
    expect(Date.now() - requested).toBeLessThan(liveLimitMs)
    expect(user.requests).toEqual([])
    await user.screenshot('audit')
    await rows().first().getByRole('button').click()
    await rows().first().getByText('Time in UTC').waitFor()
    await user.screenshot('audit-details')
    await rows().first().getByRole('button').click()
  })

  it('is filtered by user and day', async () => {
    await page.getByRole('combobox', { name: 'Person' }).click()
    await page.getByRole('option', { name: developer.email }).click()
    await expect.poll(() => rows().count()).toBe(2)
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await page.getByRole('heading', { name: 'No matching entries' }).waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await rows().filter({ hasText: 'created the organization' }).waitFor()
  })

  it('is saved as a file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`audit-${slug}.csv`)
    const text = readFileSync(await download.path(), 'utf8')
    expect(text.split('\r\n')[0]).toMatch(/^at,person,/)
    expect(text).toContain('organization.create')
  })

  it('has a page for the user’s own actions, and works on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/dashboard/account/audit')
    await rows().filter({ hasText: 'You created the organization Timetables' }).waitFor()
    await page.getByRole('button', { name: 'Filters', expanded: false }).waitFor()
    expect(await page.getByRole('group', { name: 'Filters' }).count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    // Two lines of text with padding.
    for (const row of await rows().all()) expect((await row.boundingBox())!.height).toBeLessThanOrEqual(64)
    await user.screenshot('audit-own-phone')
    await rows().first().getByRole('button').click()
    await rows().first().getByText('Time in UTC').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await user.screenshot('audit-own-details-phone')
    expect(user.faults).toEqual([])
  })
})
