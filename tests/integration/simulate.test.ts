import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository, signalbox } from '../harness/command-line'
import { runFolder } from '../harness/run-folder'

const shipped = join(repository, 'simulations/scenarios')
const days = readdirSync(shipped).filter((file) => file.endsWith('.toml'))

/** A quick run takes seconds, even with sanitizers. */
const limits = { timeoutMs: 55_000 }

const reportsFolder = () => mkdtempSync(join(runFolder(), 'reports-'))

/** A custom scenario, as a file. */
function scenario(text: string): string {
  const file = join(reportsFolder(), 'day.toml')
  writeFileSync(file, text)
  return file
}

const small = `
title = "A small town"
teaches = ["One.", "Two.", "Three."]
ground = "in_memory"
duration = "2m"

[fleet]
organizations = 2
projects = 6
members = 3

[[sessions]]
profile = "hold"
connections = 4
for = "2m"

[backends]
changes_per_second = 1
`

describe('the shipped scenarios', () => {
  it('are ten', () => expect(days).toHaveLength(10))

  it.each(days)('%s passes in its quick run and leaves its reports', async (day) => {
    const reports = reportsFolder()
    const run = await signalbox(['simulate', join(shipped, day), '--short', '--backend', 'in_memory', '--reports', reports], limits)
    expect(run, run.out + run.err).toMatchObject({ code: 0, out: expect.stringMatching(/^Passed: \d+ thresholds? met/m) })
    const name = basename(day, '.toml')
    const received = JSON.parse(readFileSync(join(reports, `${name}.json`), 'utf8'))
    expect(received).toMatchObject({ passed: true, short: true, invariants: { broken: 0 } })
    const page = readFileSync(join(reports, `${name}.html`), 'utf8')
    expect(page).toContain('Short form.')
    // The report must work without a network.
    expect(page).not.toMatch(/(src|href)="?https?:/)
    expect(readFileSync(join(reports, `${name}.xml`), 'utf8')).toContain('failures="0"')
  })
})

describe('a custom scenario', () => {
  it('is reproducible bit by bit by its seed, and differs with another', async () => {
    const file = scenario(small)
    const received = async (seed: string) => {
      const reports = reportsFolder()
      expect(await signalbox(['simulate', file, '--seed', seed, '--reports', reports], limits)).toMatchObject({ code: 0 })
      return readFileSync(join(reports, 'day.json'), 'utf8')
    }
    const first = await received('5')
    expect(await received('5')).toBe(first)
    expect(await received('6')).not.toBe(first)
  })

  it('exits with 99 if a threshold is violated, and says which', async () => {
    const file = scenario(`${small}\n[thresholds]\ndelivery_p99 = "< 1 ms"\n`)
    const reports = reportsFolder()
    const run = await signalbox(['simulate', file, '--reports', reports], limits)
    expect(run).toMatchObject({ code: 99, out: expect.stringContaining('Failed: 1 threshold missed, 0 thresholds met.') })
    expect(readFileSync(join(reports, 'day.xml'), 'utf8')).toContain('failures="1"')
  })

  it('prints its progress for programs, one line per point, and accepts another number of connections', async () => {
    const reports = reportsFolder()
    const run = await signalbox(
      ['simulate', scenario(small), '--progress', 'json', '--connections', '6', '--reports', reports], limits,
    )
    expect(run).toMatchObject({ code: 0 })
    const lines = run.out.trimEnd().split('\n').map((line) => JSON.parse(line))
    const { series } = JSON.parse(readFileSync(join(reports, 'day.json'), 'utf8'))
    expect(lines.map((line) => line.point)).toEqual(series)
    expect(lines.at(-1)).toMatchObject({ at_s: 120, of_s: 120, violations: 0 })
    // The file says four.
    expect(Math.max(...lines.map((line) => line.sessions))).toBeGreaterThanOrEqual(6)
  })

  it.each([
    ['an unknown key', 'colour = "red"\n' + small, /day\.toml:1.*colour/s],
    ['an impossible number', small.replace('projects = 6', 'projects = -6'), /day\.toml:\d+.*projects/s],
    ['an event of the other mode', `${small}\n[[events]]\nat = "1m"\ndo = "lose_regions"\n`, /lose_region/],
  ])('is refused with %s, with line and reason', async (_, text, reason) => {
    const run = await signalbox(['simulate', scenario(text), '--reports', reportsFolder()], limits)
    expect(run.code).toBe(2)
    expect(run.err).toMatch(reason)
  })

  it('that does not exist is reported as missing', async () => {
    const run = await signalbox(['simulate', '/nowhere/day.toml'], limits)
    expect(run).toMatchObject({ code: 2, err: expect.stringContaining('/nowhere/day.toml') })
  })
})
