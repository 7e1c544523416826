import { spawnSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { type ProjectJourney, startProjectJourney } from '../harness/project-journey'
import { oidOf, openTable, sqlOf } from '../harness/table-editor'
import { psql } from '../harness/tenant'

let journey: ProjectJourney
let page: Page

/** Names that break code which does not quote them. */
const odd = ['Upper Case', 'quo"te', "apo'strophe", 'größe 😀', 'back`tick ${x}', 'back\\slash', '100% %s', 'x'.repeat(63), 'order']
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

beforeAll(async () => {
  journey = await startProjectJourney()
  page = journey.user.page
  const text = odd.map((it) => `create table ${quoted(it)} (${quoted(it)} bigint primary key, "other ""column""" text not null, size numeric(3,2), at timestamptz, data jsonb, tags text[], is_open boolean, code char(2), raw bytea)`)
  await sqlOf(journey.connectionString, [
    ...text,
    "comment on column \"order\".size is 'In metres.'",
    "create type mood as enum ('can''t say', 'fine')",
    'create table kinds (id uuid primary key default gen_random_uuid(), mood mood not null, day date, at time, of int generated always as identity, twice int generated always as (2) stored, data json, ip inet)',
    'create table loose (data json, note text)',
    'create view watched as select * from kinds',
    `create function "Sum of"(a int, "the b" numeric, variadic rest text[]) returns numeric language sql as 'select a + "the b"'`,
    "create function labelled(label text, at timestamp with time zone default now()) returns text language sql as 'select label'",
    "create procedure tidy(a int, out b int) language plpgsql as 'begin b := a; end'",
  ].join(';\n'))
}, 120_000)
afterAll(() => journey?.end())

const panel = (on: Page = page) => on.getByRole('complementary', { name: 'API' })
const objects = () => panel().getByRole('list', { name: 'Objects of public' }).locator('> li')
const chooseLanguage = async (name: string) => {
  await panel().getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}
/** The code of all objects that the panel lists, by their name. */
async function samples(): Promise<{ name: string; codes: string[] }[]> {
  const all = panel().locator('ul[aria-label="Objects of public"] > li')
  await all.evaluateAll((items) => items.forEach((it) => it.querySelector<HTMLElement>('details:not([open]) > summary')?.click()))
  await expect.poll(() => all.filter({ has: page.locator('pre') }).count()).toBe(await all.count())
  return all.evaluateAll((items) =>
    items.map((it) => ({ name: it.querySelector('summary span')?.textContent ?? '', codes: [...it.querySelectorAll('pre')].map((pre) => pre.textContent ?? '') })),
  )
}

it('is a preview that opens from the pages of the database and from the table editor', async () => {
  await page.goto(`/dashboard/project/${journey.ref}/database/tables`)
  await page.getByRole('heading', { level: 1, name: 'Tables' }).waitFor()
  expect(await page.getByRole('button', { name: 'API', exact: true }).count()).toBe(0)
  await page.evaluate(() => localStorage.setItem('signalbox.preview.api_side_panel', 'true'))
  await openTable(page, journey.ref, await oidOf(journey.connectionString, '"order"'), 'order').catch(() => undefined)
  await page.getByRole('button', { name: 'API', exact: true }).click()
  await panel().getByRole('list', { name: 'Columns of order' }).getByText('In metres.').waitFor()
  await panel().getByRole('button', { name: 'Close panel' }).click()
  await page.goto(`/dashboard/project/${journey.ref}/database/tables`)
  await page.getByRole('button', { name: 'API', exact: true }).click()
  await objects().first().waitFor()
  expect(await axeFindings(page)).toEqual([])
})

it('has SQL for every table and function that PostgreSQL runs, whatever their names', async () => {
  const all = await samples()
  expect(all.map((it) => it.name)).toEqual(expect.arrayContaining([...odd, 'kinds', 'loose', 'watched', 'Sum of', 'labelled', 'tidy']))
  for (const { name, codes } of all) {
    expect(codes.length, name).toBe(name === 'watched' ? 2 : ['Sum of', 'labelled', 'tidy'].includes(name) ? 1 : 5)
    for (const code of codes) {
      const { code: status, err } = await psql(journey.connectionString, `begin; ${code} rollback;`)
      expect({ status, err, code }).toMatchObject({ status: 0 })
    }
  }
})

it('has commands for psql with the address of the project, and for curl with a token', async () => {
  await chooseLanguage('psql')
  const password = new URL(journey.connectionString).password
  const shell = (command: string, env: Record<string, string> = {}) => spawnSync('sh', ['-c', command], { encoding: 'utf8', env: { ...process.env, ...env } })
  for (const { name, codes } of (await samples()).filter((it) => ['quo"te', "apo'strophe", 'größe 😀', 'back\\slash'].includes(it.name))) {
    for (const code of codes) {
      expect(code).toContain('[YOUR-PASSWORD]')
      const { status, stderr } = shell(code.replace('[YOUR-PASSWORD]', password).replace('psql ', 'psql -X -v ON_ERROR_STOP=1 '))
      expect({ status, stderr, name }).toMatchObject({ status: 0 })
    }
  }
  await chooseLanguage('curl')
  const token = (await journey.owner.call('POST', '/platform/profile/access-tokens', { name: 'curl', scopes: ['database:read', 'database:write'] })).body.token
  for (const { name, codes } of (await samples()).filter((it) => ['quo"te', "apo'strophe", 'größe 😀', 'Sum of', 'loose'].includes(it.name))) {
    for (const code of codes) {
      // Rows to update and delete do not exist in all of these tables.
      const { stdout } = shell(`${code} -s -o /dev/null -w '%{http_code}'`, { TOKEN: token })
      expect({ name, code, stdout: stdout === '409' ? '200' : stdout }).toMatchObject({ stdout: '200' })
    }
  }
})

it('remembers the language, searches, and copies', async () => {
  await chooseLanguage('Python (psycopg)')
  await page.reload()
  await page.getByRole('button', { name: 'API', exact: true }).click()
  await panel().getByText('psycopg.connect').waitFor()
  await panel().getByRole('searchbox', { name: 'Search tables and functions' }).fill('labelled')
  await panel().getByRole('button', { name: 'Copy call the function, labelled' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('public.labelled(CAST(%s AS text))')
  await panel().getByRole('searchbox', { name: 'Search tables and functions' }).fill('In metres')
  await objects().filter({ has: page.getByText('In metres.') }).waitFor()
  await journey.user.screenshot('api-panel-1440')
  expect(journey.user.faults).toEqual([])
})

it('shows a table that another session creates, without a reload', async () => {
  await panel().getByRole('searchbox', { name: 'Search tables and functions' }).fill('latest')
  await journey.owner.call('POST', `/platform/pg-meta/${journey.ref}/query`, { query: 'create table latest (id int primary key)' })
  await objects().filter({ hasText: 'latest' }).waitFor()
})

it('covers the page on a phone, in a light theme', async () => {
  const theirs = await journey.open(journey.reader, { colorScheme: 'light' })
  await theirs.page.evaluate(() => localStorage.setItem('signalbox.preview.api_side_panel', 'true'))
  await theirs.page.goto(`/dashboard/project/${journey.ref}/database/tables`)
  await theirs.page.getByRole('button', { name: 'API', exact: true }).click()
  await panel(theirs.page).getByText('kinds', { exact: true }).click()
  await panel(theirs.page).getByRole('region', { name: 'Read rows', exact: true }).waitFor()
  expect(await axeFindings(theirs.page)).toEqual([])
  await theirs.screenshot('api-panel-light-1440')
  await theirs.page.setViewportSize({ width: 390, height: 844 })
  await theirs.page.getByRole('dialog', { name: 'API' }).getByText('kinds', { exact: true }).waitFor()
  expect(await axeFindings(theirs.page)).toEqual([])
  await theirs.page.getByRole('dialog', { name: 'API' }).getByText('kinds', { exact: true }).click()
  await theirs.page.getByRole('region', { name: 'Insert a row', exact: true }).waitFor()
  const wide = await theirs.page.getByRole('dialog', { name: 'API' }).evaluate((it) => [it, ...it.querySelectorAll('*')].filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).overflowX === 'auto').length)
  expect(wide).toBe(0)
  await theirs.screenshot('api-panel-390')
  expect(theirs.faults).toEqual([])
})
