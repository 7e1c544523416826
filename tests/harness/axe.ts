import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules whose outcome hangs on colour: all that another theme can change. */
const ofColour = ['color-contrast', 'link-in-text-block']

/**
 * What axe has against the page as it stands, by WCAG 2.2 A and AA and its best practices: rule, and where.
 * `colour` alone, where all else was looked at in another theme.
 */
export async function axeFindings(page: Page, what: 'everything' | 'colour' = 'everything'): Promise<string[]> {
  // The page's own policy runs no foreign script; the debugger may.
  await page.evaluate(source)
  await page.evaluate(restOf)
  const { violations } = await page.evaluate(
    (rules) => (window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe.run(rules ? { runOnly: rules } : {}),
    what === 'colour' ? ofColour : null,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`))
}

/** Runs in the page: waits for what fades in or out, whose colours are those of neither state. What turns for ever does not end. */
async function restOf(): Promise<void> {
  const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map((it) => it.finished.catch(() => undefined)))
}
