import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import { confirmAction, signInOnPage, untilLive, untilProjectLoaded, untilStatus } from '../harness/page-steps'
import { connectLive } from '../harness/live'
import { addMember, type Person, signUp } from '../harness/people'
import { createOrganization, createProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

let server: Server
let browser: Browser
let owner: Person
let slug: string
let ref: string
/** The windows of the owner and of a member. */
let first: BrowserUser
let second: BrowserUser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  owner = await signUp(server, 'owner')
  const member = await signUp(server, 'member')
  slug = await createOrganization(owner, 'Timetables')
  await addMember(owner, slug, member, { role_id: 3 })
  const live = await connectLive(server, await owner.token())
  ref = (await createProject(owner, live, slug)).ref
  live.close()
  ;[first, second] = await Promise.all([openBrowserUser(browser, server), openBrowserUser(browser, server)])
  await signInOnPage(first.page, owner)
  await signInOnPage(second.page, member)
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

async function openProject(page: Page): Promise<void> {
  await page.goto(`/dashboard/project/${ref}`)
  await untilStatus(page, 'Healthy')
  await untilLive(page)
  await untilProjectLoaded(page)
}

/** Records in the page when a text first appears in it, in ms since 1970. */
async function whenShown(page: Page, text: string): Promise<number> {
  return page.evaluate(
    (expected) =>
      new Promise<number>((resolve) => {
        const look = () => document.querySelector('main')?.textContent?.includes(expected) ?? false
        if (look()) resolve(performance.timeOrigin + performance.now())
        const observer = new MutationObserver(() => {
          if (!look()) return
          observer.disconnect()
          resolve(performance.timeOrigin + performance.now())
        })
        observer.observe(document, { subtree: true, childList: true, characterData: true })
      }),
    text,
  )
}

const received = async (...args: string[]) => {
  const done = await server.cli(...args)
  expect(done.code, done.err).toBe(0)
  return done.out
}

describe('two browsers', () => {
  it('show the same state of a project at the same time, one of them without a request', async () => {
    await Promise.all([openProject(first.page), openProject(second.page)])
    second.requests.length = 0
    const shown = Promise.all([whenShown(first.page, 'Restarting'), whenShown(second.page, 'Restarting')])
    await confirmAction(first.page, 'Restart project')
    const [here, there] = await shown
    expect(Math.abs(here - there)).toBeLessThan(2_000)
    await Promise.all([untilStatus(first.page, 'Healthy'), untilStatus(second.page, 'Healthy')])
    expect(await second.observedStatuses()).toEqual(await first.observedStatuses())
    expect(second.requests).toEqual([])
  })

  it('offer the actions of each role', async () => {
    await first.page.getByRole('button', { name: 'Pause project' }).waitFor()
    expect(await second.page.getByRole('button', { name: 'Restart project' }).isVisible()).toBe(true)
    expect(await second.page.getByRole('button', { name: 'Pause project' }).count()).toBe(0)
    expect(await second.page.getByRole('button', { name: 'Delete project' }).count()).toBe(0)
  })

  it('show a new member and a changed role', async () => {
    await Promise.all([first.page, second.page].map((page) => page.goto(`/dashboard/org/${slug}/members`)))
    const third = await signUp(server, 'third')
    await addMember(owner, slug, third, { role_id: 3 })
    const row = second.page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: third.email })
    await row.waitFor()
    await first.page.getByRole('button', { name: `Change role of ${third.email}` }).click()
    await first.page.getByRole('combobox', { name: 'Role' }).click()
    await first.page.getByRole('option', { name: 'Administrator' }).click()
    await first.page.getByRole('button', { name: 'Save role' }).click()
    await row.filter({ hasText: 'Administrator' }).waitFor()
  })
})

