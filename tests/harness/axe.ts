import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The rules that depend on color, which another theme can change. */
const ofColour = ['color-contrast', 'link-in-text-block']

/**
 * The axe violations of the current page, by WCAG 2.2 A and AA and best practices: rule, and
 * element. With `colour` only the color rules, if the others were checked in another theme.
 */
export async function axeFindings(page: Page, what: 'everything' | 'colour' = 'everything'): Promise<string[]> {
  // The page's own policy runs no foreign script; the debugger may.
  await page.evaluate(source)
  // A part of the page that arrives during the check has its final colors at once.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(restOf)
  const { violations } = await page.evaluate(
    (rules) => (window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } }).axe.run(rules ? { runOnly: rules } : {}),
    what === 'colour' ? ofColour : null,
  )
  await page.emulateMedia({ reducedMotion: null })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`))
}

/**
 * Runs in the page: waits for fade animations, whose colors are intermediate. Endless ones are
 * ignored.
 */
async function restOf(): Promise<void> {
  const ending = document.getAnimations().filter((it) => it.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map((it) => it.finished.catch(() => undefined)))
}
