import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signInOnPage, untilLive } from '../harness/page-steps'
import { addMember, type Person, signUp } from '../harness/people'
import { createOrganization, createProject, filledIn } from '../harness/projects'
import { type Screen, screensInside, screensOfBranches, screensOutside } from '../harness/screens'
import { type Server, startServer } from '../harness/server'
import { psql } from '../harness/tenant'

let server: Server
let browser: Browser
let owner: Person
let newcomer: Person
let slug: string
let ref: string
let branch: { ref: string; name: string }
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  owner = await signUp(server, 'owner')
  newcomer = await signUp(server, 'newcomer')
  const colleague = await signUp(server, 'a-colleague-with-a-rather-long-address')
  slug = await createOrganization(owner, 'Night Trains of the Northern Lines')
  await addMember(owner, slug, colleague, { role_id: 3 })
  const live = await connectLive(server, await owner.token())
  ref = (await createProject(owner, live, slug, 'departures')).ref
  await owner.call('PUT', '/platform/telemetry/feature-flags/previewBranching', { value: true })
  const made = await owner.call('POST', `/platform/projects/${ref}/branches`, { name: 'timetable-of-the-next-winter', from: 'live' })
  const topic = await live.subscribe(`project:${made.body.ref}`)
  await topic.until((it) => it.status === 'ACTIVE_HEALTHY', 90_000)
  await psql(filledIn(topic.state, made.body.db_pass), 'create table trains (number int primary key)')
  branch = { ref: made.body.ref, name: 'timetable-of-the-next-winter' }
  live.close()
}, 150_000)
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

// The two dark themes differ only in color, so one width is enough.
const looks = [
  { width: 1440, themes: ['dark', 'light', 'classic-dark'] },
  { width: 390, themes: ['dark', 'light'] },
] as const

/** Changes the theme like another tab. */
async function paint(page: Page, theme: string): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('signalbox.theme', chosen)
    window.dispatchEvent(new StorageEvent('storage', { key: 'signalbox.theme', newValue: chosen }))
  }, theme)
  await page.locator(`html[data-theme=${theme}]`).waitFor()
}

describe.each(looks)('at $width', ({ width, themes }) => {
  let user: BrowserUser
  beforeAll(async () => {
    user = await openBrowserUser(browser, server, { width, height: width === 390 ? 844 : 900, colorScheme: 'dark' })
  })
  afterAll(() => user?.close())

  /** Opens each screen, checks that it is complete in every theme, and returns the faults. */
  async function faultsOf(screens: readonly Screen[], untilReady: (screen: Screen) => Promise<unknown>): Promise<string[]> {
    const { page } = user
    const faults: string[] = []
    for (const screen of screens) {
      await page.goto(`/dashboard${screen.path}`)
      await screen.ready(page)
      await untilReady(screen)
      await page.evaluate(() => document.fonts.ready)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      if (overflow > 0) faults.push(`${screen.name} scrolls sideways by ${overflow} px`)
      for (const theme of themes) {
        await paint(page, theme)
        await user.screenshot(`${screen.name}-${width}-${theme}`)
        faults.push(...(await axeFindings(page, theme === themes[0] ? 'everything' : 'colour')).map((finding) => `${screen.name} (${theme}): ${finding}`))
      }
    }
    return faults
  }

  it('shows every signed-out screen completely, and passes axe', async () => {
    expect(await faultsOf(screensOutside, () => Promise.resolve())).toEqual([])
    expect(user.faults).toEqual([])
  })

  it('shows every signed-in screen completely, and passes axe', { timeout: 240_000 }, async () => {
    await signInOnPage(user.page, owner)
    const live = (screen: Screen) =>
      screen.name === 'not-found' ? Promise.resolve() : user.page.locator('[data-connection=live]').waitFor()
    expect(await faultsOf(screensInside({ slug, ref, member: /a-colleague/ }), live)).toEqual([])
    expect(user.faults).toEqual([])
  })

  it('shows every screen of branches completely, and passes axe', { timeout: 120_000 }, async () => {
    await user.page.evaluate(() => localStorage.setItem('signalbox.preview.branching_2_0', 'true'))
    expect(await faultsOf(screensOfBranches({ ref, branch }), () => user.page.locator('[data-connection=live]').waitFor())).toEqual([])
    expect(user.faults).toEqual([])
  })
})

