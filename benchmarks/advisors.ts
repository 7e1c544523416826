import type { Browser } from 'playwright-core'
import { launchBrowser, openBrowserUser } from '../tests/harness/browser'
import { signInOnPage } from '../tests/harness/page-steps'
import type { Person } from '../tests/harness/people'
import type { RunningProject } from '../tests/harness/projects'
import type { Server } from '../tests/harness/server'
import { sqlOf } from '../tests/harness/table-editor'
import { below, type Figure, info, quantile, spread } from './figure'
import { openSqlScene, passOf } from './sql-scene'

const tables = 2_000
const columns = 10
const calls = 10
const limitMs = 3_000
/** Of one core, in percent. */
const shareMax = 1
const watchS = 60

/**
 * Opens the project's home and its tables, and returns what the statements of Signalbox's roles cost meanwhile, in
 * percent of one core.
 */
async function watchStatements(browser: Browser, server: Server, owner: Person, { ref, connectionString }: RunningProject): Promise<{ most: number; all: number }> {
  const { page } = await openBrowserUser(browser, server)
  await signInOnPage(page, owner)
  await page.goto(`/dashboard/project/${ref}`)
  const other = await page.context().newPage()
  await other.goto(`/dashboard/project/${ref}/database`)
  const costs = async () => {
    const rows = await sqlOf(connectionString, `select userid || ':' || coalesce(queryid, 0) || ':' || dbid, sum(total_exec_time) from extensions.pg_stat_statements where userid <> current_user::regrole group by 1`)
    return new Map(rows.split('\n').filter(Boolean).map((row) => [row.split('|')[0] ?? '', Number(row.split('|')[1])]))
  }
  const before = await costs()
  const began = performance.now()
  await page.waitForTimeout(watchS * 1_000)
  const after = await costs()
  const elapsed = performance.now() - began
  const spent = [...after].map(([id, ms]) => ((ms - (before.get(id) ?? 0)) / elapsed) * 100)
  return { most: Math.max(0, ...spent), all: spent.reduce((sum, it) => sum + it, 0) }
}

/** The advisors on a schema with 2,000 tables, and what Signalbox itself costs a project's database. */
export async function measure(): Promise<Figure[]> {
  const [{ server, owner, project, dispose }, browser] = await Promise.all([openSqlScene(), launchBrowser()])
  try {
    const { ref, connectionString } = project
    const definition = Array.from({ length: columns }, (_, n) => `c${n} text`).join(', ')
    // In parts: one statement would need more locks than PostgreSQL has.
    for (let from = 1; from <= tables; from += 200)
      await sqlOf(
        connectionString,
        `do $$ begin for n in ${from}..${from + 199} loop
           execute format('create table t%s (id bigint primary key, parent bigint references t%s, ${definition})', n, greatest(1, n - 1));
           execute format('create index on t%s (c0)', n);
           execute format('create index on t%s (c0)', n);
           execute format('insert into t%s (id) values (1)', n);
         end loop; end $$`,
      )
    await sqlOf(connectionString, 'analyze')
    const headers = { Authorization: `Bearer ${await owner.token()}`, 'x-connection-encrypted': await passOf(owner, ref) }
    const times: number[] = []
    let findings = 0
    for (let n = 0; n < calls; n += 1) {
      // A change of the schema, so that no answer is kept.
      await sqlOf(connectionString, `alter table t1 add column x${n} int`)
      const began = performance.now()
      const answer = await fetch(`${server.url}/platform/projects/${ref}/run-lints`, { headers })
      const body = await answer.json()
      if (!answer.ok) throw new Error(JSON.stringify(body))
      times.push(performance.now() - began)
      findings = body.length
    }
    await owner.call('POST', `/platform/pg-meta/${ref}/extensions`, { name: 'pg_stat_statements', schema: 'extensions' })
    const share = await watchStatements(browser, server, owner, project)
    return [
      below(`advisors of a schema with ${tables} tables, longest of ${calls}`, limitMs, quantile(times, 1), 'ms', 0),
      info('the same', `${spread(times)}; ${findings} findings`),
      below(`its most expensive statement of Signalbox during ${watchS} s with two pages open, as a share of one core`, shareMax, share.most, '%', 2),
      info('all of them', `${share.all.toFixed(2)} %`),
    ]
  } finally {
    await browser.close()
    await dispose()
  }
}
