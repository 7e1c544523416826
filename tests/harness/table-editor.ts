import type { Locator, Page } from 'playwright-core'
import { psql } from './tenant'

/** The grid of a table. */
export const tableGrid = (page: Page, table: string): Locator => page.getByRole('grid', { name: `Rows of ${table}` })

/** A cell that has exactly this text. */
export const tableCell = (page: Page, text: string): Locator => page.getByRole('gridcell').filter({ hasText: new RegExp(`^${text}$`) }).first()

/** Runs SQL in a project's database and returns what psql prints; throws if PostgreSQL refuses it. */
export async function sqlOf(connectionString: string, sql: string): Promise<string> {
  const { code, out, err } = await psql(connectionString, sql)
  if (code !== 0) throw new Error(`psql: ${err}`)
  return out.trim()
}

/** The oid of a table. */
export const oidOf = (connectionString: string, table: string): Promise<string> => sqlOf(connectionString, `select '${table}'::regclass::oid`)

/** Opens a table in the table editor, and waits for its rows. */
export async function openTable(page: Page, ref: string, oid: string, table: string, search = ''): Promise<void> {
  await page.goto(`/dashboard/project/${ref}/editor/${oid}${search}`)
  await tableGrid(page, table).waitFor()
}

/** Makes a cell the active one, with the focus on the grid. */
export async function activate(page: Page, text: string): Promise<void> {
  await tableCell(page, text).click()
}

/** The text of the bar with the changes that are not saved. */
export const unsavedChanges = (page: Page): Locator => page.getByRole('region', { name: 'Unsaved changes' }).getByRole('status')

/** Saves with the button of the bar, and waits until nothing is left to save. */
export async function saveChanges(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('button', { name: 'Save' }).click()
  await bar.waitFor({ state: 'detached' })
}
