import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { connectLive } from '../harness/live'
import { type ProjectJourney, startProjectJourney } from '../harness/project-journey'
import { filledIn } from '../harness/projects'
import { show } from '../harness/show'
import { psql } from '../harness/tenant'

let journey: ProjectJourney
let page: Page
let ref: string
let parent: string
let branchRef: string
let branch: string

const branchPath = () => `/platform/projects/${ref}/branches/${branchRef}`
const diff = async () => (await journey.owner.call('GET', `${branchPath()}/diff`)).body
const plan = async (changes: string[]) => (await journey.owner.call('POST', `${branchPath()}/merge`, { changes, dry_run: true })).body
const merge = (changes: string[], review: string) => journey.owner.call('POST', `${branchPath()}/merge`, { changes, review })
const ids = (changes: { id: string }[]) => changes.map((it) => it.id).sort()

async function untilEnded(expected: string): Promise<Record<string, any>> {
  const live = await connectLive(journey.server, await journey.owner.token())
  const topic = await live.subscribe(`project:${branchRef}`)
  await topic.until((it) => it.status === 'ACTIVE_HEALTHY' || String(it.status).endsWith('FAILED'), 90_000)
  live.close()
  expect(`${topic.state.status}: ${topic.state.reason}`).toBe(expected)
  return topic.state
}

beforeAll(async () => {
  journey = await startProjectJourney()
  ;({ ref, connectionString: parent } = journey)
  ;({ page } = journey.user)
  await psql(
    parent,
    `create table orders (id int primary key, place text, note varchar(20)); insert into orders values (1, 'Berlin', 'x');
     create view places as select place from orders; create table "Größe ""q"" 🙂" (a int)`,
  )
  const released = await journey.owner.call('PUT', '/platform/telemetry/feature-flags/previewBranching', { value: true })
  expect(released.status).toBe(200)
  await page.evaluate(() => localStorage.setItem('signalbox.preview.branching_2_0', 'true'))
  const made = await journey.owner.call('POST', `/platform/projects/${ref}/branches`, { name: 'try', from: 'live' })
  expect(made.status).toBe(201)
  branchRef = made.body.ref
  branch = filledIn(await untilEnded('ACTIVE_HEALTHY: Accepting connections.'), made.body.db_pass)
}, 180_000)
afterAll(() => journey?.end())

it('finds no differences at first', async () => {
  const { changes, parent_changes, base_at, can_merge } = await diff()
  expect([changes, parent_changes, can_merge]).toEqual([[], [], true])
  expect(Date.parse(base_at)).toBeGreaterThan(0)
})

it('separates the changes of the branch from those of the parent, and finds conflicts', async () => {
  await psql(
    branch,
    `drop view places; alter table orders alter place type varchar(100); create view places as select place from orders;
     alter table orders alter note type varchar(30);
     create table customers (id serial primary key, mail text unique);
     alter table orders add customer int references customers; create index on orders (place);
     alter table "Größe ""q"" 🙂" add b text default 'it''s'; alter table orders enable row level security;
     create policy own on orders for select using (id > 0); insert into orders values (2, 'Paris')`,
  )
  await psql(parent, 'alter table orders alter note type varchar(40); create table kept (id int)')
  const found = await diff()
  expect(ids(found.parent_changes)).toEqual(['table public.kept'])
  const conflicts = found.changes.filter((it: { conflict: unknown }) => it.conflict)
  expect(ids(conflicts)).toEqual(['column public.orders.note'])
  expect(ids(found.changes)).toContain('table public.customers')
})

