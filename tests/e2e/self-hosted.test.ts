import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import { untilLive, untilStatus } from '../harness/page-steps'
import { creationLimitMs } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { editorLines, openSqlEditor, resultCell, runSql } from '../harness/sql-editor'

let server: Server
let browser: Browser
let user: BrowserUser
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ SIGNALBOX_MODE: 'self_hosted' }), launchBrowser()])
  user = await openBrowserUser(browser, server)
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

it('opens its only project without sign-in', async () => {
  const { page } = user
  await page.goto('/dashboard')
  await page.waitForURL('**/dashboard/project/default')
  await untilLive(page)
  await untilStatus(page, 'Healthy', creationLimitMs)
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Access tokens' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Sign out' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await user.screenshot('self-hosted-1440')
})

it('runs SQL in its only project', async () => {
  const { page } = user
  await openSqlEditor(page, 'default')
  await runSql(page, 'select 4711 as answer')
  await resultCell(page, '4711').waitFor()
  await page.goto('/dashboard/project/default/sql')
  await editorLines(page).filter({ hasText: '4711' }).waitFor()
})

it('redirects account pages to the project', async () => {
  const { page } = user
  for (const path of ['sign-in', 'sign-up', 'forgot-password', 'join?token=x&slug=y']) {
    await page.goto(`/dashboard/${path}`)
    await page.waitForURL('**/dashboard/project/default')
  }
})

it('offers nothing that needs a second user or project', async () => {
  const { page } = user
  const danger = page.getByRole('heading', { name: 'Danger zone' }).or(page.getByRole('button', { name: 'Delete project' }))
  for (const path of ['project/default', 'project/default/settings', 'org/default/settings', 'org/default', 'organizations']) {
    await page.goto(`/dashboard/${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await untilLive(page)
    await page.waitForLoadState('networkidle')
    expect(await danger.or(page.getByRole('link', { name: /^New (project|organization)$/ })).count(), path).toBe(0)
  }
})

it('opens in a new window after the server was killed', async () => {
  await server.kill()
  await server.start()
  const other = await openBrowserUser(browser, server, { width: 390, height: 844 })
  await other.page.goto('/dashboard')
  await other.page.waitForURL('**/dashboard/project/default')
  await untilStatus(other.page, 'Healthy', creationLimitMs)
  await other.screenshot('self-hosted-390')
  expect([...user.faults.filter((it) => !it.includes('ERR_CONNECTION_REFUSED')), ...other.faults]).toEqual([])
})
