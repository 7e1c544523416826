import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { launchBrowser, openBrowserUser } from '../harness/browser'
import { linkIn, Mailbox } from '../harness/mailbox'
import { type Person, signUp } from '../harness/people'
import { type Server, startServer } from '../harness/server'

let mailbox: Mailbox
let server: Server
let browser: Browser
let operator: Person
beforeAll(async () => {
  mailbox = await Mailbox.open()
  ;[server, browser] = await Promise.all([startServer({ ...mailbox.settings, SIGNALBOX_PROJECTS_PROVIDER: 'simulated' }), launchBrowser()])
  operator = await signUp(server, 'operator')
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
  mailbox?.close()
})

const open = async (title: string) =>
  (await operator.call('POST', '/platform/incidents', { title, impact: 'major', message: 'We are looking.', services: ['API'], show_to_everybody: true })).body
const unsubscribeLink = (text: string) => new URL(/Unsubscribe: (\S+)/.exec(text)![1]!)

describe('mail about incidents', () => {
  it('is sent to readers of the status page who confirmed their address, until they unsubscribe', async () => {
    const user = await openBrowserUser(browser, server)
    const { page } = user
    await page.goto('/status')
    await page.getByRole('link', { name: 'Subscribe', exact: true }).click()
    await page.getByLabel('Email address').fill('vic@example.org')
    expect(await axeFindings(page)).toEqual([])
    await user.screenshot('status-subscribe')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()

    const request = await mailbox.waitForMail('vic@example.org', /Confirm/)
    await page.goto(linkIn(request).href)
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await page.getByRole('heading', { name: "You're subscribed" }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await user.screenshot('status-subscribed')

    const { id } = await open('Slow disks')
    const update = await mailbox.waitForMail('vic@example.org', /Slow disks/)
    expect(update.subject).toBe('[investigating] Slow disks')
    expect(linkIn(update).pathname).toBe(`/status/incidents/${id}`)

    await page.goto(unsubscribeLink(update.text).href)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await page.getByRole('heading', { name: "You're unsubscribed" }).waitFor()
    await operator.call('POST', `/platform/incidents/${id}/updates`, { state: 'resolved', message: 'Over.' })
    const { body } = await operator.call('POST', '/platform/operator/incidents/preview', { show_to_everybody: true })
    expect(body).toMatchObject({ public_page: true, subscribers: 0 })
    expect(user.faults).toEqual([])
    await user.close()
  })

  it('can be requested and ended without JavaScript, on a phone', async () => {
    const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto('/status/subscribe')
    await page.getByLabel('Email address').fill('sam@example')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByText('Enter an email address, for example name@example.com.').waitFor()
    expect(await page.getByLabel('Email address').inputValue()).toBe('sam@example')
    await page.getByLabel('Email address').fill('sam@example.org')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByText('We sent a link to sam@example.org.').waitFor()
    await page.goto(linkIn(await mailbox.waitForMail('sam@example.org', /Confirm/)).href)
    await page.getByRole('button', { name: 'Confirm subscription' }).click()
    await page.getByText("You'll receive an email").waitFor()
    await context.close()
    await open('Slow network')
    // A mail program unsubscribes with one POST (RFC 8058).
    const link = unsubscribeLink((await mailbox.waitForMail('sam@example.org', /Slow network/)).text)
    const answer = await fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('your address was deleted')
  })

  it('is refused for a link that is not known', async () => {
    const user = await openBrowserUser(browser, server)
    await user.page.goto('/status/subscription?token=unknown')
    await user.page.getByRole('button', { name: 'Confirm subscription' }).click()
    await user.page.getByText('This confirmation link is invalid or has expired.').waitFor()
    await user.page.getByRole('link', { name: 'Subscribe again' }).click()
    await user.page.getByLabel('Email address').waitFor()
    await user.close()
  })
})
