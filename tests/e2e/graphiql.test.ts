import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { type ProjectJourney, startProjectJourney } from '../harness/project-journey'

const standIn = readFileSync(join(import.meta.dirname, '../harness/graphql-stand-in.sql'), 'utf8')

let journey: ProjectJourney
let ref: string
let page: Page
let faults: string[]
/** Addresses of requests that left the installation. */
const elsewhere: string[] = []
beforeAll(async () => {
  journey = await startProjectJourney()
  ref = journey.ref
  ;({ page, faults } = journey.user)
  page.on('request', (it) => {
    const { hostname, protocol } = new URL(it.url())
    if (protocol.startsWith('http') && hostname !== 'localhost' && hostname !== '127.0.0.1') elsewhere.push(it.url())
  })
}, 120_000)
afterAll(() => journey?.end())

const change = (query: string) => journey.owner.call('POST', `/platform/pg-meta/${ref}/query`, { query })
const editor = () => page.locator('.graphiql-query-editor .CodeMirror')
const response = () => page.locator('.graphiql-response')
const run = () => page.getByRole('button', { name: /Execute query/ })

/** Replaces the text of the editor. GraphiQL reads the name of its operation a moment later, and shows it as the tab's. */
async function write(text: string, operation?: string) {
  await editor().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
  if (operation) await page.getByRole('tab', { name: operation }).waitFor()
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

it('says what is missing and who adds it, at both addresses', async () => {
  await page.goto(`/dashboard/project/${ref}/api/graphiql`)
  await page.getByRole('heading', { level: 1, name: 'GraphiQL' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/dashboard/project/${ref}/database/graphiql`)
  const card = page.getByRole('region', { name: 'This database has no GraphQL' })
  await card.getByText('Debian has no package of it').waitFor()
  expect(await card.getByText('To do').count()).toBe(3)
  expect(await axeFindings(page)).toEqual([])
  await picture('graphiql-missing')
  await card.getByRole('link', { name: 'Open extensions' }).click()
  await page.getByRole('heading', { level: 1, name: 'Extensions' }).waitFor()
  await page.goBack()
})

it('opens as soon as the database has the function, without a reload', async () => {
  await page.getByRole('region', { name: 'This database has no GraphQL' }).waitFor()
  expect((await change(standIn)).status).toBe(200)
  await run().waitFor()
  await editor().waitFor()
})

it('completes fields of the types, and shows the response of a request', async () => {
  await write('query all($first: Int) { notes(first: $first) { id ti } }')
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  for (let at = 0; at < 4; at++) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+Space')
  await page.locator('.CodeMirror-hint', { hasText: 'title' }).waitFor()
  await page.keyboard.press('Escape')
  await write('query all($first: Int) { notes(first: $first) { id title } }')
  await page.getByRole('button', { name: 'Variables' }).click()
  await page.locator('.graphiql-editor-tool .CodeMirror').first().click()
  await page.keyboard.insertText('{"first": 1}')
  await run().click()
  await response().getByText('Signals').waitFor()
  expect(await response().innerText()).not.toContain('Switches')
  await picture('graphiql')
})

it('shows the documentation of the types', async () => {
  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click()
  await page.getByRole('link', { name: 'Query', exact: true }).first().click()
  await page.getByText('The notes, oldest first').waitFor()
  await picture('graphiql-documentation')
  await page.getByRole('button', { name: 'Hide Documentation Explorer' }).click()
})

it('shows the errors of a request, and those of the database', async () => {
  await write('query lost { lost }', 'lost')
  await run().click()
  await response().getByText('Unknown field in lost').waitFor()
  await change('alter table public.notes rename to gone')
  await write('{ notes { id title } }', '<untitled>')
  await run().click()
  await response().getByText('relation \\"public.notes\\" does not exist').waitFor()
  await change('alter table public.gone rename to notes')
})

it('runs as another role', async () => {
  expect((await journey.owner.call('POST', `/platform/pg-meta/${ref}/roles`, { name: 'graphql_reader' })).status).toBe(200)
  await page.reload()
  await page.getByRole('combobox', { name: 'Run as' }).click()
  await page.getByRole('option', { name: 'graphql_reader' }).click()
  await run().click()
  await response().getByText('permission denied for table notes').waitFor()
})

it('keeps the texts of a project in this browser, and sends nothing elsewhere', async () => {
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((it) => it.includes('graphiql')))
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys) expect(key).toMatch(new RegExp(`^signalbox\\.graphiql\\.${ref}\\.`))
  expect(elsewhere).toEqual([])
})

it('says that the function is gone when the database loses it', async () => {
  await change('drop schema graphql cascade')
  await page.getByRole('region', { name: 'This database has no GraphQL' }).waitFor()
  expect(faults).toEqual([])
})
