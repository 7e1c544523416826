import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import {
  confirmAction,
  copyConnectionString,
  createOrganizationOnPage,
  createProjectOnPage,
  setUpOnPage,
  statusOn,
  activityOn,
  stepsOf,
  untilLive,
  untilStatus,
  untilProjectLoaded,
} from '../harness/page-steps'
import { freshEmail } from '../harness/people'
import { isRunning, signal } from '../harness/processes'
import { type Server, startServer } from '../harness/server'
import { postmasterOf, projectFolders, psql } from '../harness/tenant'

const password = 'a quiet signal box'

let server: Server
let browser: Browser
let user: BrowserUser
let ref: string
let connectionString: string
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  user = await openBrowserUser(browser, server)
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

describe('a user', () => {
  it('sets up the installation, creates an organization and a project, and watches it start live', async () => {
    const { page } = user
    await setUpOnPage(page, { email: freshEmail('sam'), password })
    await createOrganizationOnPage(page, 'Timetables')
    const started = Date.now()
    ref = await createProjectOnPage(page, 'departures')
    await untilStatus(page, 'Healthy')
    expect(Date.now() - started).toBeLessThan(5_000)
    expect(await user.observedStatuses()).toEqual(['COMING_UP', 'ACTIVE_HEALTHY'])
    expect(await stepsOf(page, 'Created by')).toEqual([
      'Copy the template: done',
      'Write the configuration: done',
      'Set the password: done',
      'Start PostgreSQL: done',
      'Check that it responds: done',
    ])
  })

  it('copies the connection string with the generated password, and psql connects with it', async () => {
    const { page } = user
    await page.getByRole('button', { name: 'Hide password' }).waitFor()
    connectionString = await copyConnectionString(page)
    expect((await psql(connectionString, 'create table kept (id int); insert into kept values (1) returning id')).out).toContain('1')
  })

  it('finds the password hidden after a reload, and reveals it', async () => {
    const { page } = user
    await page.reload()
    expect(await page.getByLabel('Connection string').first().textContent()).toContain('[YOUR-PASSWORD]')
    await page.getByRole('button', { name: 'Reveal password' }).click()
    await page.getByRole('button', { name: 'Hide password' }).waitFor()
    expect(await copyConnectionString(page)).toBe(connectionString)
  })

  it('restarts it and sees each step', async () => {
    const { page } = user
    await untilLive(page)
    await confirmAction(page, 'Restart project')
    await waitUntil(async () => (await user.observedStatuses()).includes('RESTARTING'), 'the page has shown RESTARTING')
    await untilStatus(page, 'Healthy')
    expect((await user.observedStatuses()).slice(-2)).toEqual(['RESTARTING', 'ACTIVE_HEALTHY'])
    expect(await stepsOf(page, 'Restarted by')).toEqual(['Stop PostgreSQL: done', 'Start PostgreSQL: done', 'Check that it responds: done'])
    expect((await psql(connectionString, 'select id from kept')).out.trim()).toBe('1')
  })

  it('sees a killed database as unhealthy with the reason, then restarted, without a reload or a request', async () => {
    const { page } = user
    await untilLive(page)
    await untilProjectLoaded(page)
    user.requests.length = 0
    const loaded = await page.evaluate(() => performance.timeOrigin)
    signal(postmasterOf(server, ref), 'SIGKILL')
    await untilStatus(page, 'Unhealthy')
    await user.screenshot('project-unhealthy')
    expect(await statusOn(page).textContent()).toMatch(/signal 9|SIGKILL|killed/i)
    await waitUntil(async () => (await user.observedStatuses()).at(-1) === 'ACTIVE_HEALTHY', 'the page shows it healed')
    await page.getByText(/Signalbox restarted the database automatically/).waitFor()
    await activityOn(page, 'Crashed: ').waitFor()
    await activityOn(page, 'Recovered automatically after ').waitFor()
    await user.screenshot('project-healed')
    expect((await user.observedStatuses()).slice(-3)).toEqual(['ACTIVE_UNHEALTHY', 'RESTARTING', 'ACTIVE_HEALTHY'])
    expect(user.requests).toEqual([])
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
    expect((await psql(connectionString, 'select id from kept')).out.trim()).toBe('1')
  })

  it('finds the crash and the recovery in the timeline after a reload', async () => {
    const { page } = user
    await page.reload()
    await activityOn(page, 'Recovered automatically after ').waitFor()
    expect(await activityOn(page, 'Crashed: ').getAttribute('data-activity')).toBe('crashed')
    expect(await stepsOf(page, 'Recovered automatically after ')).toContain('Start PostgreSQL: done')
    await page.getByRole('group', { name: 'Filter activity' }).getByRole('button', { name: 'Operations' }).click()
    await activityOn(page, 'Created by').waitFor()
    await activityOn(page, 'Crashed: ').waitFor({ state: 'detached' })
    await page.getByRole('group', { name: 'Filter activity' }).getByRole('button', { name: 'All' }).click()
    await untilStatus(page, 'Healthy')
  })

  it('pauses it and sees each step', async () => {
    const { page } = user
    await confirmAction(page, 'Pause project')
    await untilStatus(page, 'Paused')
    await user.screenshot('project-paused')
    expect((await user.observedStatuses()).slice(-2)).toEqual(['PAUSING', 'INACTIVE'])
    expect(await stepsOf(page, 'Paused by')).toEqual(['Stop PostgreSQL: done', 'Mark as paused: done'])
    expect(await page.getByRole('button', { name: 'Restart project' }).count()).toBe(0)
    expect((await psql(connectionString, 'select 1')).code).not.toBe(0)
  })

  it('resumes it and sees each step', async () => {
    const { page } = user
    await confirmAction(page, 'Resume project')
    await untilStatus(page, 'Healthy')
    expect((await user.observedStatuses()).slice(-2)).toEqual(['RESTORING', 'ACTIVE_HEALTHY'])
    expect(await stepsOf(page, 'Resumed by')).toEqual(['Start PostgreSQL: done', 'Check that it responds: done'])
    expect((await psql(connectionString, 'select id from kept')).out.trim()).toBe('1')
  })

  it('deletes it only after typing its name, and sees it go', async () => {
    const { page } = user
    const postmaster = postmasterOf(server, ref)
    await page.getByRole('region', { name: 'Links' }).getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Delete project' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: 'Delete project' }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('departure')
    await user.screenshot('delete-dialog')
    expect(await dialog.getByRole('button', { name: 'Delete project' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await confirmAction(page, 'Delete project', 'departures')
    await untilStatus(page, 'Deleted')
    await user.screenshot('project-removed')
    expect((await user.observedStatuses()).slice(-2)).toEqual(['GOING_DOWN', 'REMOVED'])
    expect(isRunning(postmaster)).toBe(false)
    expect(projectFolders(server)).toEqual([])
    await page.getByRole('link', { name: 'Back to projects' }).click()
    await page.getByText('No projects yet').waitFor()
  })

  it('signs out and is redirected to the sign-in page, with a return path', async () => {
    const { page } = user
    const here = new URL(page.url()).pathname
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await page.goto(here)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard/sign-in')
    expect(new URL(page.url()).searchParams.get('returnTo')).toContain('/org/')
  })

  it('has seen no errors in the console', () => {
    expect(user.faults).toEqual([])
  })
})
