import type { Page } from 'playwright-core'

/** Reviews the SQL of the open form, which contains `sql`, and runs it by the button with this label. */
export async function reviewAndRun(page: Page, sql: string, label: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const review = dialog.getByRole('button', { name: 'Review SQL' })
  const run = dialog.getByRole('button', { name: label, exact: true })
  // The parts of a dialog are loaded when it opens; without a form it is reviewed at once.
  await review.or(run).first().waitFor()
  if (await review.count()) await review.click()
  await dialog.getByRole('region', { name: /^SQL/ }).filter({ hasText: sql }).first().waitFor()
  await run.click()
  await dialog.waitFor({ state: 'detached' })
}
