import type { Locator, Page } from 'playwright-core'

/** Steps of a user on the pages, by role and text. */

/** Fills in the sign-up form and waits for the first page afterwards. */
export async function signUpOnPage(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto('/dashboard/sign-up')
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByRole('heading', { name: 'Organizations', level: 1, exact: true }).waitFor()
}

/** Sets up an installation without accounts, with the defaults; ends at the list of organizations. */
export async function setUpOnPage(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto('/dashboard/')
  await page.getByRole('heading', { name: 'Set up Signalbox', level: 1 }).waitFor()
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Create operator account' }).click()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.getByLabel('Organization name').waitFor()
  await page.goto('/dashboard/organizations')
  await page.getByRole('heading', { name: 'Organizations', level: 1, exact: true }).waitFor()
}

/** Signs in with an existing account. */
export async function signInOnPage(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto('/dashboard/sign-in')
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Organizations', level: 1, exact: true }).waitFor()
}

/** Creates an organization from the list; returns its slug. */
export async function createOrganizationOnPage(page: Page, name: string): Promise<string> {
  await page.getByRole('link', { name: 'New organization' }).click()
  await page.getByLabel('Organization name').fill(name)
  await page.getByRole('button', { name: 'Create organization' }).click()
  await page.getByRole('heading', { name: 'Projects', level: 1, exact: true }).waitFor()
  return new URL(page.url()).pathname.split('/')[3] ?? ''
}

/** Creates a project with a generated password from an organization's page; returns its ref. */
export async function createProjectOnPage(page: Page, name: string): Promise<string> {
  await page.getByRole('link', { name: 'New project' }).click()
  await page.getByLabel('Project name').fill(name)
  await page.getByRole('button', { name: 'Create project' }).click()
  await page.getByRole('region', { name: 'Status' }).waitFor()
  return new URL(page.url()).pathname.split('/')[3] ?? ''
}

/** The status of the project whose home is open, as announced. */
export const statusOn = (page: Page): Locator => page.getByRole('region', { name: 'Status' }).getByRole('status')

/** Waits until the status begins with this word: "Healthy" is not "Unhealthy". */
export const untilStatus = (page: Page, word: string, timeout = 20_000): Promise<void> =>
  statusOn(page)
    .filter({ hasText: new RegExp(`^\\s*${word}`) })
    .waitFor({ timeout })

/** Waits until the page is live. */
export const untilLive = (page: Page): Promise<void> => page.getByRole('status').filter({ hasText: /^Live$/ }).waitFor()

/** Waits until a project's page has made its last request: the navigation requests the number of findings after the page. */
export async function untilProjectLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some((it) => it.name.endsWith('/run-lints')))
  await page.waitForLoadState('networkidle')
}

/** The newest entry of the project's timeline whose sentence begins with these words. */
export const activityOn = (page: Page, words: string): Locator =>
  page.locator('[data-activity]').filter({ has: page.locator('p', { hasText: new RegExp(`^${words}`) }) }).first()

/** The steps of a finished operation, with their states, from its entry in the timeline. */
export async function stepsOf(page: Page, words: string): Promise<string[]> {
  const entry = activityOn(page, words)
  await entry.waitFor()
  return entry.locator('[data-step]').evaluateAll((all) =>
    all.map((it) => `${it.children[1]?.textContent ?? ''}: ${it.getAttribute('data-step-state') ?? ''}`),
  )
}

/** Clicks a button of the project, and the one in the confirmation dialog. */
export async function confirmAction(page: Page, action: string, typed?: string): Promise<void> {
  await page.getByRole('button', { name: action }).click()
  const dialog = page.getByRole('dialog')
  if (typed !== undefined) await dialog.getByRole('textbox').fill(typed)
  await dialog.getByRole('button', { name: action }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** The text that the copy button puts on the clipboard. */
export async function copyConnectionString(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Copy connection string' }).click()
  await page.getByRole('button', { name: 'Copied connection string' }).waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}
