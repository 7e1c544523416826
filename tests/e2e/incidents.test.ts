import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import { signInOnPage, untilLive } from '../harness/page-steps'
import { call, type Person, signUp } from '../harness/people'
import { createOrganization } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

const alertSecret = 'alerts-of-this-test'
const settings = {
  SIGNALBOX_PROJECTS_PROVIDER: 'simulated',
  SIGNALBOX_INCIDENTS_ALERTMANAGER_TOKEN: alertSecret,
}

let server: Server
let browser: Browser
let operator: Person
let person: Person
/** An operator, a member of an organization, and a user without one. */
let operations: BrowserUser
let member: BrowserUser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(settings), launchBrowser()])
  operator = await signUp(server, 'operator')
  person = await signUp(server, 'person')
  await createOrganization(person, 'Timetables')
  ;[operations, member] = await Promise.all([openBrowserUser(browser, server), openBrowserUser(browser, server)])
  await signInOnPage(operations.page, operator)
  await signInOnPage(member.page, person)
  await untilLive(member.page)
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** Resolves the open incident with a last message, after its preview. */
async function resolve(page: Page, message: string) {
  await page.getByRole('button', { name: 'Resolve incident' }).click()
  const dialog = page.getByRole('dialog', { name: 'Resolve incident' })
  await dialog.getByRole('textbox', { name: 'Last message' }).fill(message)
  await dialog.getByRole('article', { name: 'Preview of the public page' }).getByText(message).waitFor()
  await dialog.getByRole('region', { name: 'Preview of the notification' }).getByText(message).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Resolve and publish' }).click()
}

/** Time at which a banner with this text first appears on the page, in ms since 1970. */
const whenBanner = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    (expected) =>
      new Promise<number>((resolve) => {
        const look = () => [...document.querySelectorAll('[data-banner]')].some((it) => it.textContent?.includes(expected))
        const observer = new MutationObserver(() => {
          if (!look()) return
          observer.disconnect()
          resolve(performance.timeOrigin + performance.now())
        })
        observer.observe(document, { subtree: true, childList: true, characterData: true })
      }),
    text,
  )

