import { createReadStream, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Browser, CDPSession, Download, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BrowserUser, launchBrowser, openBrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signInOnPage } from '../harness/page-steps'
import { type Person, signUp } from '../harness/people'
import { createOrganization, createProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { show } from '../harness/show'
import { openSqlEditor, resultCell, runSql } from '../harness/sql-editor'

const exportedRows = 1_000_000

/** Growth of the page's and the server's memory during an export of 55 MB. */
const pageGrowthMaxMiB = 4
const serverGrowthMaxMiB = 24
const bytesPerMiB = 1024 * 1024

/** Otherwise a build with the address sanitizer keeps up to 256 MB that the server has freed. */
const freesAtOnce = { ASAN_OPTIONS: 'quarantine_size_mb=1:thread_local_quarantine_size_kb=64' }

let server: Server
let browser: Browser
let owner: Person
let user: BrowserUser
let page: Page
let debuggerSession: CDPSession
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(freesAtOnce), launchBrowser()])
  owner = await signUp(server, 'owner')
  const slug = await createOrganization(owner)
  const live = await connectLive(server, await owner.token())
  const { ref } = await createProject(owner, live, slug)
  live.close()
  user = await openBrowserUser(browser, server)
  page = user.page
  debuggerSession = await page.context().newCDPSession(page)
  await debuggerSession.send('Performance.enable')
  await signInOnPage(page, owner)
  await openSqlEditor(page, ref)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

/** The memory that the page's scripts use, after collecting garbage. */
async function heapMiB(): Promise<number> {
  await debuggerSession.send('HeapProfiler.collectGarbage')
  const { metrics } = await debuggerSession.send('Performance.getMetrics')
  return (metrics.find((it) => it.name === 'JSHeapUsedSize')?.value ?? NaN) / bytesPerMiB
}

/** The memory of a process. */
const residentMiB = (pid: number): number => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function exportAs(label: string): Promise<Download> {
  // The last menu may still be closing.
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: label }).click()])
  return download
}

/** Line ends of a file, which is larger than a text should be. */
async function countLines(path: string): Promise<number> {
  let lines = 0
  for await (const part of createReadStream(path)) for (const byte of part as Buffer) if (byte === 0x0a) lines += 1
  return lines
}

it('a million rows arrive complete as CSV, and neither the page nor the server grows', async () => {
  await runSql(page, `select n as id, md5(n::text) as hash, 'row ' || n as name from generate_series(1, ${exportedRows}) as n`)
  await resultCell(page, 'row 1').waitFor()
  await page.getByText('Limited to 1,000 rows.').waitFor()
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menu').waitFor()
  await show(user, 'sql-export')
  await page.keyboard.press('Escape')
  const before = { page: await heapMiB(), server: residentMiB(server.pid) }
  const download = await exportAs('CSV')
  expect(download.suggestedFilename()).toMatch(/\.csv$/)
  const path = await download.path()
  expect(await heapMiB() - before.page).toBeLessThan(pageGrowthMaxMiB)
  expect(residentMiB(server.pid) - before.server).toBeLessThan(serverGrowthMaxMiB)
  expect(await countLines(path)).toBe(exportedRows + 1)
  const start = (await readFile(path)).subarray(0, 100).toString()
  expect(start.split('\n').slice(0, 2)).toEqual(['id,hash,name', '1,c4ca4238a0b923820dcc509a6f75849b,row 1'])
}, 120_000)

it('a small result is exact as JSON lines and as TSV', async () => {
  await runSql(page, `select 1 as id, 'a "quoted", text' as name, null::int as nothing, '{"a": [1, 2]}'::jsonb as data union all select 2, E'two\\nlines\\tand a tab', 7, null order by id`)
  await resultCell(page, 'a "quoted", text').waitFor()
  const read = async (label: string) => readFile(await (await exportAs(label)).path(), 'utf8')
  const lines = (await read('JSON lines')).trimEnd().split('\n').map((it) => JSON.parse(it) as unknown)
  expect(lines).toEqual([
    { id: 1, name: 'a "quoted", text', nothing: null, data: { a: [1, 2] } },
    { id: 2, name: 'two\nlines\tand a tab', nothing: 7, data: null },
  ])
  expect(await read('TSV')).toBe('id\tname\tnothing\tdata\n1\t"a ""quoted"", text"\t\t"{""a"": [1, 2]}"\n2\t"two\nlines\tand a tab"\t7\t\n')
})

it('a statement with parameters is not exported, and the page says why', async () => {
  await runSql(page, 'select :answer::int as answer')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('42')
  await page.keyboard.press('Enter')
  await resultCell(page, '42').waitFor()
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  await page.getByText("A statement with parameters can't be exported").waitFor()
  expect(user.faults).toEqual([])
})
