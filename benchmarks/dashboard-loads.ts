import type { Browser } from 'playwright-core'
import { launchBrowser } from '../tests/harness/browser'
import { type Storage, storageOf } from '../tests/harness/first-visit'
import { connectLive } from '../tests/harness/live'
import { signUp } from '../tests/harness/people'
import { createOrganization, createProject } from '../tests/harness/projects'
import { type Server, startServer } from '../tests/harness/server'
import { type Figure, info, quantile, table } from './figure'

/** Visits of each page, each with an empty cache. */
const visits = Number(process.env.BENCH_DASHBOARD_LOADS ?? '5')

/** A page is complete when it has requested nothing for 500 ms; long tasks are counted for this time afterwards, in ms. */
const quietMs = 1_000

/** The slow network of the first-content target: 400 kbit/s with 400 ms. */
const networks = [
  { name: 'no throttling', conditions: null },
  { name: '400 kbit/s, 400 ms', conditions: { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 } },
] as const

/** Loading a page, in ms from the start of its navigation. */
interface Load {
  /** First and largest contentful paint. */
  fcp: number
  lcp: number
  /** Total blocking time: what tasks take beyond 50 ms each (web.dev/articles/tbt). */
  tbt: number
}

/** Runs in the page before anything else. */
function noteLoad(): void {
  const noted = { lcp: 0, tbt: 0 }
  Object.assign(window, { notedLoad: noted })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.tbt += duration - 50
  }).observe({ type: 'longtask', buffered: true })
}

async function loadOf(
  browser: Browser,
  server: Server,
  { path, storage }: { path: string; storage: Storage },
  { conditions }: (typeof networks)[number],
): Promise<Load> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    colorScheme: 'dark',
    ...(storage && { storageState: storage }),
  })
  try {
    const page = await context.newPage()
    if (conditions) {
      const protocol = await context.newCDPSession(page)
      await protocol.send('Network.enable')
      await protocol.send('Network.emulateNetworkConditions', conditions)
    }
    await page.addInitScript(noteLoad)
    await page.goto(path, { waitUntil: 'networkidle', timeout: 120_000 })
    await page.waitForTimeout(quietMs)
    return await page.evaluate(() => ({
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      ...(window as unknown as { notedLoad: { lcp: number; tbt: number } }).notedLoad,
    }))
  } finally {
    await context.close()
  }
}

/** Loading the first pages with an empty cache, on a fast and on a slow network. */
export async function measure(): Promise<Figure[]> {
  const [server, browser] = await Promise.all([startServer(), launchBrowser()])
  try {
    const owner = await signUp(server, 'owner')
    const slug = await createOrganization(owner)
    const live = await connectLive(server, await owner.token())
    const { ref } = await createProject(owner, live, slug)
    live.close()
    const storage = await storageOf(browser, server, owner)
    const pages: { name: string; path: string; storage: Storage }[] = [
      { name: 'sign-in', path: '/dashboard/sign-in', storage: undefined },
      { name: 'organization home', path: `/dashboard/org/${slug}`, storage },
      { name: 'project home', path: `/dashboard/project/${ref}`, storage },
      { name: 'SQL page', path: `/dashboard/project/${ref}/sql`, storage },
    ]
    const rows = [['page', 'network', 'FCP', 'LCP', 'TBT']]
    const figures: Figure[] = []
    for (const network of networks) {
      for (const page of pages) {
        const loads: Load[] = []
        for (let n = 0; n < visits; ++n) loads.push(await loadOf(browser, server, page, network))
        const median = (of: keyof Load) => `${quantile(loads.map((it) => it[of]), 0.5).toFixed(0)} ms`
        rows.push([page.name, network.name, median('fcp'), median('lcp'), median('tbt')])
        figures.push(info(`${page.name}, ${network.name}: LCP and TBT, p50 of ${visits}`, `${median('lcp')}, ${median('tbt')}`))
      }
    }
    console.log(table(rows))
    return figures
  } finally {
    await browser.close()
    await server.dispose()
  }
}
