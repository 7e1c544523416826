import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import { Mailbox } from '../harness/mailbox'
import { signInOnPage, untilLive } from '../harness/page-steps'
import { type Person, signUp } from '../harness/people'
import { type Server, startServer } from '../harness/server'

let mailbox: Mailbox
let server: Server
let browser: Browser
let author: Person
let asAuthor: BrowserUser
let asOperator: BrowserUser
beforeAll(async () => {
  mailbox = await Mailbox.open()
  ;[server, browser] = await Promise.all([
    startServer({ ...mailbox.settings, SIGNALBOX_PROJECTS_PROVIDER: 'simulated', SIGNALBOX_MAIL_SUPPORT_ADDRESS: 'help@signalbox.test' }),
    launchBrowser(),
  ])
  const operator = await signUp(server, 'operator')
  author = await signUp(server, 'author')
  ;[asAuthor, asOperator] = await Promise.all([openBrowserUser(browser, server), openBrowserUser(browser, server)])
  for (const [user, who] of [
    [asAuthor, author],
    [asOperator, operator],
  ] as const) {
    await signInOnPage(user.page, who)
    await user.page.getByRole('button', { name: 'Opt out' }).click()
  }
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
  mailbox?.close()
})

describe('a support ticket', () => {
  it('is answered in the product and by mail, and reopened by its author', async () => {
    const [mine, theirs] = [asAuthor.page, asOperator.page]
    await theirs.goto('/dashboard/ops/tickets')
    await untilLive(theirs)
    await theirs.getByRole('heading', { name: 'No open tickets' }).waitFor()

    await mine.goto('/dashboard/support/new')
    await mine.getByRole('combobox', { name: 'Category' }).click()
    await mine.getByRole('option', { name: 'Performance issues' }).click()
    await mine.getByRole('textbox', { name: 'Subject' }).fill('The database is slow')
    await mine.getByRole('textbox', { name: 'Message' }).fill('Since noon.')
    await mine.getByRole('button', { name: 'Send ticket' }).click()
    await mine.getByRole('link', { name: 'your ticket' }).click()
    await mine.getByRole('heading', { name: '#1 The database is slow', level: 1 }).waitFor()
    await mine.getByRole('main').getByRole('status').filter({ hasText: 'Open' }).waitFor()

    // The list of the operator is not reloaded.
    await theirs.getByRole('link', { name: 'The database is slow' }).click()
    await theirs.getByRole('list', { name: 'Conversation' }).getByText('Since noon.').waitFor()
    expect(await axeFindings(theirs)).toEqual([])
    await theirs.getByRole('textbox', { name: 'Reply' }).fill('It was restarted.')
    await theirs.getByRole('button', { name: 'Reply and close' }).click()
    await theirs.getByRole('main').getByRole('status').filter({ hasText: 'Closed' }).waitFor()

    // Nor is the page of the author.
    await mine.getByRole('list', { name: 'Conversation' }).getByText('It was restarted.').waitFor()
    await mine.getByRole('main').getByRole('status').filter({ hasText: 'Closed' }).waitFor()
    expect(await axeFindings(mine)).toEqual([])
    await asAuthor.screenshot('support-ticket')
    const mail = await mailbox.waitForMail(author.email, /It was restarted\./)
    expect(mail.text).toContain('/dashboard/support/tickets/1')

    await mine.getByRole('textbox', { name: 'Reply' }).fill('It is slow again.')
    await mine.getByRole('button', { name: 'Reply and reopen' }).click()
    await theirs.getByRole('list', { name: 'Conversation' }).getByText('It is slow again.').waitFor()
    await theirs.getByRole('main').getByRole('status').filter({ hasText: 'Open' }).waitFor()
    await mailbox.waitForMail('help@signalbox.test', /It is slow again\./)
  })

  it('of another account is not found', async () => {
    const { page } = asOperator
    await page.goto('/dashboard/support/tickets/1')
    await page.getByRole('heading', { name: 'Ticket not found' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})