describe('a new user', () => {
  it('sees empty states with the first step', async () => {
    const user = await openBrowserUser(browser, server)
    const { page } = user
    await signInOnPage(page, newcomer)
    await page.getByText('No organizations yet').waitFor()
    await user.screenshot('organizations-empty')
    const empty = await createOrganization(newcomer, 'Empty')
    // The open page is updated by a push.
    await page.getByRole('link', { name: 'Empty' }).click()
    await page.getByText('No projects yet').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/dashboard/org/${empty}`)
    await user.screenshot('projects-empty')
    await user.close()
  })

  it('sees error texts', async () => {
    const user = await openBrowserUser(browser, server)
    const { page } = user
    await page.goto('/dashboard/sign-up')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Enter your email address').waitFor()
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByText('Password should be at least 8 characters.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('long enough now')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.getByRole('alert').waitFor()
    await user.screenshot('sign-up-refused')
    await page.goto('/dashboard/sign-in')
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('Invalid login credentials').waitFor()
    await user.close()
  })

  it('who follows a link without access is redirected', async () => {
    const user = await openBrowserUser(browser, server)
    const { page } = user
    await signInOnPage(page, newcomer)
    await page.goto(`/dashboard/org/${slug}`)
    await page.getByText("We couldn't find that organization").waitFor()
    await page.waitForURL(/error=org_not_found/)
    await page.goto(`/dashboard/project/${ref}`)
    await page.getByText('This project does not exist').waitFor()
    await user.close()
  })

  it('sees pages in the theme that was chosen before', async () => {
    const user = await openBrowserUser(browser, server, { colorScheme: 'dark' })
    await user.page.addInitScript(() => localStorage.setItem('signalbox.theme', 'light'))
    await user.page.goto('/dashboard/sign-in')
    await user.page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await user.page.evaluate(() => document.documentElement.dataset.theme)).toBe('light')
    await user.close()
  })

  it('continues to the linked page after signing in', async () => {
    const user = await openBrowserUser(browser, server)
    const { page } = user
    await page.goto(`/dashboard/project/${ref}/settings`)
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`**/dashboard/project/${ref}/settings/general`)
    await user.close()
  })
})

describe('themes', () => {
  it('are four: three fixed ones, and the system’s, which is followed live', async () => {
    const user = await openBrowserUser(browser, server, { colorScheme: 'light' })
    const { page } = user
    await signInOnPage(page, owner)
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
    expect(await theme()).toBe('light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
    const backgrounds = new Set<string>()
    await page.getByRole('button', { name: 'Account menu' }).click()
    for (const [choice, painted] of [['Dark', 'dark'], ['Light', 'light'], ['Classic dark', 'classic-dark']] as const) {
      await page.getByRole('menuitemradio', { name: choice, exact: true }).click()
      await page.waitForFunction((expected) => document.documentElement.dataset.theme === expected, painted)
      backgrounds.add(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor))
    }
    expect(backgrounds.size).toBe(3)
    await page.goto(`/dashboard/project/${ref}`)
    await untilLive(page)
    await user.screenshot('project-1440-classic-dark')
    await page.reload()
    expect(await theme()).toBe('classic-dark')
    await user.close()
  })
})

describe('a wrong clock', () => {
  it('shows its banner', async () => {
    const user = await openBrowserUser(browser, server)
    const { page } = user
    // Only the clock is wrong: timers run as usual.
    await page.addInitScript(() => {
      const now = Date.now.bind(Date)
      Date.now = () => now() - 10 * 60_000
    })
    await signInOnPage(page, owner)
    await page.getByRole('status').filter({ hasText: "Your computer's clock appears to be inaccurate." }).waitFor()
    await user.screenshot('clock-banner')
    await page.getByRole('button', { name: 'More information' }).click()
    await page.getByRole('dialog').getByText(/10 min/).waitFor()
    await user.close()
  })
})
