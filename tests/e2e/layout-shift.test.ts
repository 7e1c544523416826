import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserUser, launchBrowser, openBrowserUser } from '../harness/browser'
import { observeShifts, shiftOf } from '../harness/layout-shift'
import { connectLive } from '../harness/live'
import { signInOnPage } from '../harness/page-steps'
import { addMember, type Person, signUp } from '../harness/people'
import { createOrganization, createProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

/** Half of what counts as good (web.dev/articles/cls), of the sum of all shifts. */
const shiftMax = 0.05

/** Banners slide in within 700 ms and are measured 800 ms later. */
const bannersMs = 2_000

/** Each theme has its own browser profile; the narrow window is a phone. */
const windows = [
  { theme: 'dark', width: 1440, height: 900 },
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'classic-dark', width: 390, height: 844 },
] as const

/** The data of the pages. */
interface Shown {
  slug: string
  ref: string
  snippet: string
  incident: string
}

/** The pages: the heading that a page has at last, and its address. */
const pages: [heading: string, address: (shown: Shown) => string][] = [
  ['Organizations', () => '/organizations'],
  ['New organization', () => '/new'],
  ['Projects', ({ slug }) => `/org/${slug}`],
  ['Members', ({ slug }) => `/org/${slug}/members`],
  ['Audit log', ({ slug }) => `/org/${slug}/audit`],
  ['Billing', ({ slug }) => `/org/${slug}/billing`],
  ['Organization settings', ({ slug }) => `/org/${slug}/settings`],
  ['New project', ({ slug }) => `/new/${slug}`],
  ['Timetable', ({ ref }) => `/project/${ref}`],
  ['General settings', ({ ref }) => `/project/${ref}/settings/general`],
  ['Compute and disk', ({ ref }) => `/project/${ref}/settings/compute`],
  ['Add-ons', ({ ref }) => `/project/${ref}/settings/addons`],
  ['Management API keys', ({ ref }) => `/project/${ref}/settings/api-keys`],
  ['Database settings', ({ ref }) => `/project/${ref}/database/settings`],
  ['SQL editor', ({ ref }) => `/project/${ref}/sql`],
  ['SQL editor', ({ ref, snippet }) => `/project/${ref}/sql/${snippet}`],
  ['Table editor', ({ ref }) => `/project/${ref}/editor`],
  ['Logs', ({ ref }) => `/project/${ref}/logs`],
  ['Your profile', () => '/account'],
  ['Security', () => '/account/security'],
  ['Access tokens', () => '/account/tokens'],
  ['Appearance', () => '/account/appearance'],
  ['Your audit log', () => '/account/audit'],
  ['Contact support', () => '/support/new'],
  ['Status board', () => '/ops'],
  ['Incidents', () => '/ops/incidents'],
  ['Declare incident', () => '/ops/incidents/new'],
  ['Slow disks', ({ incident }) => `/ops/incidents/${incident}`],
  ['Notice', () => '/ops/notice'],
  ['Simulations', () => '/ops/simulations'],
  ['Operators', () => '/ops/operators'],
  ['Flags', () => '/ops/flags'],
  ['Support tickets', () => '/ops/tickets'],
  ['Telemetry', () => '/ops/telemetry'],
  ['Installation', () => '/ops/installation'],
]

const pagesOutside: [heading: string, address: string][] = [
  ['Sign in', '/sign-in'],
  ['Sign up', '/sign-up'],
  ['Forgot your password?', '/forgot-password'],
  ['API reference', '/api-docs'],
]

const incident = { title: 'Slow disks', impact: 'major', message: 'We look into it.', show_to_everybody: true }

let server: Server
let browser: Browser
let owner: Person
let shown: Shown
let strangers: BrowserUser[]
let users: BrowserUser[]
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  owner = await signUp(server, 'owner')
  const slug = await createOrganization(owner)
  await addMember(owner, slug, await signUp(server, 'colleague'), { role_id: 3 })
  const live = await connectLive(server, await owner.token())
  const { ref } = await createProject(owner, live, slug, 'Timetable')
  live.close()
  const declared = await owner.call<{ id: string }>('POST', '/platform/incidents', incident)
  await owner.call('POST', `/platform/incidents/${declared.body.id}/updates`, { state: 'resolved', message: 'Fixed.' })
  const snippet = crypto.randomUUID()
  const content = { id: snippet, name: 'Delays', type: 'sql', visibility: 'user', content: { sql: 'select 1' } }
  expect((await owner.call('PUT', `/platform/projects/${ref}/content`, content)).status).toBe(200)
  shown = { slug, ref, snippet, incident: declared.body.id }

  const open = async ({ theme, width, height }: (typeof windows)[number]) => {
    const user = await openBrowserUser(browser, server, { width, height })
    await user.page.addInitScript((name) => localStorage.setItem('signalbox.theme', name), theme)
    return user
  }
  strangers = await Promise.all(windows.map(open))
  users = await Promise.all(windows.map(open))
  await Promise.all(users.map(({ page }) => signInOnPage(page, owner)))
  await Promise.all([...users, ...strangers].map(observeShifts))
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

/** Loads a page in every theme; fails with what moved. */
async function expectNothingMoves(those: readonly BrowserUser[], heading: string, path: string): Promise<void> {
  const ready = (page: Page) => page.getByRole('heading', { name: heading, level: 1 }).first().waitFor()
  const shifts = await Promise.all(those.map(({ page }) => shiftOf(page, path, ready)))
  shifts.forEach(({ sum, moved }, n) => {
    expect(sum, `${windows[n]?.theme} at ${windows[n]?.width}:\n${moved.join('\n')}`).toBeLessThanOrEqual(shiftMax)
  })
}

describe('signed out, nothing moves while', () => {
  it.each(pagesOutside)('%s is loading', (heading, path) => expectNothingMoves(strangers, heading, path))
})

describe('without banners, nothing moves while', () => {
  it.each(pages)('%s is loading', (heading, address) => expectNothingMoves(users, heading, address(shown)))
})

describe('with an incident and a notice, nothing moves while', () => {
  beforeAll(async () => {
    expect((await owner.call('POST', '/platform/incidents', incident)).status).toBe(201)
    const notice = { message: 'The next release is on Monday.' }
    expect((await owner.call('PUT', '/platform/operator/notice', notice)).status).toBe(200)
    // Their height is remembered.
    await Promise.all(
      users.map(async ({ page }) => {
        await page.goto('/dashboard/organizations')
        await page.locator('[data-banner]').nth(1).waitFor()
        await page.waitForTimeout(bannersMs)
      }),
    )
  })

  it.each(pages)('%s is loading', (heading, address) => expectNothingMoves(users, heading, address(shown)))
})
