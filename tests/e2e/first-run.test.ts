import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BrowserUser, launchBrowser, openBrowserUser } from '../harness/browser'
import { createProjectOnPage, untilStatus } from '../harness/page-steps'
import { call, freshEmail } from '../harness/people'
import { type Server, startServer } from '../harness/server'
import { show } from '../harness/show'

const password = 'seven lanterns over a wet viaduct'
const operator = freshEmail('operator')

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

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1, exact: true })
const checklist = (page: Page) => page.getByRole('region', { name: 'Get started' })
const isDone = (page: Page, step: string) => checklist(page).getByText(`${step} (done)`).waitFor()

async function createOperator(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByText('This password is strong.').waitFor()
  await page.getByRole('button', { name: 'Create operator account' }).click()
}

it('leads from any address to the setup, and of two people the slower one to sign-in', async () => {
  const { page } = user
  await page.goto('/dashboard/project/default')
  await heading(page, 'Set up Signalbox').waitFor()
  await page.getByText('full control of the installation').waitFor()
  await show(user, 'setup-account')

  const other = await openBrowserUser(browser, server)
  await other.page.goto('/dashboard/setup')
  await heading(other.page, 'Set up Signalbox').waitFor()
  await createOperator(page, operator)
  await heading(page, 'Name your installation').waitFor()
  await createOperator(other.page, freshEmail('slower'))
  await heading(other.page, 'Sign in').waitFor()
  await other.page.getByText('Signalbox has already been set up').waitFor()
  await show(other, 'setup-done')
})

it('names the installation and chooses who may sign up, which applies immediately', async () => {
  const { page } = user
  expect(await page.getByLabel('Public URL').inputValue()).toBe(server.url)
  await page.getByLabel('Name', { exact: true }).fill('Night Trains')
  await page.getByRole('radio', { name: /^Invited/ }).check()
  await show(user, 'setup-installation')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByLabel('Organization name').waitFor()
  const { body } = await call(server, 'GET', '/auth/v1/settings')
  expect(body).toMatchObject({ installation_name: 'Night Trains', sign_up: 'invited', setup: { needed: false } })
  const refused = await call(server, 'POST', '/auth/v1/signup', { body: { email: freshEmail('stranger'), password } })
  expect(refused.status).toBe(403)

  const later = await openBrowserUser(browser, server)
  await later.page.goto('/dashboard/setup')
  await heading(later.page, 'Sign in').waitFor()
  await later.page.getByText('Night Trains', { exact: true }).waitFor()
  expect(await later.page.title()).toContain('Night Trains')
})

it('creates an organization and a project and runs a query, and the checklist follows', async () => {
  const { page } = user
  await page.getByLabel('Organization name').fill('Timetables')
  await page.getByRole('button', { name: 'Create organization' }).click()
  await checklist(page).getByText('0 of 5 done').waitFor()
  await show(user, 'checklist')
  const ref = await createProjectOnPage(page, 'departures')
  await untilStatus(page, 'Healthy')
  await isDone(page, 'Create a project')
  await checklist(page).getByRole('link', { name: /Run a first query/ }).click()
  await page.waitForURL(`**/project/${ref}/sql/new`)
  await page.locator('.monaco-editor textarea').first().waitFor({ state: 'attached' })
  await page.locator('.monaco-editor').first().click()
  await page.keyboard.insertText('select 40 + 2 as answer')
  await page.keyboard.press('Control+Enter')
  await page.getByText('42', { exact: true }).waitFor()
  await page.goto(`/dashboard/project/${ref}`)
  await isDone(page, 'Run a first query or connect')
  // The first backup is made on its own schedule.
  await checklist(page).getByText(/[23] of 5 done/).waitFor()
  await show(user, 'checklist-on-project')
})

it('stays dismissed on another device', async () => {
  const { page } = user
  await checklist(page).getByRole('button', { name: 'Dismiss' }).click()
  await checklist(page).waitFor({ state: 'detached' })
  const device = await openBrowserUser(browser, server)
  await device.page.goto('/dashboard/sign-in')
  await device.page.getByLabel('Email').fill(operator)
  await device.page.getByLabel('Password', { exact: true }).fill(password)
  await device.page.getByRole('button', { name: 'Sign in' }).click()
  await heading(device.page, 'Organizations').waitFor()
  await device.page.getByRole('link', { name: /Timetables/ }).first().click()
  await heading(device.page, 'Projects').waitFor()
  await device.page.getByText('departures').first().waitFor()
  expect(await checklist(device.page).count()).toBe(0)
})

it('changes the name later, and open pages show it immediately', async () => {
  const { page } = user
  const watching = await openBrowserUser(browser, server)
  await watching.page.goto('/dashboard/sign-in')
  await watching.page.getByLabel('Email').fill(operator)
  await watching.page.getByLabel('Password', { exact: true }).fill(password)
  await watching.page.getByRole('button', { name: 'Sign in' }).click()
  await heading(watching.page, 'Organizations').waitFor()
  await page.goto('/dashboard/ops/installation')
  await heading(page, 'Installation').waitFor()
  await show(user, 'installation')
  await page.getByLabel('Name', { exact: true }).fill('Day Trains')
  await page.getByRole('region', { name: 'General' }).getByRole('button', { name: 'Save' }).click()
  await page.getByText('Settings saved').waitFor()
  await watching.page.waitForFunction(() => document.title.endsWith('Day Trains'))
})
