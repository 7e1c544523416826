import { describe, expect, it } from 'vitest'
import { subjectFaults } from '../../scripts/commit-subjects.mjs'

describe('a commit subject', () => {
  it.each([
    'storage: lock the organization row before counting projects',
    'api, web: process an address once',
    'tests/unit: seed the fleet',
  ])('%s: is accepted', (subject) => {
    expect(subjectFaults(subject)).toEqual([])
  })

  it.each([
    ['Lock the row', 'does not have the form "area: summary"'],
    ['storage: locked the row', 'does not begin with an imperative: "locked"'],
    ['storage: locks the row', 'does not begin with an imperative: "locks"'],
    ['storage: locking the row', 'does not begin with an imperative: "locking"'],
    ['storage: the row is locked', 'does not begin with an imperative: "the"'],
    ['storage: Lock the row', 'does not begin with an imperative: "Lock"'],
    ['storage: lock the row.', 'ends with a full stop'],
    [`storage: lock ${'x'.repeat(60)}`, 'has 74 characters; the limit is 72'],
  ])('%s: is refused', (subject, fault) => {
    expect(subjectFaults(subject)).toEqual([fault])
  })
})
