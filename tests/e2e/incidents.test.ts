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
let person: Person
/** An operator, a member of an organization, and a user without one. */
let operations: BrowserUser
let member: BrowserUser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(settings), launchBrowser()])
  const operator = await signUp(server, 'operator')
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
    await page.getByRole('navigation', { name: 'Declare from a template' }).getByRole('link', { name: 'Slow connections' }).click()
    await page.getByText('Visible to everyone (2 people)').waitFor()
    expect(await axeFindings(page)).toEqual([])
    const shown = whenBanner(member.page, 'Slow connections')
    const clicked = Date.now()
    await page.getByRole('button', { name: 'Declare incident' }).click()
    expect((await shown) - clicked).toBeLessThan(1_000)
    await page.getByRole('heading', { name: 'Slow connections', level: 1 }).waitFor()
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
    await page.getByRole('textbox', { name: 'Title' }).fill('Slow connections for some')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await timeline.getByText('Title: Slow connections → Slow connections for some').waitFor()
    await alertOf(member.page, 'Slow connections for some').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Resolve incident' }).click()
    await alertOf(member.page, 'Slow connections for some').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Write post-mortem' }).click()
    await page.getByRole('textbox', { name: 'Text' }).fill('The switch is a **new** one now.')
    await page.getByRole('button', { name: 'Save post-mortem' }).click()
    await page.getByRole('button', { name: 'Edit post-mortem' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('counts the affected users while the scope is chosen, and is shown only to them', async () => {
    const { page } = operations
    await page.goto('/dashboard/ops/incidents/new')
    await page.getByText('Visible to everyone (2 people)').waitFor()
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
    await held.getByText('Visible to everyone (2 people)').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await operations.screenshot('incident-held-back')
    expect(await alertOf(member.page, 'Disks are slow').count()).toBe(0)
    expect(await alertOf(page, 'Disks are slow').count()).toBe(0)

    await held.getByRole('button', { name: 'Publish' }).click()
    const question = page.getByRole('dialog', { name: 'Publish “Disks are slow”?' })
    await question.getByText('Visible to everyone (2 people)').waitFor()
    expect(await axeFindings(page)).toEqual([])
    const shown = whenBanner(member.page, 'Disks are slow')
    const clicked = Date.now()
    await question.getByRole('button', { name: 'Publish incident' }).click()
    expect((await shown) - clicked).toBeLessThan(1_000)
    await page.getByRole('list', { name: 'Open incidents' }).getByRole('link', { name: 'Disks are slow' }).click()
    await page.getByRole('list', { name: 'Timeline' }).getByText('Awaiting review: yes → no').waitFor()
    await page.getByRole('button', { name: 'Resolve incident' }).click()
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

it('maintenance is announced as such', async () => {
  const { page } = operations
  await page.goto('/dashboard/ops/incidents/new?template=dashboard-maintenance')
  await page.getByRole('button', { name: 'Schedule maintenance' }).click()
  await page.getByRole('heading', { name: 'Dashboard maintenance', level: 1 }).waitFor()
  await member.page.getByRole('status').filter({ hasText: 'Scheduled maintenance: Dashboard maintenance.' }).waitFor()
  await member.screenshot('maintenance-banner')
  expect(await axeFindings(member.page)).toEqual([])
  await page.getByRole('button', { name: 'Complete maintenance' }).click()
  await member.page.getByText('Scheduled maintenance: Dashboard maintenance.').waitFor({ state: 'detached' })
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
