import { launchBrowser, openBrowserUser } from '../tests/harness/browser'
import { signInOnPage, untilLive } from '../tests/harness/page-steps'
import { below, type Figure, info, quantile, spread } from './figure'
import { openSqlScene, passOf, psqlSeconds, type SqlScene } from './sql-scene'

const runs = 200
const limitMs = { p50: 30, p99: 100 }

/** Runs in the page: resolves to the time from the key until a frame with the row was drawn, in ms. */
function paintedAfterKey(text: string): void {
  const observed = new Promise<number>((resolve) => {
    let pressed = 0
    document.addEventListener('keydown', (event) => (pressed ||= event.ctrlKey && event.key === 'Enter' ? event.timeStamp : 0), { capture: true })
    const isShown = () => [...document.querySelectorAll('[role="gridcell"]')].some((it) => it.textContent === text)
    const observer = new MutationObserver(() => {
      if (pressed === 0 || !isShown()) return
      observer.disconnect()
      // The callback runs before the frame is drawn, a task after it behind it.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)))
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  Object.assign(window, { painted: observed })
}

async function measurePage(scene: SqlScene): Promise<number[]> {
  const browser = await launchBrowser()
  try {
    const { page } = await openBrowserUser(browser, scene.server)
    await signInOnPage(page, scene.owner)
    await page.goto(`/dashboard/project/${scene.project.ref}/sql/new`)
    await page.locator('.monaco-editor .view-lines').first().waitFor()
    await untilLive(page)
    const delays: number[] = []
    for (let n = 0; n < runs; ++n) {
      await page.locator('.monaco-editor .view-lines').first().click()
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(`select 'row ' || ${n} as text`)
      await page.evaluate(paintedAfterKey, `row ${n}`)
      await page.keyboard.press('Control+Enter')
      delays.push(await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted))
    }
    return delays
  } finally {
    await browser.close()
  }
}

async function measureCalls({ server, owner, project }: SqlScene): Promise<number[]> {
  const headers = { Authorization: `Bearer ${await owner.token()}`, 'x-connection-encrypted': await passOf(owner, project.ref), 'Content-Type': 'application/json' }
  const delays: number[] = []
  for (let n = 0; n < runs; ++n) {
    const started = performance.now()
    const answer = await fetch(`${server.url}/platform/pg-meta/${project.ref}/query`, { method: 'POST', headers, body: JSON.stringify({ query: `select ${n}` }) })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`The query failed: ${answer.status}`)
    delays.push(performance.now() - started)
  }
  return delays
}

/** A small query: from the key to the painted row, and the API call alone. */
export async function measure(): Promise<Figure[]> {
  const scene = await openSqlScene()
  try {
    const calls = await measureCalls(scene)
    const page = await measurePage(scene)
    const started = performance.now()
    await psqlSeconds(scene.project.connectionString, '', 'select 1')
    const psqlMs = performance.now() - started
    return [
      below('a small query: key pressed → row painted, p50', limitMs.p50, quantile(page, 0.5), 'ms'),
      below('the same, p99', limitMs.p99, quantile(page, 0.99), 'ms'),
      info('the same', spread(page)),
      info('the API call alone', spread(calls)),
      info('psql for such a query, with its start', `${psqlMs.toFixed(1)} ms`),
    ]
  } finally {
    await scene.dispose()
  }
}
