import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signInOnPage } from '../harness/page-steps'
import { call, type Person, signUp } from '../harness/people'
import { type Server, startServer } from '../harness/server'

let server: Server
let browser: Browser
let owner: Person
let user: BrowserUser
let page: Page
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  owner = await signUp(server, 'owner')
  user = await openBrowserUser(browser, server, { width: 390, height: 844 })
  page = user.page
  await signInOnPage(page, owner)
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const fitsTheScreen = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

describe('access tokens on a phone', () => {
  it('are created, shown once, used by a script, and revoked during its use', async () => {
    await page.goto('/dashboard/account/tokens')
    await page.getByText('No access tokens yet').waitFor()
    await page.getByRole('button', { name: 'Create token' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('nightly')
    await dialog.getByLabel('Organizations: read').check()
    await user.screenshot('access-token-form-390')
    expect(await fitsTheScreen()).toBe(true)
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await dialog.getByText("You won't see it again").waitFor()
    await user.screenshot('access-token-shown-390')
    await dialog.getByRole('button', { name: 'Copy the access token' }).click()
    const token = await page.evaluate(() => navigator.clipboard.readText())
    expect(token).toMatch(/^sbx_[\w-]{43}$/)
    await dialog.getByRole('button', { name: 'Done' }).click()

    expect((await call(server, 'GET', '/platform/organizations', { token })).status).toBe(200)
    const script = await connectLive(server, token)
    await page.reload()
    const row = page.getByRole('list', { name: 'Access tokens', exact: true }).getByRole('listitem').filter({ hasText: 'nightly' })
    await row.getByText('just now').first().waitFor()
    expect(await page.getByText(token).count()).toBe(0)
    await user.screenshot('access-tokens-390')
    expect(await fitsTheScreen()).toBe(true)

    await page.getByRole('button', { name: 'Revoke nightly' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click()
    expect(await script.untilSignedOut()).toBe('access_token_revoked')
    await page.getByText('No access tokens yet').waitFor()
    expect((await call(server, 'GET', '/platform/organizations', { token })).status).toBe(401)
    expect(user.faults).toEqual([])
  })
})
