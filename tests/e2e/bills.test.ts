import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import { signInOnPage, untilLive } from '../harness/page-steps'
import { type Person, signUp } from '../harness/people'
import { createOrganization, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

const dayMs = 86_400_000

let server: Server
let browser: Browser
let owner: Person
let slug: string
/** Two windows of the owner, who is also the operator. */
let first: BrowserUser
let second: BrowserUser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner, 'Timetables')
  await setPlan(owner, slug, 'pro')
  ;[first, second] = await Promise.all([openBrowserUser(browser, server), openBrowserUser(browser, server)])
  for (const { page } of [first, second]) {
    await signInOnPage(page, owner)
    await page.goto(`/dashboard/org/${slug}/billing`)
    await untilLive(page)
  }
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

/** The operator's record of an invoice that was due yesterday. */
async function record(paid: boolean): Promise<void> {
  const answer = await owner.call('PUT', `/platform/operator/organizations/${slug}/invoices/A-1`, {
    amount_cents: 2500,
    currency: 'EUR',
    due_at: new Date(Date.now() - dayMs).toISOString(),
    paid_at: paid ? new Date().toISOString() : null,
  })
  expect(answer.status).toBe(200)
}

describe('billing', () => {
  it('asks for an address until it is given, in every window', async () => {
    for (const { page } of [first, second]) await page.getByText('Missing Billing Information').waitFor()
    await first.page.getByRole('alert').or(first.page.getByRole('status')).getByRole('link', { name: 'View Details' }).click()
    await first.page.getByLabel('City').fill('Berlin')
    await first.page.getByRole('button', { name: 'Save billing details' }).click()
    await first.page.getByText('Enter address line 1, or leave the whole address blank.').waitFor()
    await first.page.getByLabel('Address line 1').fill('1 Main St')
    await first.page.getByRole('button', { name: 'Save billing details' }).click()
    for (const { page } of [first, second]) await page.getByText('Missing Billing Information').waitFor({ state: 'detached' })
    await expect.poll(() => second.page.getByLabel('City').inputValue()).toBe('Berlin')
  })

  it('shows an overdue invoice, and its payment, in every window immediately', async () => {
    const row = (state: string) => `[data-status=${state}]`
    await record(false)
    for (const { page } of [first, second]) {
      await page.getByText('Outstanding Invoices', { exact: true }).waitFor()
      expect(await page.locator(row('overdue')).innerText()).toContain('€25.00')
    }
    await record(true)
    for (const { page } of [first, second]) {
      await page.getByText('Outstanding Invoices', { exact: true }).waitFor({ state: 'detached' })
      await page.locator(row('paid')).waitFor()
    }
    expect([...first.faults, ...second.faults]).toEqual([])
  })
})
