import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import { untilStatus } from '../harness/page-steps'
import { freshEmail } from '../harness/people'
import { type Server, startServer } from '../harness/server'

let server: Server
let browser: Browser
let user: BrowserUser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  user = await openBrowserUser(browser, server)
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

/** Maximum number of Tab presses on any page here. */
const tabsMax = 60

/** The accessible name of the focused element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const it = document.activeElement as HTMLInputElement | null
    const label = it?.labels?.[0]?.textContent ?? it?.getAttribute('aria-label') ?? it?.textContent ?? ''
    return { label: label.trim(), isVisible: it !== null && it.getClientRects().length > 0 }
  })

/** True if the focused element looks different from when it is not focused. */
const showsFocus = (page: Page) =>
  page.evaluate(() => {
    const it = document.activeElement
    if (!it) return false
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(it)
    return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  })

/** Waits until a list has moved its focus there, a moment after the key. */
const untilFocused = (page: Page, label: RegExp) =>
  waitUntil(async () => label.test((await focused(page)).label), `the focus is on ${label}`)

/**
 * Presses Tab until the element with this name is focused, and checks that the focus is visible.
 */
async function tabTo(page: Page, label: string | RegExp): Promise<void> {
  const passed: string[] = []
  for (let i = 0; i < tabsMax; ++i) {
    const at = await focused(page)
    if (typeof label === 'string' ? at.label === label : label.test(at.label)) {
      expect(at.isVisible, `${at.label} has the focus but cannot be seen`).toBe(true)
      expect(await showsFocus(page), `the focus on ${at.label} does not show`).toBe(true)
      return
    }
    passed.push(at.label)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${label}, only to: ${passed.join(' | ')}`)
}

async function press(page: Page, label: string | RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, label)
  await page.keyboard.press(key)
}

describe('by keyboard alone', () => {
  it('a user gets from setting up the installation to a running project', async () => {
    const { page } = user
    await page.goto('/dashboard/')
    await page.getByLabel('Email').waitFor()
    await tabTo(page, 'Email')
    await page.keyboard.type(freshEmail('keys'))
    await tabTo(page, 'Password')
    await page.keyboard.type('only ten fingers')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Skip for now' }).waitFor()
    await press(page, 'Skip for now')
    await page.getByLabel('Organization name').waitFor()
    await tabTo(page, 'Organization name')
    await page.keyboard.type('By keys')
    await press(page, 'Create organization')
    await page.getByRole('link', { name: 'New project' }).waitFor()
    await press(page, 'New project')
    await page.getByLabel('Project name').waitFor()
    await tabTo(page, 'Project name')
    await page.keyboard.type('typed')
    await tabTo(page, 'Region')
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor()
    await page.keyboard.type('Central EU')
    await untilFocused(page, /^Central EU/)
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await press(page, 'Create project')
    await untilStatus(page, 'Healthy')
    await page.getByText('Central EU (Frankfurt)').first().waitFor()
  })

  it('the user restarts it, and the dialog traps and restores the focus', async () => {
    const { page } = user
    await press(page, 'Restart project')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const inside = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)
    expect(await inside()).toBe(true)
    for (let i = 0; i < 8; ++i) {
      await page.keyboard.press('Tab')
      expect(await inside()).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // The focus returns a moment after the dialog has closed.
    await waitUntil(async () => (await focused(page)).label === 'Restart project', 'the focus is back on the button')
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await press(page, 'Restart project')
    await dialog.waitFor({ state: 'detached' })
    await untilStatus(page, 'Healthy')
    expect(await user.observedStatuses()).toContain('RESTARTING')
  })

  it('the user chooses a theme and signs out', async () => {
    const { page } = user
    await press(page, 'Account menu')
    await page.getByRole('menu').waitFor()
    await page.keyboard.type('Light')
    await untilFocused(page, /^Light/)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'light')
    // The menu stays open, so that another theme can be tried.
    await page.keyboard.press('End')
    await untilFocused(page, /^Sign out/)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
  })
})