it('shows the comparison with both definitions', async () => {
  await page.goto(`/dashboard/project/${ref}/branches`)
  await page.getByRole('link', { name: 'Compare try' }).click()
  await page.getByRole('heading', { name: 'Changed in try' }).waitFor()
  await page.getByRole('button', { name: /table public\.customers/ }).click()
  await page.getByRole('region', { name: 'In try: public.customers' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await show(journey.user, 'branch-compare')
})

it('merges what was reviewed, and no rows', async () => {
  await page.getByRole('button', { name: /^Review merge of/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Review merge' })
  await dialog.getByRole('region', { name: 'SQL of the merge' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await show(journey.user, 'branch-merge')
  await dialog.getByRole('button', { name: /^Merge/ }).click()
  await page.getByText(/changes? merged into/).waitFor({ timeout: 30_000 })
  expect((await psql(parent, 'select id, place, customer from orders')).out.trim()).toBe('1|Berlin|')
  expect((await psql(parent, 'select count(*) from customers')).out.trim()).toBe('0')
  const found = await diff()
  expect(ids(found.changes)).toEqual(['column public.orders.note'])
  expect(ids(found.parent_changes)).toEqual(['table public.kept'])
  const activity = await journey.owner.call('GET', `/platform/projects/${ref}/activity`)
  expect(JSON.stringify(activity.body)).toContain('Definitions from \\"try\\" to')
})

it('merges nothing after a change of the parent, a wrong choice or without the right', async () => {
  await psql(branch, 'alter table orders add more int')
  const change = 'column public.orders.more'
  const { review } = await plan([change])
  await psql(parent, 'create table later (id int)')
  const outdated = await merge([change], review)
  expect([outdated.status, outdated.body.code]).toEqual([409, 'review_outdated'])
  expect(ids(outdated.body.comparison.parent_changes)).toContain('table public.later')
  expect((await merge(['table public.none'], review)).body.code).toBe('unknown_change')
  const refused = await journey.reader.call('POST', `${branchPath()}/merge`, { changes: [change], dry_run: true })
  expect(refused.status).toBe(403)
  expect((await psql(parent, "select count(*) from pg_attribute where attname = 'more'")).out.trim()).toBe('0')
})

it('names the session that holds a lock', async () => {
  const change = 'column public.orders.more'
  const { review } = await plan([change])
  const holding = psql(parent, "begin; lock table orders; select pg_sleep(9); commit")
  await new Promise((done) => setTimeout(done, 1_000))
  const locked = await merge([change], review)
  expect([locked.status, locked.body.code]).toEqual([409, 'locked'])
  await holding
  const merged = await merge([change], (await plan([change])).review)
  expect(merged.body).toEqual({ merged: 1, statement_count: 1 })
}, 60_000)

it('resets the branch to its parent, with its password', async () => {
  await page.goto(`/dashboard/project/${ref}/branches`)
  await page.getByRole('button', { name: 'Reset try' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset branch' })
  await dialog.getByRole('textbox', { name: 'Type “try” to confirm' }).fill('try')
  expect(await axeFindings(page)).toEqual([])
  await show(journey.user, 'branch-reset')
  await dialog.getByRole('button', { name: 'Reset branch' }).click()
  await page.getByText('try is being reset').waitFor()
  await untilEnded('ACTIVE_HEALTHY: Accepting connections.')
  expect((await psql(branch, 'select id, place from orders')).out.trim()).toBe('1|Berlin')
  const { changes, parent_changes } = await diff()
  expect([changes, parent_changes]).toEqual([[], []])
}, 120_000)

it('warns of the end on the pages of the branch, and postpones it', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  expect((await journey.owner.call('PATCH', branchPath(), { expires_at: soon })).status).toBe(200)
  await page.goto(`/dashboard/project/${branchRef}`)
  await page.getByText('This branch will be deleted on').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await show(journey.user, 'branch-ending')
  await page.getByRole('button', { name: 'Keep it 7 more days' }).click()
  await page.getByText('This branch will be deleted on').waitFor({ state: 'hidden' })
  const { body } = await journey.owner.call('GET', `/platform/projects/${ref}/branches`)
  expect(Date.parse(body[0].expires_at) - Date.now()).toBeGreaterThan(6 * 24 * 3_600_000)
  const { body: profile } = await journey.owner.call('GET', `/platform/projects/${ref}`)
  const hours = await journey.owner.call('GET', `/platform/organizations/${profile.organization_slug}/branch-hours`)
  expect(hours.body.price_per_hour).toBe(0.01344)
  expect(hours.body.branches.map((it: { name: string }) => it.name)).toEqual(['try'])
  expect(journey.user.faults).toEqual([])
}, 60_000)
