import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openVisitor, type Visitor } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signInOnPage, untilLive } from '../harness/page-steps'
import { type Person, signUp } from '../harness/people'
import { createOrganization, createProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

/** Each screen: where it is, and what is on it once it has loaded. */
interface Screen {
  name: string
  path: () => string
  ready: (page: Page) => Promise<unknown>
  signedOut?: boolean
}

let server: Server
let browser: Browser
let owner: Person
let newcomer: Person
let slug: string
let ref: string
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  owner = await signUp(server, 'owner')
  newcomer = await signUp(server, 'newcomer')
  const colleague = await signUp(server, 'a-colleague-with-a-rather-long-address')
  slug = await createOrganization(owner, 'Night Trains of the Northern Lines')
  await owner.call('POST', `/platform/organizations/${slug}/members`, { email: colleague.email, role_id: 3 })
  const live = await connectLive(server, await owner.token())
  ref = (await createProject(owner, live, slug, 'departures')).ref
  live.close()
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, level: 1 }).waitFor()

const screens: Screen[] = [
  { name: 'sign-up', path: () => '/sign-up', ready: heading('Sign up'), signedOut: true },
  { name: 'sign-in', path: () => '/sign-in', ready: heading('Sign in'), signedOut: true },
  {
    name: 'api-docs',
    path: () => '/api-docs#create_project',
    ready: (page) => page.getByRole('list', { name: 'Errors' }).waitFor(),
    signedOut: true,
  },
  { name: 'organizations', path: () => '/organizations', ready: (page) => page.getByRole('list', { name: 'Organizations' }).waitFor() },
  { name: 'new-organization', path: () => '/new', ready: heading('New organization') },
  { name: 'organization', path: () => `/org/${slug}`, ready: (page) => page.getByText(/^Healthy/).first().waitFor() },
  { name: 'members', path: () => `/org/${slug}/members`, ready: (page) => page.getByText(/a-colleague/).first().waitFor() },
  { name: 'organization-settings', path: () => `/org/${slug}/settings`, ready: heading('Organization settings') },
  { name: 'billing', path: () => `/org/${slug}/billing`, ready: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  { name: 'new-project', path: () => `/new/${slug}`, ready: (page) => page.getByLabel('Project name').waitFor() },
  { name: 'project', path: () => `/project/${ref}`, ready: (page) => page.getByRole('button', { name: 'Reveal password' }).waitFor() },
  { name: 'project-settings', path: () => `/project/${ref}/settings/general`, ready: heading('General settings') },
  { name: 'not-found', path: () => '/no/such/page', ready: (page) => page.getByRole('heading').first().waitFor() },
]

/** Those before it are for people who are not signed in. */
const firstSignedIn = screens.find((it) => !it.signedOut)

const sizes = [1440, 390] as const
const themes = ['dark', 'light'] as const

describe.each(themes.flatMap((theme) => sizes.map((width) => ({ theme, width }))))('$theme at $width', ({ theme, width }) => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await openVisitor(browser, server, { width, height: width === 390 ? 844 : 900, colorScheme: theme })
  })
  afterAll(() => visitor?.close())

  it('shows every screen, with nothing that scrolls sideways', async () => {
    const { page } = visitor
    for (const screen of screens) {
      if (screen === firstSignedIn) await signInOnPage(page, owner)
      await page.goto(`/dashboard${screen.path()}`)
      await screen.ready(page)
      if (!screen.signedOut && screen.name !== 'not-found') await page.locator('[data-connection=live]').waitFor()
      await page.evaluate(() => document.fonts.ready)
      await visitor.screenshot(`${screen.name}-${width}-${theme}`)
      expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${screen.name} scrolls sideways`).toBeLessThanOrEqual(0)
    }
    expect(visitor.faults).toEqual([])
  })
})

describe('a new person', () => {
  it('finds empty screens that say what to do', async () => {
    const visitor = await openVisitor(browser, server)
    const { page } = visitor
    await signInOnPage(page, newcomer)
    await page.getByText('No organization yet').waitFor()
    await visitor.screenshot('organizations-empty')
    const empty = await createOrganization(newcomer, 'Empty')
    // It comes to the open page by itself.
    await page.getByRole('link', { name: 'Empty' }).click()
    await page.getByText('No projects yet').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/dashboard/org/${empty}`)
    await visitor.screenshot('projects-empty')
    await visitor.close()
  })

  it('is told in words what is wrong', async () => {
    const visitor = await openVisitor(browser, server)
    const { page } = visitor
    await page.goto('/dashboard/sign-up')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Enter your e-mail address').waitFor()
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByText('Password should be at least 8 characters.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('long enough now')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('alert').waitFor()
    await visitor.screenshot('sign-up-refused')
    await page.goto('/dashboard/sign-in')
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Invalid login credentials').waitFor()
    await visitor.close()
  })

  it('who follows a link to what is not theirs lands where they belong', async () => {
    const visitor = await openVisitor(browser, server)
    const { page } = visitor
    await signInOnPage(page, newcomer)
    await page.goto(`/dashboard/org/${slug}`)
    await page.getByText("We couldn't find that organization").waitFor()
    await page.waitForURL(/error=org_not_found/)
    await page.goto(`/dashboard/project/${ref}`)
    await page.getByText('This project does not exist').waitFor()
    await visitor.close()
  })

  it('is led on to where a link pointed, after signing in', async () => {
    const visitor = await openVisitor(browser, server)
    const { page } = visitor
    await page.goto(`/dashboard/project/${ref}/settings`)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`**/dashboard/project/${ref}/settings/general`)
    await visitor.close()
  })
})

describe('themes', () => {
  it('are four: three of their own, and the system’s, which is followed live', async () => {
    const visitor = await openVisitor(browser, server, { colorScheme: 'light' })
    const { page } = visitor
    await signInOnPage(page, owner)
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    expect(await theme()).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
    const backgrounds = new Set<string>()
    await page.getByRole('button', { name: 'Account menu' }).click()
    for (const [choice, painted] of [['Dark', 'dark'], ['Light', 'light'], ['Classic dark', 'classic-dark']] as const) {
      await page.getByRole('menuitemradio', { name: choice, exact: true }).click()
      await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, painted)
      backgrounds.add(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    }
    expect(backgrounds.size).toBe(3)
    await page.goto(`/dashboard/project/${ref}`)
    await untilLive(page)
    await visitor.screenshot('project-1440-classic-dark')
    await page.reload()
    expect(await theme()).toBe('classic-dark')
    await visitor.close()
  })
})

describe('a wrong clock', () => {
  it('shows its banner', async () => {
    const visitor = await openVisitor(browser, server)
    const { page } = visitor
    // Only the clock is off: timers run as they do.
    await page.addInitScript(() => {
      const now = Date.now.bind(Date)
      Date.now = () => now() - 10 * 60_000
    })
    await signInOnPage(page, owner)
    await page.getByRole('status').filter({ hasText: "Your computer's clock appears to be inaccurate." }).waitFor()
    await visitor.screenshot('clock-banner')
    await page.getByRole('button', { name: 'More information' }).click()
    await page.getByRole('dialog').getByText(/10 min/).waitFor()
    await visitor.close()
  })
})
