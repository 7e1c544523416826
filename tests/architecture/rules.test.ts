import { describe, expect, it } from 'vitest'
import { faultsOf, heldRows } from './held-rows'

const rows = heldRows('web/RULES.md')

it('web/RULES.md names, for every rule, the implementing code and the tests', () => {
  expect(rows.flatMap((row) => faultsOf(row).map((fault) => [...row.about, fault]))).toEqual([])
})

it('it has each point of the specification for screens, in order, and no rule twice', () => {
  const points = rows.map(({ about: [point] }) => Number(point))
  expect([...new Set(points)]).toEqual([2, 3, 4, 5, 7, 8, 9])
  expect(points).toEqual([...points].sort((a, b) => a - b))
  const rules = rows.map(({ about: [, rule] }) => rule)
  expect(new Set(rules).size).toBe(rules.length)
})

describe('a row', () => {
  const row = (madeIn: string, heldBy: string) => faultsOf({ about: ['2', 'A rule'], madeIn, heldBy })
  const code = '`web/src/lib/theme.ts`'

  it.each([
    ['names no code', 'somewhere', '`tests/architecture/rules.test.ts` "a row"'],
    ['names no test', code, 'nobody'],
    ['no file web/src/lib/themes.ts', '`web/src/lib/themes.ts`', '`tests/architecture/rules.test.ts` "a row"'],
    ['no file tests/none.test.ts', code, '`tests/none.test.ts` "a row"'],
    ['a file without the name of its test', code, '`tests/architecture/rules.test.ts` "a row", `tests/README.md`'],
    ['no test "no such row" in tests/README.md', code, '`tests/README.md` "no such row"'],
  ])('that is wrong is found: %s', (fault, madeIn, heldBy) => {
    expect(row(madeIn, heldBy)).toEqual([fault])
  })

  it('that is right has no fault', () => {
    expect(row(code, '`tests/architecture/rules.test.ts` "that is right has no fault"')).toEqual([])
  })
})
