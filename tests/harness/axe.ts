import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe has against the page as it stands, by WCAG 2.2 A and AA and its best practices: rule, and where. */
export async function axeFindings(page: Page): Promise<string[]> {
  // The page's own policy runs no foreign script; the debugger may.
  await page.evaluate(source)
  await page.evaluate(restOf)
  const { violations } = await page.evaluate(
    () => (window as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`))
}

/** Runs in the page: waits for what fades in or out, whose colours are those of neither state. What turns for ever does not end. */
async function restOf(): Promise<void> {
  const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map((it) => it.finished.catch(() => undefined)))
}
