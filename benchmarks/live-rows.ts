import { launchBrowser, openBrowserUser } from '../tests/harness/browser'
import { signInOnPage, untilLive } from '../tests/harness/page-steps'
import { psql } from '../tests/harness/tenant'
import { below, type Figure, info, quantile, spread } from './figure'
import { openSqlScene, passOf } from './sql-scene'

const runs = 200
const limitMs = 250

/** Milliseconds since 1970, which all processes of the machine share. */
const now = () => performance.timeOrigin + performance.now()

/** Runs in the page: resolves to the time at which a frame with the text was drawn. */
function paintedAt(text: string): Promise<number> {
  return new Promise<number>((resolve) => {
    // The callback runs before the frame is drawn, a task after it behind it.
    const look = () => {
      const isShown = [...document.querySelectorAll('[role="gridcell"]')].some((it) => it.textContent === text)
      if (isShown) setTimeout(() => resolve(performance.timeOrigin + performance.now()))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
}

/** A row that one member saves → the notice at another member's connection, and the frame in their browser. */
export async function measure(): Promise<Figure[]> {
  const { server, owner, project, live, dispose } = await openSqlScene()
  const browser = await launchBrowser()
  try {
    const { ref, connectionString } = project
    const made = await psql(connectionString, "create table users (id int primary key, name text); insert into users select n, 'user ' || n from generate_series(1, 50) n; select 'users'::regclass::oid")
    if (made.code !== 0) throw new Error(made.err)
    const oid = made.out.trim().split('\n').at(-1)
    const headers = { Authorization: `Bearer ${await owner.token()}`, 'x-connection-encrypted': await passOf(owner, ref), 'Content-Type': 'application/json' }
    const send = async (method: string, path: string, body: object) => {
      const answer = await fetch(`${server.url}/platform/pg-meta/${ref}/${path}`, { method, headers, body: JSON.stringify(body) })
      const text = await answer.text()
      if (!answer.ok) throw new Error(text)
    }
    await send('PUT', `tables/${oid}/live`, { live: true })
    const topic = await live.subscribe(`rows:${ref}:${oid}`)
    await topic.until((it: any) => it.state === 'live', 60_000)
    const { page } = await openBrowserUser(browser, server)
    await signInOnPage(page, owner)
    await page.goto(`/dashboard/project/${ref}/editor/${oid}`)
    await page.getByRole('button', { name: 'Live', exact: true }).waitFor()
    await untilLive(page)
    const notices: number[] = []
    const frames: number[] = []
    for (let n = 0; n < runs; ++n) {
      const name = `name ${n}`
      const painted = page.evaluate(paintedAt, name)
      const before = topic.arrivals.length
      const began = now()
      await send('POST', 'rows/changes', { schema: 'public', table: 'users', changes: [{ op: 'update', key: { id: String(1 + (n % 10)) }, values: { name } }] })
      frames.push((await painted) - began)
      notices.push((topic.arrivals[before]?.at ?? now()) - began)
    }
    return [
      below(`a saved row → the frame in another browser, p99 of ${runs}`, limitMs, quantile(frames, 0.99), 'ms'),
      info('the same', spread(frames)),
      info('a saved row → the notice at another connection', spread(notices)),
    ]
  } finally {
    await browser.close()
    await dispose()
  }
}
