import { expect } from 'vitest'
import type { BrowserUser } from './browser'

/**
 * Checks that the page does not scroll sideways at phone width. Saves a screenshot, and restores
 * the desktop width.
 */
export async function expectFitsPhone(user: BrowserUser, name: string): Promise<void> {
  const { page } = user
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} scrolls sideways`).toBeLessThanOrEqual(390)
  await user.screenshot(`${name}-390`)
  await page.setViewportSize({ width: 1440, height: 900 })
}
