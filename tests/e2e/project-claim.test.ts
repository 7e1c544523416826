import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { expectFitsPhone } from '../harness/on-phone'
import { signInOnPage, untilLive, untilStatus } from '../harness/page-steps'
import { type Person, signUp } from '../harness/people'
import { createOrganization, createProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

let server: Server
let browser: Browser
let ada: Person
let bob: Person
let acme: string
let globex: string
let shop: string
/** The windows of the sender and of the recipient of the project. */
let first: BrowserUser
let second: BrowserUser
let link: string
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  ada = await signUp(server, 'ada')
  bob = await signUp(server, 'bob')
  acme = await createOrganization(ada, 'Acme')
  globex = await createOrganization(bob, 'Globex')
  const live = await connectLive(server, await ada.token())
  shop = (await createProject(ada, live, acme, 'shop')).ref
  live.close()
  ;[first, second] = await Promise.all([openBrowserUser(browser, server), openBrowserUser(browser, server)])
  await signInOnPage(first.page, ada)
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const part = (page: Page) => page.getByRole('region', { name: 'Transfer by link' })
const offered = (page: Page, name: string) => page.getByRole('definition').filter({ hasText: name })

/** Clicks a button of the transfer, and returns the link that the dialog shows. */
async function linkBy(button: string): Promise<string> {
  const { page } = first
  await part(page).getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  const shown = (await dialog.getByLabel('Transfer link').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'detached' })
  return shown
}

describe('a project transfer by link', () => {
  it('shows the link once', async () => {
    const { page } = first
    await page.goto(`/dashboard/project/${shop}/settings`)
    await part(page).getByText('No active transfer link.').waitFor()
    await part(page).getByRole('button', { name: 'Create transfer link' }).click()
    await page.getByText('gets the database with its data and its password').waitFor()
    link = (await page.getByLabel('Transfer link').textContent()) ?? ''
    expect(link).toMatch(new RegExp(`/dashboard/claim-project\\?token=${shop}-[A-Za-z0-9_-]+$`))
    await page.getByRole('button', { name: 'Copy link' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await first.screenshot('offer-link-1440')
    await expectFitsPhone(first, 'offer-link')
    await page.getByRole('button', { name: 'Done' }).click()
    await part(page).getByText(/Created by ada.*The link expires in 2[34] h/).waitFor()
    await first.screenshot('offered-1440')
    await expectFitsPhone(first, 'offered')
    await page.reload()
    await part(page).getByText(/Created by ada/).waitFor()
    expect(await page.content()).not.toContain(link.split('=')[1])
  })

  it('is shown to another account, after signing in', async () => {
    const { page } = second
    await page.goto(link)
    await heading(page, 'Accept project transfer')
    await second.screenshot('claim-signed-out-1440')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email').fill(bob.email)
    await page.getByLabel('Password', { exact: true }).fill(bob.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText(`You're signed in as ${bob.email}.`).waitFor()
    await offered(page, 'shop').waitFor()
    await offered(page, 'ap-southeast-1').waitFor()
    await offered(page, 'of Acme').waitFor()
    await page.getByText('Ready to transfer. The plan stays Free.').waitFor()
    expect(await page.getByRole('combobox', { name: 'Organization' }).textContent()).toBe('Globex')
    await second.screenshot('claim-1440')
    await expectFitsPhone(second, 'claim')
  })

  it('is not available by a replaced or revoked link', async () => {
    const replacing = await linkBy('New link')
    expect(replacing).not.toBe(link)
    await second.page.goto(link)
    await heading(second.page, 'This link is no longer valid')
    await second.screenshot('claim-gone-1440')
    await expectFitsPhone(second, 'claim-gone')
    await part(first.page).getByRole('button', { name: 'Revoke' }).click()
    await part(first.page).getByText('No active transfer link.').waitFor()
    await second.page.goto(replacing)
    await heading(second.page, 'This link is no longer valid')
    link = await linkBy('Create transfer link')
  })

  it('moves the project from one open list to the other once it is accepted', async () => {
    await first.page.goto(`/dashboard/org/${acme}`)
    await first.page.getByRole('link', { name: 'shop' }).waitFor()
    await untilLive(first.page)
    await first.page.waitForLoadState('networkidle')
    const itsPage = await first.page.context().newPage()
    await itsPage.goto(`/dashboard/project/${shop}`)
    await untilStatus(itsPage, 'Healthy')
    await untilLive(itsPage)
    first.requests.length = 0
    const { page } = second
    await page.goto(link)
    await page.getByRole('button', { name: 'Accept project' }).click()
    await page.getByText('shop now belongs to Globex').waitFor()
    await page.waitForURL(`**/dashboard/project/${shop}`)
    await untilStatus(page, 'Healthy')
    await first.page.getByRole('link', { name: 'shop' }).waitFor({ state: 'detached' })
    expect(first.requests).toEqual([])
    await itsPage.getByText('You no longer have access to this project').waitFor()
    await itsPage.waitForURL(`**/dashboard/org/${acme}`)
    await itsPage.close()
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Globex' }).click()
    await page.waitForURL(`**/dashboard/org/${globex}`)
    await page.getByRole('link', { name: 'shop' }).waitFor()
  })

  it('removes the project for the sender', async () => {
    await first.page.goto(`/dashboard/project/${shop}`)
    await first.page.getByText('This project does not exist').waitFor()
  })

  it('cannot be accepted twice', async () => {
    await second.page.goto(link)
    await heading(second.page, 'This link is no longer valid')
    await second.page.getByRole('link', { name: 'Go to your organizations' }).click()
    await heading(second.page, 'Organizations')
  })
})

describe('the console', () => {
  it('has no errors', () => {
    expect([...first.faults, ...second.faults]).toEqual([])
  })
})