describe('an incident', () => {
  it('is declared in two clicks, and appears on another user’s page within a second', async () => {
    const { page } = operations
    await page.goto('/dashboard/ops/incidents')
    await page.getByText('No open incidents.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('navigation', { name: 'Declare from a template' }).getByRole('link', { name: 'Sign-in problems' }).click()
    await page.getByText('Visible to all users (2 people)').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByText('Also on the public status page').waitFor()
    await page.getByRole('article', { name: 'Preview of the public page' }).getByText('Sign-in fails for some users').waitFor()
    const shown = whenBanner(member.page, 'Sign-in fails for some users')
    const clicked = Date.now()
    await page.getByRole('button', { name: 'Declare incident' }).click()
    expect((await shown) - clicked).toBeLessThan(1_000)
    await page.getByRole('heading', { name: 'Sign-in fails for some users', level: 1 }).waitFor()
  })

  it('is updated, edited and resolved, and shows its history', async () => {
    const { page } = operations
    await page.getByRole('textbox', { name: 'Message' }).fill('A switch is **old**.')
    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Identified' }).click()
    await page.getByRole('button', { name: 'Post update' }).click()
    const timeline = page.getByRole('list', { name: 'Timeline' })
    await timeline.getByText('A switch is old.').waitFor()
    await page.getByRole('button', { name: 'Edit incident' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Sign-in is slow')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await timeline.getByText('Title: Sign-in fails for some users → Sign-in is slow').waitFor()
    await alertOf(member.page, 'Sign-in is slow').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await resolve(page, 'The switch is replaced.')
    await alertOf(member.page, 'Sign-in is slow').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Write post-mortem' }).click()
    await page.getByRole('textbox', { name: 'Text' }).fill('The switch is a **new** one now.')
    await page.getByRole('button', { name: 'Save post-mortem' }).click()
    await page.getByRole('button', { name: 'Edit post-mortem' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('is reopened with a reason and the time of the next update, and resolved again', async () => {
    const { page } = operations
    await page.getByRole('button', { name: 'Reopen incident' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('It is slow again.')
    await page.getByRole('combobox', { name: 'Next update' }).click()
    await page.getByRole('option', { name: 'In 30 minutes' }).click()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Reopen and publish' }).click()
    const banner = alertOf(member.page, 'Sign-in is slow')
    await banner.getByText(/Next update by .+ UTC\./).waitFor()
    await page.getByRole('list', { name: 'Timeline' }).getByText('It is slow again.').waitFor()
    await operations.screenshot('incident-reopened')
    const link = (await page.evaluate(() => location.pathname)).split('/').pop() ?? ''
    // The public page follows in the next batch of changes.
    await expect.poll(async () => (await call(server, 'GET', `/status/incidents/${link}`)).body).toContain('It is slow again.')
    await resolve(page, 'It is fast again.')
    await banner.waitFor({ state: 'detached' })
  })

  it('counts the affected users while the scope is chosen, and is shown only to them', async () => {
    const { page } = operations
    await page.goto('/dashboard/ops/incidents/new')
    // The first template selects the databases, and no one has a project.
    await page.getByText('Visible to no users').waitFor()
    await page.getByRole('textbox', { name: 'Organizations' }).fill('timet')
    await page.getByRole('list', { name: 'Results: Organizations' }).getByRole('button').first().click()
    await page.getByText('Visible to 1 person in 1 organization').waitFor()
    await page.getByRole('textbox', { name: 'Title' }).fill('Timetables are late')
    await page.getByRole('button', { name: 'Declare incident' }).click()
    await alertOf(member.page, 'Timetables are late').waitFor()
    await page.getByRole('heading', { name: 'Timetables are late', level: 1 }).waitFor()
    expect(await alertOf(page, 'Timetables are late').count()).toBe(0)
  })
})

/** Alertmanager sends a group of alerts without a location. */
const sendAlert = (name: string) =>
  call(server, 'POST', '/platform/incidents/alertmanager', {
    token: alertSecret,
    body: {
      receiver: 'signalbox',
      status: 'firing',
      alerts: [
        {
          status: 'firing',
          labels: { alertname: name },
          annotations: {},
          startsAt: '2026-11-20T18:34:52Z',
          endsAt: '0001-01-01T00:00:00Z',
          generatorURL: 'http://prometheus.example/graph',
          fingerprint: '1',
        },
      ],
      groupLabels: { alertname: name },
      commonLabels: { alertname: name, severity: 'critical' },
      commonAnnotations: { summary: name, description: 'Writes take **seconds**.' },
      externalURL: 'http://alertmanager.example',
      version: '4',
      groupKey: `{}:{alertname="${name}"}`,
      truncatedAlerts: 0,
    },
  })

describe('an alert without a location', () => {
  it('awaits review on the operator’s open page, until it is published to everyone', async () => {
    const { page } = operations
    await page.goto('/dashboard/ops/incidents')
    await untilLive(page)
    await page.getByText('No open incidents.').or(page.getByRole('list', { name: 'Open incidents' })).first().waitFor()
    expect((await sendAlert('Disks are slow')).body).toMatchObject({ did: 'opened' })
    // Without a reload: the open page is updated.
    const held = page.getByRole('listitem', { name: 'Disks are slow' })
    await held.getByText(/^Sent by Alertmanager/).waitFor()
    await held.getByText('Visible to all users (2 people)').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await operations.screenshot('incident-held-back')
    expect(await alertOf(member.page, 'Disks are slow').count()).toBe(0)
    expect(await alertOf(page, 'Disks are slow').count()).toBe(0)

    await held.getByRole('button', { name: 'Publish' }).click()
    const question = page.getByRole('dialog', { name: 'Publish “Disks are slow”?' })
    await question.getByText('Visible to all users (2 people)').waitFor()
    expect(await axeFindings(page)).toEqual([])
    const shown = whenBanner(member.page, 'Disks are slow')
    const clicked = Date.now()
    await question.getByRole('button', { name: 'Publish incident' }).click()
    expect((await shown) - clicked).toBeLessThan(1_000)
    await page.getByRole('list', { name: 'Open incidents' }).getByRole('link', { name: 'Disks are slow' }).click()
    await page.getByRole('list', { name: 'Timeline' }).getByText('Awaiting review: yes → no').waitFor()
    await resolve(page, 'New disks.')
    await alertOf(member.page, 'Disks are slow').waitFor({ state: 'detached' })
  })

  it('is discarded without notifying anyone', async () => {
    const { page } = operations
    await page.goto('/dashboard/ops/incidents')
    await untilLive(page)
    await sendAlert('A cable is loose')
    const held = page.getByRole('listitem', { name: 'A cable is loose' })
    await held.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Discard incident' }).click()
    await page.getByRole('list', { name: 'Resolved incidents' }).getByRole('link', { name: 'A cable is loose' }).waitFor()
    await held.waitFor({ state: 'detached' })
    expect(await alertOf(member.page, 'A cable is loose').count()).toBe(0)
  })
})

describe('maintenance', () => {
  it('is announced in blue with a countdown, and cancelled before its start', async () => {
    const { page } = operations
    await page.goto('/dashboard/ops/incidents/new?template=dashboard-maintenance')
    await page.getByRole('button', { name: 'Schedule maintenance' }).click()
    await page.getByRole('heading', { name: 'Dashboard maintenance', level: 1 }).waitFor()
    await page.getByText(/^Starts in (1 d|24 h|23 h)/).first().waitFor()
    const banner = member.page.getByRole('status').filter({ hasText: 'Scheduled maintenance: Dashboard maintenance.' })
    await banner.getByText(/UTC\. Starts in/).waitFor()
    await member.screenshot('maintenance-banner')
    expect(await axeFindings(member.page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel maintenance' }).click()
    await page.getByRole('button', { name: 'Cancel maintenance and publish' }).click()
    await banner.waitFor({ state: 'detached' })
    await page.getByRole('list', { name: 'Timeline' }).getByText('This maintenance is cancelled.').waitFor()
  })

  it('starts and ends automatically, and is extended in between', async () => {
    const { page } = operations
    const soon = (ms: number) => new Date(Date.now() + ms).toISOString()
    const made = await operator.call('POST', '/platform/incidents', {
      title: 'New switches',
      kind: 'maintenance',
      impact: 'none',
      show_to_everybody: true,
      announce_ahead: true,
      planned_start: soon(4_000),
      planned_end: soon(20_000),
    })
    await page.goto(`/dashboard/ops/incidents/${made.body.id}`)
    await page.getByText(/^Starts (in|now)/).first().waitFor()
    await page.getByText(/^Ends in/).first().waitFor({ timeout: 20_000 })
    await page.getByRole('button', { name: 'Extend by 30 min' }).click()
    await page.getByText(/^Ends in (30|29) min/).first().waitFor()
    await operations.screenshot('maintenance-in-progress')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Complete maintenance' }).click()
    await page.getByRole('button', { name: 'Complete and publish' }).click()
    await page.getByRole('list', { name: 'Timeline' }).getByText('The maintenance is completed.').waitFor()
  })
})

it('a user gets a platform role and can use it immediately, and the last operator cannot be removed', async () => {
  const { page } = operations
  await page.goto('/dashboard/ops/operators')
  await page.getByText("You can't remove the last operator").waitFor()
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByRole('button', { name: 'Assign role' }).click()
  await page.getByRole('list', { name: 'Operators' }).getByRole('listitem').filter({ hasText: person.email }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await member.page.goto('/dashboard/ops/incidents')
  await member.page.getByRole('heading', { name: 'Incidents', level: 1 }).waitFor()
  expect(await member.page.getByRole('link', { name: 'Operators' }).count()).toBe(0)
  await page.getByRole('button', { name: `Remove ${person.email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove role' }).click()
  await member.page.getByRole('heading', { name: 'Incidents', level: 1 }).waitFor({ state: 'detached' })
  expect([...operations.faults, ...member.faults]).toEqual([])
})
