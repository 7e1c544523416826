import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../harness/command-line'

/** A row of a table whose last two columns name the implementing code and the tests. */
export interface HeldRow {
  /** The cells before these two. */
  about: string[]
  madeIn: string
  heldBy: string
}

const read = (path: string) => readFileSync(join(repository, path), 'utf8')

/** The rows of all tables of a document, without their headings. */
export function heldRows(document: string): HeldRow[] {
  const lines = read(document).split('\n')
  return lines
    .filter((line, at) => line.startsWith('| ') && !lines[at + 1]?.startsWith('|--'))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
    .map((cells) => ({ about: cells.slice(0, -2), madeIn: cells.at(-2) ?? '', heldBy: cells.at(-1) ?? '' }))
}

/**
 * Returns the faults of a row: no code, no test, a missing file, or a test that the file does not
 * contain.
 */
export function faultsOf({ madeIn, heldBy }: HeldRow): string[] {
  const code = pathsIn(madeIn)
  const tests = testsIn(heldBy)
  const missing = [...code, ...pathsIn(heldBy)].filter((path) => !existsSync(join(repository, path)))
  if (missing.length > 0) return missing.map((path) => `no file ${path}`)
  return [
    ...(code.length > 0 ? [] : ['names no code']),
    ...(tests.length > 0 ? [] : ['names no test']),
    ...(tests.length === pathsIn(heldBy).length ? [] : ['a file without the name of its test']),
    ...tests.filter(({ path, name }) => !hasTest(path, name)).map(({ path, name }) => `no test "${name}" in ${path}`),
  ]
}

/**
 * The faults of a text that names files and tests among other things in backticks: a file that does not exist, and a
 * test case that its file does not have.
 */
export function namingFaults(text: string): string[] {
  const missing = pathsIn(text).filter((path) => isPath(path) && !existsSync(join(repository, path)))
  return [
    ...missing.map((path) => `no file ${path}`),
    ...testsIn(text)
      .filter(({ path }) => !missing.includes(path))
      .filter(({ path, name }) => !hasTest(path, name))
      .map(({ path, name }) => `no test "${name}" in ${path}`),
  ]
}

/** Returns whether a name in backticks is a path of the repository, and not a setting or a value. */
const isPath = (name: string) =>
  name.includes('.test.') || (name.includes('/') && existsSync(join(repository, name.split('/', 1)[0] || '-')))

/** The test cases of a text: a path in backticks, followed by a title in quotes. */
export const testsIn = (text: string) =>
  [...text.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, path = '', name = '']) => ({ path, name }))

/** The texts in backticks. */
export const pathsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

/**
 * Returns whether a file contains a test with this name. C++ prefixes its subject, and breaks long
 * titles.
 */
const hasTest = (path: string, name: string): boolean => read(path).replaceAll(/"\s+"/g, '').includes(name)
