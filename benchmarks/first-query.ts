import type { Locator, Page } from 'playwright-core'
import { launchBrowser, openBrowserUser } from '../tests/harness/browser'
import { untilStatus } from '../tests/harness/page-steps'
import { startNewServer } from '../tests/harness/server'
import { editorLines, resultCell } from '../tests/harness/sql-editor'
import { now } from './dom-watch'
import { below, type Figure, info } from './figure'

/** A slow typist: 5 characters per second. */
const keyMs = 200

async function type(field: Locator, text: string): Promise<void> {
  await field.pressSequentially(text, { delay: keyMs, timeout: 60_000 })
}

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()

/** From a fresh installation to the result of a query, by the first link that each screen offers. */
async function visit(page: Page, step: (name: string) => void): Promise<void> {
  await page.goto('/dashboard/')
  await type(page.getByLabel('Email'), 'ada@example.org')
  await type(page.getByLabel('Password', { exact: true }), 'wet viaduct, seven lanterns')
  await press(page, 'Create operator account')
  await page.getByRole('heading', { name: 'Name your installation' }).waitFor()
  step('operator account')
  await press(page, 'Save and continue')
  await type(page.getByLabel('Organization name'), 'Timetables')
  await press(page, 'Create organization')
  await page.getByRole('heading', { name: 'Projects', level: 1, exact: true }).waitFor()
  step('installation and organization')
  await page.getByRole('link', { name: 'New project' }).click()
  await type(page.getByLabel('Project name'), 'departures')
  await press(page, 'Create project')
  await untilStatus(page, 'Healthy')
  step('project')
  await page.getByRole('link', { name: /Run a first query/ }).click()
  await editorLines(page).click()
  await page.keyboard.type('select 40 + 2', { delay: keyMs })
  await page.keyboard.press('Control+Enter')
  await resultCell(page, '42').waitFor()
  step('query')
}

/** The printed address of a new server → the first result, as a new user who types slowly. */
export async function measure(): Promise<Figure[]> {
  const [server, browser] = await Promise.all([startNewServer({ SIGNALBOX_DEBUG_ACTOR_KILL: 'false' }), launchBrowser()])
  try {
    const { page } = await openBrowserUser(browser, server)
    const began = now()
    const steps: string[] = []
    let last = began
    await visit(page, (name) => {
      steps.push(`${name} ${((now() - last) / 1_000).toFixed(1)} s`)
      last = now()
    })
    return [
      below('a fresh installation: its address opened → result of the first query, typed at 5 characters per second', 90, (last - began) / 1_000, 's'),
      info('the same, by step', steps.join(', ')),
    ]
  } finally {
    await browser.close()
    await server.dispose()
  }
}
