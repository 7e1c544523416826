import { expect, it } from 'vitest'
import { faultsOf, heldRows } from './held-rows'

it('docs/errors.md names, for every error, the code that raises it and the tests that check it', () => {
  const rows = heldRows('docs/errors.md')
  expect(rows.length).toBeGreaterThan(40)
  expect(rows.flatMap((row) => faultsOf(row).map((fault) => [row.about[0], fault]))).toEqual([])
})
