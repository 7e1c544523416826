import type { Browser } from 'playwright-core'
import { launchBrowser, openBrowserUser } from '../tests/harness/browser'
import { signInOnPage } from '../tests/harness/page-steps'
import type { Person } from '../tests/harness/people'
import type { RunningProject } from '../tests/harness/projects'
import type { Server } from '../tests/harness/server'
import { sqlOf } from '../tests/harness/table-editor'
import { administer } from '../tests/harness/tenant'
import { below, type Figure, info, quantile, spread } from './figure'
import { openSqlScene, passOf } from './sql-scene'

const tables = 2_000
const columns = 10
const calls = 10
const limitMs = 3_000
/** Of one core, in percent. */
const shareMax = 1
const watchS = 60

/** A statement, and its time since the statistics began, in ms. */
interface StatementCost {
  text: string
  ms: number
}

/** The statements of a project's instance, in all databases and of all roles. */
async function statementCosts(server: Server, project: RunningProject): Promise<Map<string, StatementCost>> {
  const rows = await administer(
    server,
    project,
    `select json_build_object('id', concat_ws(':', userid, dbid, queryid), 'text', left(regexp_replace(query, '\\s+', ' ', 'g'), 120), 'ms', total_exec_time)
     from extensions.pg_stat_statements where query not like '%pg_stat_statements%'`,
  )
  return new Map(rows.split('\n').filter(Boolean).map((row) => JSON.parse(row)).map(({ id, text, ms }) => [id, { text, ms }]))
}

/**
 * Opens the project's home and its tables, and returns the statements that run meanwhile, all of them Signalbox's, with
 * their cost in percent of one core, the most expensive first.
 */
async function watchStatements(browser: Browser, server: Server, owner: Person, project: RunningProject): Promise<{ text: string; share: number }[]> {
  const { page } = await openBrowserUser(browser, server)
  await signInOnPage(page, owner)
  await page.goto(`/dashboard/project/${project.ref}`)
  const other = await page.context().newPage()
  await other.goto(`/dashboard/project/${project.ref}/database`)
  const before = await statementCosts(server, project)
  const began = performance.now()
  await page.waitForTimeout(watchS * 1_000)
  const after = await statementCosts(server, project)
  const elapsed = performance.now() - began
  return [...after]
    .map(([id, { text, ms }]) => ({ text, share: ((ms - (before.get(id)?.ms ?? 0)) / elapsed) * 100 }))
    .sort((one, another) => another.share - one.share)
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
    const costs = await watchStatements(browser, server, owner, project)
    return [
      below(`advisors of a schema with ${tables} tables, longest of ${calls}`, limitMs, quantile(times, 1), 'ms', 0),
      info('the same', `${spread(times)}; ${findings} findings`),
      below(`its most expensive statement of Signalbox during ${watchS} s with two pages open, as a share of one core`, shareMax, costs[0]?.share ?? 0, '%', 2),
      info('all of them; the three most expensive', `${costs.reduce((sum, it) => sum + it.share, 0).toFixed(2)} %; ${costs.slice(0, 3).map(({ text, share }) => `${share.toFixed(2)} % ${text}`).join('; ')}`),
    ]
  } finally {
    await browser.close()
    await dispose()
  }
}
