import { describe, expect, it } from 'vitest'
import { type HeldRow, heldRows, namingFaults, pathsIn } from './held-rows'

/** Rows of the standard's `4.0.3-en.csv` with a mark for level 1 or 2: 253 ticks, 5 conditions, 1 recommendation. */
const requirementCount = 259
const states = ['met', 'partly', 'not met', 'does not apply']

/** Returns the value of a requirement's number for sorting: 2.10.1 is after 2.9.3. */
const orderOf = (number: string) => number.split('.').reduce((sum, part) => sum * 100 + Number(part), 0)

const isRequirement = ({ about: [number = ''] }: HeldRow) => /^\d+\.\d+\.\d+$/.test(number)

/** Returns the faults of a row of docs/asvs.md, whose last columns are the state and the test or reason. */
function requirementFaults({ madeIn: state, heldBy: reason }: HeldRow): string[] {
  return [
    ...(states.includes(state) ? [] : [`no state ${state}`]),
    ...(state !== 'met' || pathsIn(reason).some((name) => /[/.]/.test(name)) ? [] : ['met without a test or a file']),
    ...(state !== 'partly' || reason.includes('missing: ') ? [] : ['does not say what is missing']),
    ...(/[a-z]{2}/.test(reason) ? [] : ['no test and no reason']),
    ...namingFaults(reason),
  ]
}

describe('SECURITY.md', () => {
  const rows = heldRows('SECURITY.md')

  it('names an existing test for every promise', () => {
    expect(rows.length).toBeGreaterThan(40)
    const faults = rows.flatMap(({ about, madeIn, heldBy }) =>
      [...(heldBy.includes('.test.') ? [] : ['no test']), ...namingFaults(`${madeIn} ${heldBy}`)].map((fault) => [about[0], fault]),
    )
    expect(faults).toEqual([])
  })

  it('has no threat twice', () => {
    const threats = rows.map(({ about }) => about[0])
    expect(new Set(threats).size).toBe(threats.length)
  })
})

describe('docs/asvs.md', () => {
  const rows = heldRows('docs/asvs.md')
  const requirements = rows.filter(isRequirement)

  it('has a row for each requirement of levels 1 and 2, in the order of their numbers', () => {
    const numbers = requirements.map(({ about: [number = ''] }) => number)
    expect(new Set(numbers).size).toBe(requirementCount)
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => orderOf(a) - orderOf(b)))
  })

  it('has a state and a test or a reason in every row, and names what exists', () => {
    expect(requirements.flatMap((row) => requirementFaults(row).map((fault) => [row.about[0], fault]))).toEqual([])
  })

  it('counts the requirements of each state', () => {
    const counted = states.map((state) => [state, String(requirements.filter(({ madeIn }) => madeIn === state).length)])
    const stated = rows.filter((row) => !isRequirement(row)).map(({ about: [state], madeIn: count }) => [state, count])
    expect(stated).toEqual(counted)
  })

  it.each([
    ['no state done', 'done', '`tests/README.md`'],
    ['met without a test or a file', 'met', 'we believe so'],
    ['does not say what is missing', 'partly', 'most of it'],
    ['no test and no reason', 'not met', ''],
    ['no file tests/none.test.ts', 'met', '`tests/none.test.ts` "a case"'],
    ['no file domain/none.cpp', 'not met', 'the bound in `domain/none.cpp`'],
    ['no test "no such case" in tests/README.md', 'met', '`tests/README.md` "no such case"'],
  ])('a wrong row is found: %s', (fault, madeIn, heldBy) => {
    expect(requirementFaults({ about: ['1.1.1', 'a requirement'], madeIn, heldBy })).toEqual([fault])
  })
})
