import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import { signInOnPage, untilLive } from '../harness/page-steps'
import { type Person, signUp } from '../harness/people'
import { type Server, startServer } from '../harness/server'

let server: Server
let browser: Browser
let operator: Person
let user: BrowserUser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ SIGNALBOX_PROJECTS_PROVIDER: 'simulated' }), launchBrowser()])
  operator = await signUp(server, 'operator')
  user = await openBrowserUser(browser, server)
  await signInOnPage(user.page, operator)
  // It would cover parts of the screenshots.
  await user.page.getByRole('button', { name: 'Opt out' }).click()
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

/** Starts a scenario in simulated time; the run's page is open afterwards. */
async function simulate(page: Page, title: string, { short, name = '' }: { short: boolean; name?: string }): Promise<void> {
  await page.goto('/dashboard/ops/simulations')
  await page.getByRole('combobox', { name: 'Scenario' }).click()
  await page.getByRole('option', { name: title }).click()
  await page.getByRole('radio', { name: 'Simulated time' }).check()
  if (!short) await page.getByRole('switch', { name: 'Quick run' }).click()
  await page.getByRole('textbox', { name: 'Name (optional)' }).fill(name)
  await page.getByRole('button', { name: 'Run simulation' }).click()
  await page.waitForURL(/\/ops\/simulations\/[0-9a-f-]{36}$/)
}

const state = (page: Page, word: string, timeout = 60_000) =>
  page.getByRole('main').getByRole('status').filter({ hasText: word }).waitFor({ timeout })

describe('an operator', () => {
  it('simulates a day, watches it, and downloads its report', async () => {
    const { page } = user
    await page.goto('/dashboard/ops')
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Simulations' }).click()
    await page.getByRole('heading', { name: 'Simulations', level: 1 }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await simulate(page, 'Rolling restart', { short: true, name: 'Before the upgrade' })
    await page.getByRole('heading', { name: 'Before the upgrade', level: 1 }).waitFor()
    await state(page, 'Passed')
    await page.getByRole('heading', { name: 'Thresholds' }).waitFor()
    await user.screenshot('simulation-passed')
    expect(await axeFindings(page)).toEqual([])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download report (HTML)' }).click(),
    ])
    expect(readFileSync(await download.path(), 'utf8')).toContain('<h1>Rolling restart</h1>')
  })

  it('compares two runs of the same day', async () => {
    const { page } = user
    await simulate(page, 'Rolling restart', { short: true, name: 'After the upgrade' })
    await state(page, 'Passed')
    await page.goto('/dashboard/ops/simulations')
    const runs = page.getByRole('row').filter({ hasText: 'Rolling restart' })
    await runs.filter({ hasText: 'Passed' }).nth(1).waitFor()
    for (const n of [0, 1]) await runs.nth(n).getByRole('checkbox').check()
    await page.getByRole('link', { name: 'Compare' }).click()
    await page.getByRole('heading', { name: 'Compare two runs', level: 1 }).waitFor()
    const figures = page.getByRole('table', { name: 'Metrics' })
    await figures.waitFor()
    expect(await figures.getByRole('columnheader').allTextContents()).toEqual(['Metric', 'First', 'Second', 'Difference', 'Better'])
    expect(await page.getByRole('table', { name: 'Thresholds' }).getByRole('columnheader').allTextContents()).toEqual(['Metric', 'Limit', 'First', 'Second'])
    expect(await axeFindings(page)).toEqual([])
    await user.screenshot('simulations-compared')
  })

  it('stops a run half-way, and sees both in the list, live', async () => {
    const { page } = user
    const other = await openBrowserUser(browser, server)
    await signInOnPage(other.page, operator)
    await other.page.goto('/dashboard/ops/simulations')
    await untilLive(other.page)
    await simulate(page, 'Grace period wave', { short: false })
    // The other page is not reloaded.
    await other.page.getByRole('row').filter({ hasText: 'Grace period wave' }).filter({ hasText: 'Running' }).waitFor()
    await page.locator('svg.recharts-surface').first().waitFor({ timeout: 60_000 })
    await user.screenshot('simulation-running')
    await page.getByRole('button', { name: 'Stop run' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop run' }).click()
    await state(page, 'Stopped')
    await other.page.getByRole('row').filter({ hasText: 'Grace period wave' }).filter({ hasText: 'Stopped' }).waitFor()
    await other.page.getByRole('row').filter({ hasText: 'Rolling restart' }).filter({ hasText: 'Passed' }).first().waitFor()
    await other.close()
  })
})
