import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openVisitor, type Visitor } from '../harness/browser'
import { signInOnPage, untilLive } from '../harness/page-steps'
import { signUp } from '../harness/people'
import { type Server, startServer } from '../harness/server'

let server: Server
let browser: Browser
/** An operator's window, and that of somebody who is none. */
let operator: Visitor
let other: Visitor
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  // The first account runs the installation.
  const ora = await signUp(server, 'ora')
  const eve = await signUp(server, 'eve')
  ;[operator, other] = await Promise.all([openVisitor(browser, server), openVisitor(browser, server)])
  await signInOnPage(operator.page, ora)
  await signInOnPage(other.page, eve)
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const question = (page: Page) => page.getByRole('region', { name: 'Cookies' })
const events = ({ requests }: Visitor) => requests.filter(({ path }) => path === '/platform/telemetry/event')

describe('telemetry', () => {
  it('is asked for, and nothing is told before somebody agrees', async () => {
    await question(other.page).waitFor()
    await other.screenshot('consent')
    await other.page.goto('/dashboard/account')
    await untilLive(other.page)
    expect(events(other)).toEqual([])
    expect(await other.page.evaluate(() => document.cookie)).toBe('')
  })

  it('is told once they have, and operators see what was done', async () => {
    const told = other.page.waitForResponse((it) => it.url().endsWith('/platform/telemetry/event'))
    await question(other.page).getByRole('button', { name: 'Accept' }).click()
    await question(other.page).waitFor({ state: 'detached' })
    expect((await told).status()).toBe(204)
    await expect
      .poll(async () => {
        await operator.page.goto('/dashboard/operator/telemetry')
        await operator.page.getByRole('heading', { name: 'Telemetry', level: 1 }).waitFor()
        await operator.page.waitForLoadState('networkidle')
        return operator.page.getByRole('rowheader').allTextContents()
      }, { timeout: 15_000 })
      .toContain('page_viewed')
    await operator.screenshot('operator-telemetry')
  })

  it('ends at once in every tab when one of them withdraws', async () => {
    const tab = await other.page.context().newPage()
    await tab.goto('/dashboard/account/appearance')
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

describe('what operators change', () => {
  it('is theirs alone to change', async () => {
    await other.page.goto('/dashboard/operator')
    await other.page.getByRole('heading', { name: 'Page not found' }).waitFor()
  })

  it('reaches the open list of previews of somebody else', async () => {
    await other.page.goto('/dashboard/organizations?featurePreviewModal=')
    const list = other.page.getByRole('list', { name: 'Previews' })
    await list.waitFor()
    expect(await list.getByRole('button').count()).toBe(3)
    await operator.page.goto('/dashboard/operator/previews')
    await operator.page.getByRole('switch', { name: 'Branching via dashboard' }).click()
    await list.getByRole('button', { name: 'Branching via dashboard' }).waitFor()
    await other.screenshot('previews')
  })

  it('reaches the pages of everybody as a notice, until it is taken down', async () => {
    const banner = other.page.getByRole('status').filter({ hasText: 'Maintenance on Sunday.' })
    await operator.page.goto('/dashboard/ops/notice')
    await operator.page.getByLabel('Text').fill('Maintenance on Sunday.')
    await operator.page.getByRole('button', { name: 'Publish notice' }).click()
    await other.page.goto('/dashboard/organizations')
    await banner.waitFor()
    await operator.page.getByRole('button', { name: 'Remove notice' }).click()
    await banner.waitFor({ state: 'detached' })
  })
})

describe('the console', () => {
  it('has stayed clean', () => {
    expect([...operator.faults, ...other.faults]).toEqual([])
  })
})
