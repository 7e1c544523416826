import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeAt, nextCode } from '../harness/authenticator'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import { FakeIdentityProvider } from '../harness/fake-identity-provider'
import { signInOnPage } from '../harness/page-steps'
import { freshEmail, signUp } from '../harness/people'
import { type Server, startServer } from '../harness/server'
import { show } from '../harness/show'

let host: FakeIdentityProvider
let server: Server
let browser: Browser
let user: BrowserUser
let page: Page
beforeAll(async () => {
  host = await FakeIdentityProvider.open()
  ;[server, browser] = await Promise.all([startServer(host.settings), launchBrowser()])
  await signUp(server, 'operator')
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
  host?.close()
})

let users = 500
beforeEach(async () => {
  host.manner = 'well'
  const id = ++users
  host.user = { id, login: `octo${id}`, email: freshEmail(`octo${id}`), verified: true }
  user = await openBrowserUser(browser, server)
  page = user.page
  return () => user.close()
})

const proceed = () => page.getByRole('button', { name: 'Continue with Octo Hub' })
const untilInside = () => page.getByRole('heading', { name: 'Organizations', level: 1, exact: true }).waitFor()

/** Clicks the button and returns the opened window. */
async function popup(press = proceed()): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent('popup'), press.click()])
  return opened
}

describe('signing in through the identity provider', () => {
  it('happens in a window that closes automatically, and continues to the requested page', async () => {
    host.manner = 'asking'
    await page.goto('/dashboard/account')
    await proceed().waitFor()
    await show(user, 'sign-in-identity-provider')
    const there = await popup()
    await page.getByText('Continue in the pop-up window.').waitFor()
    await show(user, 'sign-in-identity-provider-waiting')
    const state = await page.evaluate(() => localStorage.getItem('signalbox.code_host_state'))
    expect(state).toHaveLength(32)
    await Promise.all([there.waitForEvent('close'), there.getByRole('link', { name: 'Allow' }).click()])
    await page.getByRole('heading', { name: 'Your profile', level: 1 }).waitFor()
    await page.getByText(host.user.login, { exact: true }).waitFor()
    expect(await page.getByText('Your only sign-in method.').isVisible()).toBe(true)
    await show(user, 'account-identity-provider')
  })

  it('requires the second factor afterwards', async () => {
    await page.goto('/dashboard/sign-in')
    await popup()
    await untilInside()
    await page.goto('/dashboard/account/security')
    await page.getByRole('button', { name: 'Add authenticator' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
    const secret = (await page.getByLabel('Secret', { exact: true }).textContent()) ?? ''
    await page.getByLabel('Code').pressSequentially(codeAt(secret))
    await page.getByRole('button', { name: "I've saved these codes" }).click()
    await page.goto('/dashboard/logout')
    await page.getByText('Last used').waitFor()
    await popup()
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    await page.getByLabel('Code').pressSequentially(nextCode(secret))
    await untilInside()
  })

  it('continues in the window when the page that opened it is gone', async () => {
    host.manner = 'asking'
    await page.goto('/dashboard/sign-in')
    const there = await popup()
    const allow = there.getByRole('link', { name: 'Allow' })
    await allow.waitFor()
    await page.goto('about:blank')
    await allow.click()
    await there.getByRole('heading', { name: 'Organizations', level: 1, exact: true }).waitFor()
  })
})

describe('an error', () => {
  beforeEach(async () => {
    await page.goto('/dashboard/sign-in')
    await proceed().waitFor()
  })

  it('is shown for an address that is not verified there', async () => {
    host.user.verified = false
    await popup()
    const words = 'Please verify your email on Octo Hub first, then contact support to log in.'
    await page.getByRole('alert').filter({ hasText: words }).waitFor()
    await page.getByRole('region', { name: /Notifications/ }).getByText(words).waitFor()
    await show(user, 'sign-in-identity-provider-unverified')
  })

  it('is shown for a refused authorization', async () => {
    host.manner = 'declined'
    await popup()
    await page.getByText('You did not allow Signalbox to access your account on Octo Hub.').waitFor()
    expect(await proceed().isEnabled()).toBe(true)
  })

  it('is shown for malformed responses of the identity provider', async () => {
    host.manner = 'wrong'
    await popup()
    await page.getByText('Octo Hub returned an invalid response.').waitFor()
  })

  it('is shown for a closed window', async () => {
    host.manner = 'asking'
    const there = await popup()
    await there.getByRole('link', { name: 'Allow' }).waitFor()
    await there.close()
    await page.getByText('The window was closed before you finished.').waitFor()
  })

  it('is shown for a canceled window', async () => {
    host.manner = 'asking'
    const there = await popup()
    await Promise.all([there.waitForEvent('close'), page.getByRole('button', { name: 'Cancel' }).click()])
    expect(await proceed().isEnabled()).toBe(true)
  })

  it('is shown for a blocked window', async () => {
    await page.evaluate(() => {
      window.open = () => null
    })
    await proceed().click()
    await page.getByText('Your browser blocked the pop-up.').waitFor()
  })

  it('is shown for a callback that was not started here', async () => {
    await page.goto('/auth/v1/callback?state=made-up&code=c')
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await show(user, 'identity-provider-callback-refused')
    await page.getByRole('link', { name: 'Go to sign-in' }).click()
    await proceed().waitFor()
  })
})

describe('a change of the email address, without email configured', () => {
  it('shows its link to the user, also on a phone', async () => {
    const person = await signUp(server, 'mover')
    const next = freshEmail('moved')
    await signInOnPage(page, person)
    await page.goto('/dashboard/account')
    await page.getByLabel('New email').fill(next)
    await page.getByRole('button', { name: 'Change email' }).click()
    const link = page.getByText(/confirm-email\?token_hash=/)
    await link.waitFor()
    await show(user, 'account-email-link')
    await page.goto((await link.textContent()) ?? '')
    await page.getByRole('button', { name: 'Confirm email' }).click()
    await page.getByText(`You now sign in with ${next}.`).waitFor()
  })
})

describe('the identity provider of an account', () => {
  it('is linked in a window, and unlinked', async () => {
    const person = await signUp(server, 'linking')
    await signInOnPage(page, person)
    await page.goto('/dashboard/account')
    await popup(page.getByRole('button', { name: 'Link Octo Hub' }))
    await page.getByText(host.user.login, { exact: true }).waitFor()
    await show(user, 'account-identity-provider-linked')
    await page.getByRole('button', { name: 'Unlink Octo Hub' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink Octo Hub' }).click()
    await page.getByRole('button', { name: 'Link Octo Hub' }).waitFor()
  })
})
