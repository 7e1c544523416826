import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, it } from 'vitest'
import { launchBrowser, openBrowserUser } from '../harness/browser'
import { linkIn, Mailbox } from '../harness/mailbox'
import { untilLive } from '../harness/page-steps'
import { freshEmail, signUp } from '../harness/people'
import { type Server, startServer } from '../harness/server'
import { show } from '../harness/show'

const password = 'seven lanterns over a wet viaduct'

let mailbox: Mailbox
let server: Server
let browser: Browser
beforeAll(async () => {
  mailbox = await Mailbox.open()
  const settings = { ...mailbox.settings, SIGNALBOX_IDENTITY_CONFIRM_EMAIL: 'true', SIGNALBOX_PROJECTS_PROVIDER: 'simulated' }
  ;[server, browser] = await Promise.all([startServer(settings), launchBrowser()])
  await signUp(server, 'operator')
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
  mailbox?.close()
})

it('requires the link in the email, and the link signs in and continues', async () => {
  const email = freshEmail('eve')
  const user = await openBrowserUser(browser, server)
  const { page } = user
  await page.goto('/dashboard/sign-up?returnTo=%2Faccount')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
  await page.getByText(email).first().waitFor()
  await show(user, 'sign-up-pending')

  const link = linkIn(await mailbox.waitForMail(email, /confirm-sign-up/))
  await page.goto(link.pathname + link.search)
  await page.getByLabel('Password', { exact: true }).fill('not the one that was chosen')
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await page.getByText('This is not the password that was chosen at sign-up.').waitFor()
  await show(user, 'confirm-sign-up')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await page.waitForURL('**/dashboard/account')
  await untilLive(page)

  const stranger = await openBrowserUser(browser, server)
  await stranger.page.goto(link.pathname + link.search)
  await stranger.page.getByLabel('Password', { exact: true }).fill(password)
  await stranger.page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await stranger.page.getByText('This link has already been used or has expired.').waitFor()
  await show(stranger, 'confirm-sign-up-used')
})
