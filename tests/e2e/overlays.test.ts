import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import { signInOnPage, untilLive } from '../harness/page-steps'
import { type Person, signUp } from '../harness/people'
import { type Server, startServer } from '../harness/server'

let server: Server
let browser: Browser
/** The windows of an operator and of another user. */
let operator: BrowserUser
let other: BrowserUser
let ora: Person
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  // The first account is the operator.
  ora = await signUp(server, 'ora')
  const eve = await signUp(server, 'eve')
  ;[operator, other] = await Promise.all([openBrowserUser(browser, server), openBrowserUser(browser, server)])
  await signInOnPage(operator.page, ora)
  await signInOnPage(other.page, eve)
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const question = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const events = ({ requests }: BrowserUser) => requests.filter(({ path }) => path === '/platform/telemetry/event')

describe('telemetry', () => {
  it('asks for consent, and sends nothing before it is given', async () => {
    await question(other.page).waitFor()
    await other.screenshot('consent')
    await other.page.goto('/dashboard/account')
    await untilLive(other.page)
    expect(events(other)).toEqual([])
    expect(await other.page.evaluate(() => document.cookie)).toBe('')
  })

  it('is sent after consent, and operators see the actions', async () => {
    const received = other.page.waitForResponse((it) => it.url().endsWith('/platform/telemetry/event'))
    await question(other.page).getByRole('button', { name: 'Accept' }).click()
    await question(other.page).waitFor({ state: 'detached' })
    expect((await received).status()).toBe(204)
    await expect
      .poll(async () => {
        await operator.page.goto('/dashboard/ops/telemetry')
        await operator.page.getByRole('heading', { name: 'Telemetry', level: 1 }).waitFor()
        await operator.page.waitForLoadState('networkidle')
        return operator.page.getByRole('rowheader').allTextContents()
      }, { timeout: 15_000 })
      .toContain('page_viewed')
    await operator.screenshot('operator-telemetry')
  })

  it('stops immediately in every tab when consent is withdrawn in one', async () => {
    const tab = await other.page.context().newPage()
    await tab.goto('/dashboard/account/appearance')
    await untilLive(tab)
    await tab.getByRole('button', { name: 'Privacy settings' }).click()
    await tab.getByRole('switch', { name: 'Usage' }).click()
    await tab.getByRole('button', { name: 'Save settings' }).click()
    await tab.getByText('Usage analytics: off', { exact: true }).waitFor()
    expect(await tab.evaluate(() => document.cookie)).toBe('')
    await tab.close()
    other.requests.length = 0
    await other.page.getByRole('link', { name: 'Security' }).click()
    await other.page.getByRole('heading', { name: 'Security', level: 1 }).waitFor()
    await other.page.waitForLoadState('networkidle')
    expect(events(other)).toEqual([])
  })
})

describe('operator settings', () => {
  it('are restricted to operators', async () => {
    await other.page.goto('/dashboard/ops/flags')
    await other.page.getByRole('heading', { name: 'Page not found' }).waitFor()
  })

  it('offer only previews of available features', async () => {
    await other.page.goto('/dashboard/organizations?featurePreviewModal=')
    const dialog = other.page.getByRole('dialog', { name: 'Dashboard feature previews' })
    await dialog.getByText('Column-level privileges').first().waitFor()
    expect(await dialog.getByText('Branching 2.0').count()).toBe(0)
    await other.screenshot('previews')
  })

  it('show a notice with its severity on every page, until it is removed', async () => {
    const banner = other.page.getByRole('alert').filter({ hasText: 'Critical: Maintenance on Sunday.' })
    await other.page.goto('/dashboard/organizations')
    await untilLive(other.page)
    await operator.page.goto('/dashboard/ops/notice')
    await operator.page.getByLabel('Message').fill('Maintenance on Sunday.')
    await operator.page.getByRole('radio', { name: 'Critical' }).check()
    await operator.page.getByRole('combobox', { name: 'End' }).click()
    await operator.page.getByRole('option', { name: 'After 4 hours' }).click()
    await operator.screenshot('operator-notice-form')
    await operator.page.getByRole('button', { name: 'Publish notice' }).click()
    await banner.waitFor()
    await other.screenshot('notice-critical')
    await operator.screenshot('operator-notice-current')
    await operator.page.getByRole('button', { name: 'Remove notice' }).click()
    await banner.waitFor({ state: 'detached' })
  })

  it('show a scheduled notice from its start to its end, without a reload', async () => {
    const banner = other.page.getByRole('status').filter({ hasText: 'Warning: We restart the poolers.' })
    const current = operator.page.getByRole('region', { name: 'Scheduled notice' })
    await operator.page.goto('/dashboard/ops/notice')
    await untilLive(operator.page)
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
    const notice = { message: 'We restart the poolers.', severity: 'warning', starts_at: inSeconds(3), ends_at: inSeconds(6) }
    expect((await ora.call('PUT', '/platform/operator/notice', notice)).status).toBe(200)
    await current.getByText('Scheduled for').waitFor()
    await banner.waitFor()
    await banner.waitFor({ state: 'detached' })
    await operator.page.getByText(/^No active notice. The last one ended/).waitFor()
  })
})

describe('the console', () => {
  it('has no errors', () => {
    expect([...operator.faults, ...other.faults]).toEqual([])
  })
})
