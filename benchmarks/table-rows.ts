import type { Browser } from 'playwright-core'
import { launchBrowser, openBrowserUser } from '../tests/harness/browser'
import { signInOnPage } from '../tests/harness/page-steps'
import { activate, oidOf, openTable, sqlOf, tableCell } from '../tests/harness/table-editor'
import { below, type Figure, info, quantile, spread } from './figure'
import { framesFigure, framesText, scrollElementFor } from './slow-page'
import { createWideTable, openSqlScene, passOf, type SqlScene } from './sql-scene'

const rows = 10_000_000
const calls = 300
const pageLimitMs = 150
const filterLimitMs = 200
const scrollS = 5
/** Rows that are loaded before the page is scrolled. */
const scrolledRows = 5_000
const pastedRows = 500
const pastedColumns = 10
const pastes = 5
const pasteLimitMs = 1_000

/** The calls of one address are not limited. */
const unlimited = { SIGNALBOX_LIMITS_CALLS_PER_SECOND_PER_ADDRESS_MAX: '0' }

const grid = '[role="grid"]'
const unsaved = '[aria-label="Unsaved changes"]'

/** The calls of a page over a table of 10 million rows, in ms. */
async function measureCalls({ server, owner, project }: SqlScene): Promise<Figure[]> {
  const headers = { Authorization: `Bearer ${await owner.token()}`, 'x-connection-encrypted': await passOf(owner, project.ref), 'Content-Type': 'application/json' }
  const read = async (more: object) => {
    const began = performance.now()
    const answer = await fetch(`${server.url}/platform/pg-meta/${project.ref}/rows`, { method: 'POST', headers, body: JSON.stringify({ schema: 'public', table: 'wide', limit: 100, ...more }) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(text)
    return { ms: performance.now() - began, next: JSON.parse(text).next as string[] }
  }
  const repeat = async (request: (n: number) => object) => {
    const times: number[] = []
    for (let n = 0; n < calls; n += 1) times.push((await read(request(n))).ms)
    return times
  }
  const at = (n: number) => (n * 7_919_993) % rows
  const first = await repeat(() => ({}))
  const deep = await repeat((n) => ({ after: [String(at(n))] }))
  const filtered = await repeat((n) => ({ filters: [{ column: 'f', operator: '=', value: `row ${at(n)}` }] }))
  return [
    below(`a table of ${rows} rows × 10 columns: its first page, p99 of ${calls}`, pageLimitMs, quantile(first, 0.99), 'ms'),
    info('the same', spread(first)),
    info('a page from the middle', spread(deep)),
    below('a filter on an indexed column, p99', filterLimitMs, quantile(filtered, 0.99), 'ms'),
    info('the same', spread(filtered)),
  ]
}

/** Scrolling through loaded rows, and a paste of 5,000 cells until they are saved. */
async function measurePage(browser: Browser, { server, owner, project }: SqlScene): Promise<Figure[]> {
  const { ref, connectionString } = project
  const { page } = await openBrowserUser(browser, server)
  page.setDefaultTimeout(60_000)
  await signInOnPage(page, owner)
  const oid = await oidOf(connectionString, 'wide')
  await openTable(page, ref, oid, 'wide')
  await page.locator(grid).focus()
  const loaded = async () => Number(((await page.getByText(/^[\d,]+ loaded$/).textContent()) ?? '0').replace(/\D/g, ''))
  for (let before = 0; before < scrolledRows; before = await loaded()) {
    const text = await page.getByText(/^[\d,]+ loaded$/).textContent()
    await page.keyboard.press('Control+End')
    await page.waitForFunction((it) => ![...document.querySelectorAll('*')].some((one) => one.children.length === 0 && one.textContent === it), text)
  }
  await page.keyboard.press('Control+Home')
  const scrolled = await scrollElementFor(page, scrollS, grid, 'down')
  const pasted: number[] = []
  await openTable(page, ref, oid, 'wide')
  const clipboard = (n: number) =>
    Array.from({ length: pastedRows }, (_, row) => Array.from({ length: pastedColumns }, (_, column) => `paste ${n} cell ${row}:${column}`).join('\t')).join('\n')
  await openTable(page, ref, await oidOf(connectionString, 'sheet'), 'sheet')
  for (let n = 0; n < pastes; n += 1) {
    await page.evaluate((text) => navigator.clipboard.writeText(text), clipboard(n))
    await activate(page, n === 0 ? 'first' : `paste ${n - 1} cell 0:0`)
    const began = performance.now()
    await page.keyboard.press('Control+v')
    await page.locator(unsaved).waitFor()
    await page.keyboard.press('Control+s')
    await page.locator(unsaved).waitFor({ state: 'detached' })
    pasted.push(performance.now() - began)
    await tableCell(page, `paste ${n} cell 0:0`).waitFor()
    const saved = Number(await sqlOf(connectionString, `select count(*) from sheet where c0 like 'paste ${n} %' and c9 like 'paste ${n} %'`))
    if (saved !== pastedRows) throw new Error(`only ${saved} rows were saved`)
  }
  return [
    framesFigure(`${scrolledRows} loaded rows of it: frames per second while scrolling`, scrolled),
    info('the same', framesText(scrolled)),
    below(`${pastedRows * (pastedColumns)} cells: from pasting to saved, p50 of ${pastes}`, pasteLimitMs, quantile(pasted, 0.5), 'ms', 0),
    info('the same', spread(pasted)),
  ]
}

/** The table editor on a table of 10 million rows. */
export async function measure(): Promise<Figure[]> {
  const [scene, browser] = await Promise.all([openSqlScene(unlimited), launchBrowser()])
  try {
    const { connectionString } = scene.project
    await createWideTable(connectionString, rows)
    const columns = Array.from({ length: pastedColumns }, (_, n) => `c${n}`)
    await sqlOf(
      connectionString,
      `alter table wide add primary key (a); create index on wide (f); analyze wide;
       create table sheet (id int primary key, ${columns.map((it) => `${it} text`).join(', ')});
       insert into sheet (id, c0) select n, case n when 1 then 'first' end from generate_series(1, ${pastedRows}) n`,
    )
    return [...(await measureCalls(scene)), ...(await measurePage(browser, scene))]
  } finally {
    await browser.close()
    await scene.dispose()
  }
}