describe('an incident from the command line', () => {
  it('appears as a banner in every open dashboard immediately, and disappears when it is resolved', async () => {
    await Promise.all([openProject(first.page), second.page.goto('/dashboard/organizations').then(() => untilLive(second.page))])
    for (const { requests } of [first, second]) requests.length = 0
    const { id } = JSON.parse(await received('incident', 'open', 'Slow connections', '--impact', 'major', '--message', 'We look into it.', '--json'))
    const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'We are currently investigating a technical issue' })
    await Promise.all([first, second].map(({ page }) => banner(page).waitFor()))
    expect(await banner(first.page).textContent()).toContain('Slow connections')
    await second.screenshot('incident-banner')
    await first.page.getByRole('button', { name: 'View Details' }).click()
    await first.page.getByRole('dialog').getByText('We look into it.').waitFor()
    await first.screenshot('incident-dialog')
    await received('incident', 'update', id, '--state', 'identified', '--message', 'A switch is broken.')
    await first.page.getByRole('dialog').getByText('A switch is broken.').waitFor()
    await first.page.keyboard.press('Escape')
    await received('incident', 'resolve', id)
    await Promise.all([first, second].map(({ page }) => banner(page).waitFor({ state: 'detached' })))
    expect(second.requests).toEqual([])
    // A project's home also shows resolved incidents, by themselves and in its timeline, which it refetches once.
    const requested = ['activity', 'incidents'].map((it) => ({ method: 'GET', path: `/platform/projects/${ref}/${it}` }))
    await expect.poll(() => [...first.requests].sort((a, b) => a.path.localeCompare(b.path))).toEqual(requested)
  })

  it('can be dismissed by each user separately', async () => {
    const { id } = JSON.parse(await received('incident', 'open', 'Long work', '--impact', 'minor', '--json'))
    const banner = (page: Page) => page.getByRole('alert').filter({ hasText: 'Long work' })
    await Promise.all([first, second].map(({ page }) => banner(page).waitFor()))
    await banner(first.page).getByRole('button', { name: 'Dismiss' }).click()
    await banner(first.page).waitFor({ state: 'detached' })
    await first.page.reload()
    await untilLive(first.page)
    expect(await banner(first.page).count()).toBe(0)
    expect(await banner(second.page).isVisible()).toBe(true)
    await received('incident', 'resolve', id)
    await banner(second.page).waitFor({ state: 'detached' })
  })
})

describe('a grace period', () => {
  it('shows its banner with the date, and changes to "Grace period is over" automatically', async () => {
    const { page, requests } = second
    await page.goto(`/dashboard/org/${slug}`)
    await untilLive(page)
    await page.waitForLoadState('networkidle')
    requests.length = 0
    await received('org', 'restrict', slug, '--status', 'grace_period', '--until', '+4s', '--reason', 'Database size: 600 MB of 500 MB.')
    const during = page.getByRole('status').filter({ hasText: 'Organization plan has exceeded its quota' })
    await during.waitFor()
    expect(await during.textContent()).toMatch(/You are given a grace period until \d{2} [A-Z][a-z]{2}, \d{4}/)
    expect(await during.textContent()).toContain('600 MB of 500 MB')
    await second.screenshot('grace-period')
    const over = page.getByRole('status').filter({ hasText: 'Grace period is over' })
    await over.waitFor()
    expect(await over.textContent()).toContain('will not be able to serve requests')
    expect(requests).toEqual([])
  })

  it('ends with its restriction', async () => {
    await received('org', 'restrict', slug, '--status', 'restricted')
    const banner = second.page.getByRole('alert').filter({ hasText: 'Services Restricted' })
    await banner.waitFor()
    await received('org', 'release', slug)
    await banner.waitFor({ state: 'detached' })
  })

  it('also ends in time across a restart of the server', async () => {
    const { page } = second
    await received('org', 'restrict', slug, '--status', 'grace_period', '--until', '+5s')
    await page.getByRole('status').filter({ hasText: 'Organization plan has exceeded its quota' }).waitFor()
    await server.stop()
    await server.start()
    await page.getByRole('status').filter({ hasText: 'Grace period is over' }).waitFor({ timeout: 30_000 })
    await received('org', 'release', slug)
  })
})

describe('a restart of the server', () => {
  it.each(['planned', 'kill -9'])('(%s) shows "Reconnecting" in open pages, then the right state without a reload', async (way) => {
    const { page } = first
    await openProject(page)
    const loaded = await page.evaluate(() => performance.timeOrigin)
    if (way === 'planned') await server.stop()
    else await server.kill()
    await page.getByRole('status').filter({ hasText: 'Reconnecting' }).waitFor()
    await page.getByText(/Offline · last updated/).first().waitFor()
    expect(await page.getByRole('region', { name: 'Status' }).isVisible()).toBe(true)
    if (way === 'planned') await first.screenshot('reconnecting')
    await server.start()
    // Changes before the page reconnects must be there afterwards.
    expect((await owner.call('POST', `/platform/projects/${ref}/restart`)).status).toBe(202)
    await untilLive(page)
    // Until then the page shows the previous state.
    await page.getByText(/Offline · last updated/).first().waitFor({ state: 'detached' })
    // A page that reconnected before the change shows the previous status until the change arrives.
    const status = async () => (await owner.call('GET', `/platform/projects/${ref}/status`)).body.status
    await expect.poll(status, { timeout: 20_000 }).toBe('ACTIVE_HEALTHY')
    await untilStatus(page, 'Healthy')
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
  })
})

describe('a browser without a network', () => {
  it('shows that it is offline, and is live again automatically', async () => {
    const { page } = second
    await openProject(page)
    await page.context().setOffline(true)
    await page.getByRole('status').filter({ hasText: 'Offline' }).waitFor()
    await page.context().setOffline(false)
    await untilLive(page)
    await untilStatus(page, 'Healthy')
  })
})

describe('the console', () => {
  it('has no errors', () => {
    expect([...first.faults, ...second.faults]).toEqual([])
  })
})
