import { expect } from 'vitest'
import type { Visitor } from './browser'

/** The same page as wide as a phone: it does not scroll sideways. Leaves a screenshot, and the width of a desk. */
export async function expectFitsPhone(visitor: Visitor, name: string): Promise<void> {
  const { page } = visitor
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} scrolls sideways`).toBeLessThanOrEqual(390)
  await visitor.screenshot(`${name}-390`)
  await page.setViewportSize({ width: 1440, height: 900 })
}
