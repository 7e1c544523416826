import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeAt, nextCode } from '../harness/authenticator'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import { linkIn, Mailbox } from '../harness/mailbox'
import { signInOnPage, signUpOnPage, untilLive } from '../harness/page-steps'
import { addMember, freshEmail, signUp } from '../harness/people'
import { createOrganization } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { show } from '../harness/show'

const password = 'a quiet signal box'

/**
 * Limit in ms for a page to react to a push, even on a busy machine; polling would take minutes.
 */
const leaveLimitMs = 5_000

/** Limit for loading a page on a busy machine. */
const patience = { timeout: 15_000 }

let mailbox: Mailbox
let server: Server
let browser: Browser
let user: BrowserUser
let page: Page
let person: { email: string; password: string }
let secret: string
let recoveryCodes: string[]
beforeAll(async () => {
  mailbox = await Mailbox.open()
  ;[server, browser] = await Promise.all([startServer(mailbox.settings), launchBrowser()])
  await signUp(server, 'operator')
  person = { email: freshEmail('robin'), password }
  user = await openBrowserUser(browser, server)
  page = user.page
  await signUpOnPage(page, person)
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
  mailbox?.close()
})

/** Fills in the first step of signing in, whatever comes after it. */
async function givePassword(on: Page, who = person): Promise<void> {
  await on.getByLabel('Email').fill(who.email)
  await on.getByLabel('Password', { exact: true }).fill(who.password)
  await on.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(on: Page): Promise<void> {
  await on.goto('/dashboard/logout')
  await on.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
}

const dialog = () => page.getByRole('dialog')

describe('the profile', () => {
  it('is opened from the account menu and changed in place', async () => {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Your account' }).click()
    await page.getByRole('heading', { name: 'Your profile', level: 1 }).waitFor()
    await page.getByLabel('First name').fill('Robin')
    await page.getByLabel('Last name').fill('Fletcher')
    await page.getByRole('button', { name: 'Save profile' }).click()
    await page.getByText('Profile saved').waitFor()
    await page.reload()
    await expect.poll(() => page.getByLabel('First name').inputValue(), patience).toBe('Robin')
    await show(user, 'account-profile')
  })

  it('changes the address after its link was used', async () => {
    const next = freshEmail('fletcher')
    await page.getByLabel('New email').fill(next)
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByText(`${next} isn't confirmed yet`).waitFor()
    await show(user, 'account-email-pending')
    const link = linkIn(await mailbox.waitForMail(next, /confirm-email/))
    const other = await openBrowserUser(browser, server)
    await other.page.goto(link.pathname + link.search)
    await other.page.getByRole('button', { name: 'Confirm email' }).waitFor()
    await show(other, 'confirm-email')
    await other.page.getByRole('button', { name: 'Confirm email' }).click()
    await other.page.getByText(`You now sign in with ${next}.`).waitFor()
    await other.page.goto(link.pathname + link.search)
    await other.page.getByRole('button', { name: 'Confirm email' }).click()
    await other.page.getByRole('alert').waitFor()
    await other.close()
    // Pushed to this page.
    await page.getByText("isn't confirmed yet").waitFor({ state: 'detached' })
    person.email = next
  })
})

describe('an authenticator', () => {
  it('is set up by its secret and first code, and creates recovery codes', async () => {
    await page.getByRole('link', { name: 'Security' }).click()
    await page.getByRole('list', { name: 'Sessions' }).getByText('Current session').waitFor()
    await show(user, 'account-security-plain')
    await page.getByRole('button', { name: 'Add authenticator' }).click()
    await dialog().getByRole('button', { name: 'Continue' }).click()
    await dialog().getByRole('img', { name: 'QR code for your authenticator' }).waitFor()
    secret = (await dialog().getByLabel('Secret', { exact: true }).textContent()) ?? ''
    await show(user, 'account-enrol')
    await dialog().getByLabel('Code').fill('000000')
    await dialog().getByText('This code is incorrect or has expired. Enter the current code.').waitFor()
    await dialog().getByLabel('Code').pressSequentially(codeAt(secret))
    await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor()
    const items = dialog().getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect.poll(() => items.count(), patience).toBe(10)
    recoveryCodes = await items.allTextContents()
    await show(user, 'account-recovery-codes')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog().getByRole('button', { name: 'Download codes' }).click(),
    ])
    expect(readFileSync(await download.path(), 'utf8')).toBe(`${recoveryCodes.join('\n')}\n`)
    await dialog().getByRole('button', { name: "I've saved these codes" }).click()
    await page.getByText('10 codes left.').waitFor()
    await show(user, 'account-security')
  })

  it('is required after the password, also after a reload, and continues to the requested page', async () => {
    await signOut(page)
    await page.goto('/dashboard/account/security')
    await givePassword(page)
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    await show(user, 'sign-in-code')
    await page.reload()
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    await page.goto('/dashboard/account/security')
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    await page.getByLabel('Code').pressSequentially('123456')
    await page.getByText('This code is incorrect or has expired. Enter the current code.').waitFor()
    await show(user, 'sign-in-code-wrong')
    await page.getByLabel('Code').pressSequentially(nextCode(secret))
    await page.getByRole('list', { name: 'Sessions' }).getByText('Current session').waitFor()
    await untilLive(page)
  })

  it('can be replaced by a recovery code, once', async () => {
    const other = await openBrowserUser(browser, server)
    const [code = ''] = recoveryCodes
    await other.page.goto('/dashboard/sign-in')
    await givePassword(other.page)
    await other.page.getByRole('button', { name: 'Use a recovery code' }).click()
    await other.page.getByLabel('Recovery code').fill(code.toUpperCase())
    await other.page.getByRole('button', { name: 'Continue' }).click()
    await other.page.getByRole('heading', { name: 'Organizations', level: 1, exact: true }).waitFor()
    await other.page.goto('/dashboard/account/security')
    await other.page.getByText('9 codes left.').waitFor()

    const third = await openBrowserUser(browser, server)
    await third.page.goto('/dashboard/sign-in')
    await givePassword(third.page)
    await third.page.getByRole('button', { name: 'Use a recovery code' }).click()
    await third.page.getByLabel('Recovery code').fill(code)
    await third.page.getByRole('button', { name: 'Continue' }).click()
    await third.page.getByRole('alert').waitFor()
    await show(third, 'sign-in-recovery-code')
    await third.page.getByRole('button', { name: 'Use another account' }).click()
    await third.page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    await third.close()

    // The other browser's session is ended here, and it is signed out immediately.
    await untilLive(other.page)
    await page.reload()
    const signIns = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect.poll(() => signIns.count(), patience).toBe(2)
    await show(user, 'account-sign-ins')
    const ended = Date.now()
    await signIns.getByRole('button', { name: /^Sign out .* on / }).click()
    await other.page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    expect(Date.now() - ended).toBeLessThan(leaveLimitMs)
    await other.page.getByText('You were signed out from another device.').waitFor()
    await show(other, 'sign-in-ended')
    await expect.poll(() => signIns.count(), patience).toBe(1)
    await other.close()
  })

  it('blocks guessing, and shows for how long', async () => {
    const guesser = await openBrowserUser(browser, server)
    await guesser.page.goto('/dashboard/sign-in')
    await givePassword(guesser.page)
    await guesser.page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    const wait = guesser.page.getByRole('timer')
    for (let each = 0; each < 12 && !(await wait.isVisible()); ++each) {
      const answered = guesser.page.waitForResponse((it) => it.url().endsWith('/verify'))
      await guesser.page.getByLabel('Code').pressSequentially('000000')
      await answered
      await expect.poll(() => guesser.page.getByLabel('Code').inputValue(), patience).toBe('')
    }
    await wait.filter({ hasText: /Try again in 1\d min/ }).waitFor()
    expect(await guesser.page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true)
    await show(guesser, 'sign-in-code-locked')
    await guesser.close()
  })
})

