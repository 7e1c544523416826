import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signInOnPage, untilLive } from '../harness/page-steps'
import { type Person, signUp } from '../harness/people'
import { change, createOrganization, createProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

let server: Server
let browser: Browser
let owner: Person
let onCall: BrowserUser
let refs: string[]
beforeAll(async () => {
  ;[server, browser] = await Promise.all([
    startServer({ SIGNALBOX_PROJECTS_PROVIDER: 'simulated', SIGNALBOX_INCIDENTS_SUGGEST_MIN_PROJECTS: '2' }),
    launchBrowser(),
  ])
  const operator = await signUp(server, 'operator')
  owner = await signUp(server, 'owner')
  const person = await signUp(server, 'on-call')
  await operator.call('PUT', '/platform/operator/operators', { email: person.email, role: 'on_call' })
  const slug = await createOrganization(owner, 'Timetables')
  const live = await connectLive(server, await owner.token())
  refs = []
  for (const name of ['arrivals', 'departures']) refs.push((await createProject(owner, live, slug, name)).ref)
  live.close()
  onCall = await openBrowserUser(browser, server)
  await signInOnPage(onCall.page, person)
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const tile = (name: string) => onCall.page.getByRole('gridcell').filter({ hasText: name })

async function openWall(): Promise<void> {
  await onCall.page.goto('/dashboard/ops')
  await tile('arrivals').waitFor()
  await untilLive(onCall.page)
  await onCall.page.waitForLoadState('networkidle')
}

describe('the status board', () => {
  it('shows projects of other organizations, and their changes, without a request', async () => {
    await openWall()
    await tile('departures').filter({ hasText: 'Healthy' }).waitFor()
    expect(await axeFindings(onCall.page)).toEqual([])
    onCall.requests.length = 0
    await change(owner, refs[1] as string, 'pause')
    await tile('departures').filter({ hasText: 'Paused' }).waitFor()
    await onCall.page.getByRole('list', { name: 'By status' }).getByRole('button', { name: '1 Paused' }).waitFor()
    expect(onCall.requests).toEqual([])
  })

  it('is searched and navigated by keyboard, and shows the status of a project', async () => {
    await openWall()
    const { page } = onCall
    await page.keyboard.press('/')
    await page.keyboard.type('depart')
    await tile('arrivals').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await tile('arrivals').getByRole('button').focus()
    await page.keyboard.press('ArrowRight')
    expect(await tile('departures').getByRole('button').evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'departures' }).getByText("You aren't a member").waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('stores its view settings, and filters unhealthy projects', async () => {
    await openWall()
    const { page } = onCall
    await page.keyboard.press('b')
    await page.getByRole('rowheader').filter({ hasText: 'Timetables' }).waitFor()
    await page.keyboard.press('w')
    await page.getByRole('heading', { name: 'All projects are healthy' }).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'All projects are healthy' }).waitFor()
    await page.getByRole('button', { name: 'Show all projects' }).click()
    await page.getByRole('rowheader').filter({ hasText: 'Timetables' }).waitFor()
  })

  it('fills the window in full-screen mode, and leaves it', async () => {
    await openWall()
    const { page } = onCall
    await page.keyboard.press('f')
    await page.getByRole('banner').waitFor({ state: 'hidden' })
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Exit full screen' }).click()
    await page.getByRole('banner').waitFor()
  })

  it('suggests an incident for an unhealthy region, which two clicks declare', async () => {
    await change(owner, refs[1] as string, 'restore')
    await openWall()
    await tile('departures').filter({ hasText: 'Healthy' }).waitFor()
    await server.stop()
    await server.start({
      SIGNALBOX_PROJECTS_AUTOMATIC_RESTART_DELAY_MS: '600000',
      SIGNALBOX_PROJECTS_PROBE_HEARTBEAT_MS: '100',
      SIGNALBOX_PROVISIONING_SIMULATED_CRASH_RATE: '1',
    })
    const { page } = onCall
    await page.getByText(/^2 of 2 projects in ap-southeast-1 stopped responding/).waitFor()
    await page.getByText('2 unhealthy', { exact: true }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await onCall.screenshot('wall-suggestion')
    await page.getByRole('listitem').filter({ hasText: 'ap-southeast-1' }).getByRole('link', { name: 'Declare incident' }).click()
    // The status board, which is shown until the form is loaded, has a button of the same name.
    await page.getByRole('heading', { name: 'Declare incident', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Declare incident' }).click()
    await page.getByRole('heading', { name: 'Projects in ap-southeast-1 are not responding', level: 1 }).waitFor()
    const { body } = await owner.call('GET', '/platform/incidents')
    expect(body).toMatchObject([{ impact: 'critical', regions: ['ap-southeast-1'] }])
  })

  it('is not available without a platform role', async () => {
    const user = await openBrowserUser(browser, server)
    await signInOnPage(user.page, owner)
    await user.page.goto('/dashboard/ops')
    await user.page.getByRole('heading', { name: /nothing here|not found/i }).waitFor()
    await user.close()
  })

  it('has run without errors', () => {
    expect(onCall.faults).toEqual([])
  })
})
