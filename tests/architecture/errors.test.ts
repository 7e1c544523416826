import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repository } from '../harness/command-line'

const rows = readFileSync(join(repository, 'docs/errors.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| situation'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))

/** What is named in backticks. */
const paths = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

/** Does a file have a test of this name? C++ puts its subject before it, and breaks long ones. */
function hasTest(path: string, name: string): boolean {
  const text = readFileSync(join(repository, path), 'utf8').replaceAll(/"\s+"/g, '')
  return text.includes(name)
}

it('docs/errors.md names, for every error, the code that makes it and the tests that meet it', () => {
  expect(rows.length).toBeGreaterThan(40)
  for (const [situation = '', , madeIn = '', metBy = ''] of rows) {
    expect([situation, paths(madeIn).length > 0]).toEqual([situation, true])
    const missing = [...paths(madeIn), ...paths(metBy)].filter((path) => !existsSync(join(repository, path)))
    expect([situation, missing]).toEqual([situation, []])
    const tests = [...metBy.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, path = '', name = '']) => ({ path, name }))
    expect([situation, tests.length]).toEqual([situation, paths(metBy).length])
    expect([situation, tests.filter(({ path, name }) => !hasTest(path, name))]).toEqual([situation, []])
  }
})
