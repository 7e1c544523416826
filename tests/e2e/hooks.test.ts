import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { launchBrowser, openBrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signInOnPage } from '../harness/page-steps'
import { type Person, signUp } from '../harness/people'
import { createOrganization, createProject, setPlan } from '../harness/projects'
import { Receiver } from '../harness/receiver'
import { type Server, startServer } from '../harness/server'
import { psql } from '../harness/tenant'

let server: Server
let browser: Browser
let receiver: Receiver
let ref: string
let owner: Person
let connectionString: string
let page: Page
let faults: string[]
beforeAll(async () => {
  ;[server, browser, receiver] = await Promise.all([startServer({ SIGNALBOX_HOOKS_ALLOW_PRIVATE_TARGETS: 'true' }), launchBrowser(), Receiver.open()])
  owner = await signUp(server, 'owner')
  const slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  // Otherwise a banner asks for it and moves the page.
  await owner.call('PUT', `/platform/organizations/${slug}/customer`, { address: { line1: '1 Signal Road' } })
  const live = await connectLive(server, await owner.token())
  ;({ ref, connectionString } = await createProject(owner, live, slug))
  live.close()
  await psql(connectionString, 'create table orders (id bigint primary key, state text, total numeric, created_at timestamptz default now())')
  ;({ page, faults } = await openBrowserUser(browser, server))
  await signInOnPage(page, owner)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  receiver?.close()
  await server?.dispose()
})

const dialog = () => page.getByRole('dialog')
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

/** An action in the menu of the only hook. */
async function choose(action: string) {
  await page.getByRole('button', { name: 'More actions for Send orders' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** For looking at: only written where a folder is given. */
async function picture(name: string) {
  const folder = process.env.SIGNALBOX_SCREENS
  if (folder === undefined) return
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: join(folder, `${name}-${width}.png`) })
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

it('creates a hook with an example of its requests, and shows its secret once', async () => {
  await page.goto(`/dashboard/project/${ref}/database/tables`)
  await page.getByRole('navigation', { name: 'Database' }).getByRole('link', { name: 'Hooks' }).click()
  await page.getByRole('heading', { level: 1, name: 'Database hooks' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture('hooks-empty')
  await page.getByRole('button', { name: 'New hook' }).first().click()
  await dialog().getByRole('button', { name: 'Create hook' }).click()
  await dialog().getByText('Choose a table.').waitFor()
  await dialog().getByLabel('Name').fill('Send orders')
  await dialog().getByRole('combobox', { name: 'Table' }).click()
  await page.getByRole('option', { name: 'orders' }).click()
  await dialog().getByRole('checkbox', { name: 'UPDATE' }).check()
  await dialog().getByLabel('URL').fill(`${receiver.url}/orders`)
  await dialog().getByLabel('Headers (optional)').fill('Authorization: Bearer 1')
  await dialog().getByLabel('Maximum attempts').fill('1')
  await dialog().getByRole('tab', { name: 'UPDATE' }).click()
  await dialog().getByText('"old_record": {').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture('hooks-new')
  await dialog().getByRole('button', { name: 'Create hook' }).click()
  await dialog().getByLabel('Signing secret', { exact: true }).waitFor()
  expect(await dialog().getByLabel('Signing secret', { exact: true }).textContent()).toMatch(/^whsec_/)
  await dialog().getByRole('tab', { name: 'Python' }).click()
  await dialog().getByText('import hashlib').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture('hooks-secret')
  await dialog().getByRole('button', { name: 'Done' }).click()
  await row('Send orders').getByText('public.orders').waitFor()
  await picture('hooks')
})

it('shows deliveries as they happen, and sends a dead letter again', async () => {
  await page.getByRole('button', { name: 'Deliveries Send orders' }).click()
  await dialog().getByText('Nothing has been sent yet.').waitFor()
  receiver.closed.add('/orders')
  await psql(connectionString, "insert into orders values (1, 'new', 10)")
  await dialog().getByText('Given up after 1 attempt.').waitFor()
  await dialog().getByText('503').waitFor()
  receiver.closed.delete('/orders')
  await psql(connectionString, "insert into orders values (2, 'new', 20)")
  await dialog().getByText('Delivered by the first attempt.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture('hooks-deliveries')
  await dialog().getByRole('combobox', { name: 'State' }).click()
  await page.getByRole('option', { name: 'Dead letter' }).click()
  await dialog().getByText('Delivered by the first attempt.').waitFor({ state: 'detached' })
  await dialog().getByRole('button', { name: /^Replay delivery/ }).click()
  await receiver.until((it) => it.body.record.id === 1 && it.status === 204)
  await dialog().getByText('No deliveries in this state.').waitFor()
  await page.keyboard.press('Escape')
})

it('disables, changes and deletes a hook', async () => {
  await choose('Disable')
  await row('Send orders').getByText('Disabled').waitFor()
  await page.getByRole('button', { name: 'Edit Send orders' }).click()
  await dialog().getByText('Headers: Authorization').waitFor()
  await dialog().getByLabel('Condition (optional)').fill('NEW.gone')
  await dialog().getByRole('switch', { name: 'Active' }).click()
  await dialog().getByRole('button', { name: 'Save hook' }).click()
  await dialog().getByText('column new.gone does not exist').waitFor()
  await dialog().getByLabel('Condition (optional)').fill('NEW.total > 15')
  await dialog().getByRole('button', { name: 'Save hook' }).click()
  await row('Send orders').getByText('with a condition').waitFor()
  await choose('Delete')
  await dialog().getByRole('button', { name: 'Delete hook' }).click()
  await row('Send orders').waitFor({ state: 'detached' })
  // The refused condition.
  expect(faults.filter((it) => !it.includes('400'))).toEqual([])
})
