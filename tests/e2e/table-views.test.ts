import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { axeFindings } from '../harness/axe'
import { type ProjectJourney, startProjectJourney } from '../harness/project-journey'
import { show } from '../harness/show'
import { oidOf, openTable, sqlOf, tableCell } from '../harness/table-editor'

let journey: ProjectJourney
let ref: string
let page: Page
let orders: string
beforeAll(async () => {
  journey = await startProjectJourney()
  ref = journey.ref
  page = journey.user.page
  await sqlOf(journey.connectionString, `create table orders (id int primary key, "Größe 😀" text, total numeric, note text);
    insert into orders select n, 'size ' || n, n * 10, 'note' from generate_series(1, 30) n`)
  orders = await oidOf(journey.connectionString, 'orders')
}, 120_000)
afterAll(() => journey?.end())

const views = (on: Page = page) => on.getByRole('dialog', { name: 'Views' })
const openViews = async (on: Page = page) => {
  if (await views(on).count()) return
  await on.getByRole('button', { name: 'Views', exact: true }).click()
  await views(on).waitFor()
}
const shownColumns = (on: Page = page) => on.getByRole('columnheader').allTextContents()

it('saves filters, sorts and columns under a name, with the view in the address', async () => {
  await openTable(page, ref, orders, 'orders', '?filter=id:lte:5&sort=total:desc&filter=Gr%C3%B6%C3%9Fe%20%F0%9F%98%80:neq:size%203')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'note' }).uncheck()
  await page.keyboard.press('Escape')
  await openViews()
  await views().getByRole('textbox', { name: 'Save as a new view' }).fill('Small orders')
  await views().getByRole('switch', { name: 'Share with the project' }).click()
  expect(await axeFindings(page)).toEqual([])
  await views().getByRole('button', { name: 'Save view' }).click()
  await page.waitForURL(/[?&]view=[0-9a-f-]{36}/)
  await page.getByText('Small orders', { exact: true }).waitFor()
  expect(await page.getByText('Changed', { exact: true }).count()).toBe(0)
})

it('opens with what was saved from a link that has only the view', async () => {
  const view = new URL(page.url()).searchParams.get('view')
  await openTable(page, ref, orders, 'orders', `?view=${view}`)
  await expect.poll(() => new URL(page.url()).searchParams.getAll('filter')).toEqual(['id:lte:5', 'Größe 😀:neq:size 3'])
  await expect.poll(async () => (await shownColumns()).join()).not.toContain('note')
  await tableCell(page, '50').waitFor()
  await page.getByRole('gridcell', { name: 'size 3', exact: true }).waitFor({ state: 'detached' })
})

it('is marked as changed, and updated to the present state', async () => {
  await page.getByRole('columnheader', { name: /^total/ }).click()
  await page.getByText('Changed', { exact: true }).waitFor()
  await openViews()
  await show(journey.user, 'table-views')
  await page.keyboard.press('Escape')
  await openViews()
  await views().getByRole('button', { name: 'Update “Small orders”' }).click()
  await page.getByText('Changed', { exact: true }).waitFor({ state: 'detached' })
})

it('that is shared appears for other members, who see each change without a reload', async () => {
  const theirs = await journey.open(journey.reader, { colorScheme: 'light' })
  await openTable(theirs.page, ref, orders, 'orders')
  await openViews(theirs.page)
  await views(theirs.page).getByRole('button', { name: /^Small orders/ }).first().click()
  await expect.poll(() => new URL(theirs.page.url()).searchParams.getAll('filter')).toHaveLength(2)
  // The owner removes the second filter.
  await openTable(page, ref, orders, 'orders', `?view=${new URL(page.url()).searchParams.get('view')}&filter=id:lte:2`)
  await page.getByText('Changed', { exact: true }).waitFor()
  await openViews()
  await views().getByRole('button', { name: 'Update “Small orders”' }).click()
  await expect.poll(() => new URL(theirs.page.url()).searchParams.getAll('filter')).toEqual(['id:lte:2'])
  await theirs.page.getByText(/changed this view, which is shown now/).waitFor()
  await openViews(theirs.page)
  expect(await axeFindings(theirs.page)).toEqual([])
  await show(theirs, 'table-views-light')
  expect(theirs.faults).toEqual([])
  await theirs.close()
})

it('is duplicated as a private view, renamed, and deleted with a way back', async () => {
  await openViews()
  const more = (name: string) => views().getByRole('button', { name: `Actions of ${name}` })
  await more('Small orders').click()
  await views().getByRole('button', { name: 'Duplicate' }).click()
  const copied = views().getByRole('region', { name: 'Private' })
  await copied.getByRole('button', { name: 'Small orders (copy)', exact: true }).waitFor()
  await more('Small orders (copy)').click()
  await views().getByRole('button', { name: 'Rename' }).click()
  await views().getByRole('textbox', { name: 'New name of Small orders (copy)' }).fill('Mine 😀')
  await page.keyboard.press('Enter')
  await copied.getByRole('button', { name: 'Mine 😀', exact: true }).waitFor()
  const listed = await journey.reader.call('GET', `/platform/projects/${ref}/content?type=table_view&table=${orders}`)
  expect(listed.body.data.map((it: { name: string }) => it.name)).toEqual(['Small orders'])
  await more('Mine 😀').click()
  await views().getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await openViews()
  await copied.getByRole('button', { name: 'Mine 😀', exact: true }).waitFor()
  await page.keyboard.press('Escape')
})

it('opens with what still applies after a column was renamed, and names the rest', async () => {
  await openViews()
  await views().getByRole('button', { name: 'Mine 😀', exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.getAll('filter')).toEqual(['id:lte:2'])
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('combobox', { name: 'Column of filter 2' }).click()
  await page.getByRole('option', { name: 'total' }).click()
  await page.getByRole('textbox', { name: 'Value of filter 2' }).fill('10')
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await openViews()
  await views().getByRole('button', { name: 'Update “Mine 😀”' }).click()
  await page.getByText('Changed', { exact: true }).waitFor({ state: 'detached' })
  const view = new URL(page.url()).searchParams.get('view')
  const renamed = await journey.owner.call('POST', `/platform/pg-meta/${ref}/query`, { query: 'alter table orders rename column total to amount' })
  expect(renamed.status).toBeLessThan(300)
  await openTable(page, ref, orders, 'orders', `?view=${view}`)
  await page.getByText('The table no longer has a column of this view, so this was left out: total (filter', { exact: false }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.getAll('filter')).toEqual(['id:lte:2'])
  await show(journey.user, 'table-views-left-out')
  expect(journey.user.faults).toEqual([])
})
