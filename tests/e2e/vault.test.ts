import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { launchBrowser, openBrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signInOnPage } from '../harness/page-steps'
import { type Person, signUp } from '../harness/people'
import { createOrganization, createProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { psql } from '../harness/tenant'

let server: Server
let browser: Browser
let ref: string
let owner: Person
let connectionString: string
let page: Page
let faults: string[]
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  owner = await signUp(server, 'owner')
  const slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  // Otherwise a banner asks for it and moves the page.
  await owner.call('PUT', `/platform/organizations/${slug}/customer`, { address: { line1: '1 Signal Road' } })
  const live = await connectLive(server, await owner.token())
  ;({ ref, connectionString } = await createProject(owner, live, slug))
  live.close()
  ;({ page, faults } = await openBrowserUser(browser, server))
  await signInOnPage(page, owner)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const value = 'pk_live_4711_of_the_payment_service'
const dialog = () => page.getByRole('dialog')
const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const read = async (name: string) => (await psql(connectionString, `select vault.read_secret('${name}')`)).out.trim()

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

it('explains itself, and creates a secret that SQL can read', async () => {
  await page.goto(`/dashboard/project/${ref}/settings/general`)
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Vault' }).click()
  await page.getByText('No secrets', { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture('vault-empty')
  await page.getByRole('button', { name: 'New secret' }).click()
  await dialog().getByRole('button', { name: 'Create secret' }).click()
  await dialog().getByText('Enter a value.').waitFor()
  await dialog().getByLabel('Name').fill('payment key')
  await dialog().getByLabel('Value', { exact: true }).fill(value)
  await dialog().getByLabel('Description (optional)').fill('For the payment service')
  expect(await dialog().getByRole('checkbox', { name: 'postgres' }).isChecked()).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await picture('vault-new')
  await dialog().getByRole('button', { name: 'Create secret' }).click()
  await row('payment key').getByText('For the payment service').waitFor()
  await page.getByText("SELECT vault.read_secret('payment key');").waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture('vault')
  expect(await read('payment key')).toBe(value)
})

it('reveals a value, and keeps it in no storage of the browser', async () => {
  await page.getByRole('button', { name: 'Reveal payment key' }).click()
  await page.getByText(value).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await picture('vault-revealed')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain(value)
  await page.getByRole('button', { name: 'Hide payment key' }).click()
  await page.getByText(value).waitFor({ state: 'detached' })
})

it('changes the roles and the value of a secret', async () => {
  await page.getByRole('button', { name: 'Edit payment key' }).click()
  await dialog().getByRole('checkbox', { name: 'postgres' }).uncheck()
  await dialog().getByText('Without a role, no SQL can read the secret.').waitFor()
  await dialog().getByLabel('New value (optional)').fill('another value')
  await picture('vault-edit')
  await dialog().getByRole('button', { name: 'Save secret' }).click()
  await row('payment key').getByText('None').waitFor()
  expect(await read('payment key')).toBe('')
  await page.getByRole('button', { name: 'Edit payment key' }).click()
  await dialog().getByRole('checkbox', { name: 'postgres' }).check()
  await dialog().getByRole('button', { name: 'Save secret' }).click()
  await row('payment key').getByText('postgres').waitFor()
  expect(await read('payment key')).toBe('another value')
})

it('deletes a secret once its name is typed', async () => {
  await page.getByRole('button', { name: 'Delete payment key' }).click()
  expect(await axeFindings(page)).toEqual([])
  await dialog().getByLabel('Type “payment key” to confirm').fill('payment key')
  await dialog().getByRole('button', { name: 'Delete secret' }).click()
  await page.getByText('No secrets', { exact: true }).waitFor()
  expect(faults).toEqual([])
})