describe('a forgotten password', () => {
  it('is reset by the link in the email', async () => {
    const forgetful = await signUp(server, 'forgetful')
    const browserOfTheirs = await openBrowserUser(browser, server)
    const { page: theirs } = browserOfTheirs
    await theirs.goto('/dashboard/sign-in')
    await theirs.getByRole('link', { name: 'Forgot your password?' }).click()
    await show(browserOfTheirs, 'forgot-password')
    await theirs.getByLabel('Email').fill(forgetful.email)
    await theirs.getByRole('button', { name: 'Send link' }).click()
    await theirs.getByRole('heading', { name: 'Check your inbox' }).waitFor()
    const link = linkIn(await mailbox.waitForMail(forgetful.email, /reset-password/))
    // Other requests of the page must not use the link a second time.
    const used = theirs.waitForResponse(/\/auth\/v1\/verify$/)
    await theirs.route('**/auth/v1/settings', async (route) => {
      await used
      await route.continue()
    })
    await theirs.goto(link.pathname + link.search)
    await theirs.getByLabel('New password').fill('password')
    await theirs.unroute('**/auth/v1/settings')
    await theirs.getByText('This password is not acceptable.').waitFor()
    await show(browserOfTheirs, 'reset-password-weak')
    await theirs.reload()
    await theirs.getByLabel('New password').fill('seven lanterns over a wet viaduct')
    await theirs.getByText('This password is strong.').waitFor()
    await show(browserOfTheirs, 'reset-password')
    await theirs.getByRole('button', { name: 'Set password' }).click()
    await theirs.getByRole('heading', { name: 'Organizations', level: 1, exact: true }).waitFor()
    await theirs.goto(link.pathname + link.search)
    await theirs.getByRole('heading', { name: "This link isn't valid" }).waitFor()
    await show(browserOfTheirs, 'reset-password-used')
    await signOut(theirs)
    await signInOnPage(theirs, { email: forgetful.email, password: 'seven lanterns over a wet viaduct' })
    expect(browserOfTheirs.faults).toEqual([])
    await browserOfTheirs.close()
  })
})

describe('deleting an account', () => {
  it('is refused with the organization’s name, then done', async () => {
    const leaver = await signUp(server, 'leaver')
    const fellow = await signUp(server, 'fellow')
    const slug = await createOrganization(leaver, 'Night trains')
    await addMember(leaver, slug, fellow, { role_id: 3 }, async (email) => linkIn(await mailbox.waitForMail(email, /join/)))
    const theirs = await openBrowserUser(browser, server)
    await signInOnPage(theirs.page, leaver)
    await theirs.page.goto('/dashboard/account')
    await theirs.page.getByRole('button', { name: 'Delete account' }).click()
    const asking = theirs.page.getByRole('dialog')
    await asking.getByLabel(/^Type/).fill(leaver.email)
    await asking.getByLabel('Your password').fill('not this one')
    await asking.getByRole('button', { name: 'Delete account' }).click()
    await asking.getByText('Incorrect password.').waitFor()
    await asking.getByLabel('Your password').fill(leaver.password)
    await asking.getByRole('button', { name: 'Delete account' }).click()
    await asking.getByText('You are the last owner of the organization Night trains.').waitFor()
    await show(theirs, 'account-delete-refused')
    expect((await fellow.call('DELETE', '/platform/profile')).status).toBe(204)
    await asking.getByRole('button', { name: 'Delete account' }).click()
    await theirs.page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor()
    await theirs.close()
  })
})

it('there were no uncaught errors', () => {
  expect(user.faults).toEqual([])
})
