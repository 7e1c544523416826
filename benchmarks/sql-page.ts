import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openBrowserUser } from '../tests/harness/browser'
import { scriptsOf, storageOf } from '../tests/harness/first-visit'
import { signInOnPage } from '../tests/harness/page-steps'
import { below, type Figure, info } from './figure'
import { kilobytesOf } from '../tests/harness/script-size'
import { framesFigure, framesText, scrollElementFor } from './slow-page'
import { createWideTable, openSqlScene, type SqlScene } from './sql-scene'

const rows = 100_000
const pageRows = 10_000
const wideColumns = 500
const scrollS = 5
const kilobytesLimit = 400

const grid = '[role="grid"]'

async function write(page: Page, text: string): Promise<void> {
  await page.locator('.monaco-editor .view-lines').first().click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
  await page.keyboard.press('Control+Enter')
}

/** Runs a query and loads all of its rows into the page. */
async function loadAll(page: Page, query: string): Promise<void> {
  await write(page, query)
  for (let loaded = pageRows; loaded < rows; loaded += pageRows) {
    await page.getByText(`The first ${loaded.toLocaleString('en')} rows are loaded.`).waitFor()
    await page.getByRole('button', { name: 'Load more' }).click()
  }
  await page.locator(`${grid}[aria-rowcount="${rows + 1}"]`).waitFor()
}

async function measureScrolling(browser: Browser, { server, owner, project }: SqlScene): Promise<Figure[]> {
  const { page } = await openBrowserUser(browser, server)
  page.setDefaultTimeout(60_000)
  await page.addInitScript(() => localStorage.setItem('signalbox.sql_limit', 'none'))
  await signInOnPage(page, owner)
  await page.goto(`/dashboard/project/${project.ref}/sql/new`)
  await page.locator('.monaco-editor .view-lines').first().waitFor()
  await loadAll(page, `select * from wide where a <= ${rows}`)
  const tall = await scrollElementFor(page, scrollS, grid, 'down')
  const columns = Array.from({ length: wideColumns }, (_, n) => `n * ${n} as c${n}`)
  await write(page, `select ${columns.join(', ')} from generate_series(1, 1000) n`)
  await page.locator(`${grid}[aria-colcount="${wideColumns + 1}"]`).waitFor()
  const wide = await scrollElementFor(page, scrollS, grid, 'right')
  return [
    framesFigure(`a result of ${rows} rows × 10 columns in the page: frames per second while scrolling down`, tall),
    info('the same', framesText(tall)),
    framesFigure(`a result of ${wideColumns} columns: frames per second while scrolling sideways`, wide),
    info('the same', framesText(wide)),
  ]
}

/** The JavaScript of the SQL page that the project's page does not have. */
async function measureSize(browser: Browser, { server, owner, project }: SqlScene): Promise<Figure[]> {
  const storage = await storageOf(browser, server, owner)
  const home = new Set(await scriptsOf(browser, server, `/dashboard/project/${project.ref}`, storage))
  const own = (await scriptsOf(browser, server, `/dashboard/project/${project.ref}/sql/new`, storage)).filter((it) => !home.has(it))
  // Monaco and the parser change rarely, so they stay in the cache.
  const isCached = (path: string) => /(monaco|editor\.worker|parser|libpg)/i.test(path)
  const each = await Promise.all(own.map(async (path) => `${path.split('/').at(-1)} ${(await kilobytesOf(server, [path], 'gzip')).toFixed(0)}`))
  console.log(`kB gzip: ${each.join(', ')}`)
  return [
    below("JavaScript of the SQL page beyond the project's page, gzip, with Monaco and the parser in the cache", kilobytesLimit, await kilobytesOf(server, own.filter((it) => !isCached(it)), 'gzip'), 'kB'),
    info('the same on the first visit', `${(await kilobytesOf(server, own, 'gzip')).toFixed(1)} kB`),
  ]
}

/** The SQL page: its size, and scrolling through large results. */
export async function measure(): Promise<Figure[]> {
  const [scene, browser] = await Promise.all([openSqlScene(), launchBrowser()])
  try {
    await createWideTable(scene.project.connectionString, rows)
    return [...(await measureSize(browser, scene)), ...(await measureScrolling(browser, scene))]
  } finally {
    await browser.close()
    await scene.dispose()
  }
}
