import { expect } from 'vitest'
import type { BrowserUser } from './browser'

/** Saves screenshots at both widths, and checks that nothing scrolls sideways on a phone. */
export async function show(on: BrowserUser, name: string): Promise<void> {
  await on.screenshot(`${name}-1440`)
  await on.page.setViewportSize({ width: 390, height: 844 })
  expect(await on.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await on.screenshot(`${name}-390`)
  await on.page.setViewportSize({ width: 1440, height: 900 })
}
