import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { type BrowserUser, launchBrowser, openBrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signInOnPage } from '../harness/page-steps'
import { type Person, signUp } from '../harness/people'
import { createOrganization, createProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { show } from '../harness/show'
import { openSqlEditor, resultCell, runSql } from '../harness/sql-editor'
import { psql } from '../harness/tenant'

let server: Server
let browser: Browser
let user: BrowserUser
let page: Page
/** A second window of the same person, with the SQL editor. */
let editor: Page
let ref: string
let connectionString: string
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  // The first account operates the installation, and releases the preview.
  const owner: Person = await signUp(server, 'owner')
  const slug = await createOrganization(owner)
  const live = await connectLive(server, await owner.token())
  ;({ ref, connectionString } = await createProject(owner, live, slug))
  live.close()
  const released = await owner.call('PUT', '/platform/telemetry/feature-flags/previewAdvisorRules', { value: true })
  expect(released.status).toBe(200)
  user = await openBrowserUser(browser, server)
  page = user.page
  await signInOnPage(page, owner)
  editor = (await openBrowserUser(browser, server)).page
  await signInOnPage(editor, owner)
  await openSqlEditor(editor, ref)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const finding = (text: string) => page.getByRole('listitem').filter({ hasText: text })
const badge = () => page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: /^Security advisor/ })

it('finds nothing in a new project', async () => {
  await page.goto(`/dashboard/project/${ref}/advisors/security`)
  await page.getByRole('heading', { name: 'No findings' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

it('shows a leaking table as soon as another window has created it', async () => {
  await runSql(editor, 'create table letters (id int primary key, secret text); grant select on letters to public; select 4711 as done')
  await resultCell(editor, '4711').waitFor()
  await finding('public.letters is open to PUBLIC, and row-level security is off.').waitFor()
  await finding('PUBLIC can read secret of public.letters.').waitFor()
  await badge().filter({ hasText: '2' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await show(user, 'security-advisor')
})

it('shows the SQL of the fix, runs it after a confirmation, and the finding is gone', async () => {
  await page.getByRole('button', { name: 'Show fix: PUBLIC can read secret of public.letters.' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('REVOKE SELECT ON public.letters FROM PUBLIC;').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Run SQL' }).click()
  await finding('PUBLIC can read secret of public.letters.').waitFor({ state: 'detached' })
  const { out } = await psql(connectionString, "select has_column_privilege('signalbox_read_only', 'letters', 'id', 'select'), relrowsecurity from pg_class where relname = 'letters'")
  expect(out.trim()).toBe('t|f')
})

it('mutes a finding with a reason, once the preview is on', async () => {
  await page.evaluate(() => localStorage.setItem('signalbox.preview.advisor_rules', 'true'))
  await page.reload()
  await page.waitForURL(/advisors\/rules\/security$/)
  await page.getByRole('button', { name: /^Mute: public.letters is open/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Mute finding' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Everyone may read letters.')
  await dialog.getByRole('button', { name: 'Mute', exact: true }).click()
  await page.getByRole('region', { name: 'Muted' }).getByText('Everyone may read letters.').waitFor()
  await show(user, 'security-advisor-muted')
  await page.reload()
  await page.getByRole('button', { name: /^Unmute: public.letters/ }).click()
  await page.getByRole('region', { name: 'Errors' }).waitFor()
})

it('shows waiting sessions and how to collect statistics', async () => {
  await page.goto(`/dashboard/project/${ref}/advisors/query-performance`)
  await page.getByText('pg_stat_statements').first().waitFor()
  await page.getByRole('tab', { name: 'Sessions' }).click()
  await page.getByText('No session waits for a lock.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await show(user, 'query-performance')
})

it('leaves no error in the browser', () => {
  expect(user.faults).toEqual([])
})
