import type { Locator, Page } from 'playwright-core'

/** The text of the SQL editor. */
export const editorLines = (page: Page): Locator => page.locator('.monaco-editor .view-lines').first()

/** A cell of the result that has exactly this text. */
export const resultCell = (page: Page, text: string): Locator => page.getByRole('gridcell').filter({ hasText: new RegExp(`^${text}$`) }).first()

/** Opens a snippet, or an empty text. */
export async function openSqlEditor(page: Page, ref: string, id = 'new'): Promise<void> {
  await page.goto(`/dashboard/project/${ref}/sql/${id}`)
  await editorLines(page).waitFor()
}

/** Replaces the text, as typed. */
export async function writeSql(page: Page, text: string): Promise<void> {
  await editorLines(page).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

/** Replaces the text and runs all of it. */
export async function runSql(page: Page, text: string): Promise<void> {
  await writeSql(page, text)
  await page.keyboard.press('Control+Shift+Enter')
}
