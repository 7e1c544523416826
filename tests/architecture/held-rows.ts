import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../harness/command-line'

/** A row of a table whose last two columns name the code that makes something so, and the tests that hold it. */
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

/** What is wrong with a row: it names no code, no test, a file that is not there, or a test that the file does not have. */
export function faultsOf({ madeIn, heldBy }: HeldRow): string[] {
  const code = pathsIn(madeIn)
  const tests = [...heldBy.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, path = '', name = '']) => ({ path, name }))
  const missing = [...code, ...pathsIn(heldBy)].filter((path) => !existsSync(join(repository, path)))
  if (missing.length > 0) return missing.map((path) => `no file ${path}`)
  return [
    ...(code.length > 0 ? [] : ['names no code']),
    ...(tests.length > 0 ? [] : ['names no test']),
    ...(tests.length === pathsIn(heldBy).length ? [] : ['a file without the name of its test']),
    ...tests.filter(({ path, name }) => !hasTest(path, name)).map(({ path, name }) => `no test "${name}" in ${path}`),
  ]
}

/** What is named in backticks. */
const pathsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

/** Does a file have a test of this name? C++ puts its subject before it, and breaks long ones. */
const hasTest = (path: string, name: string): boolean => read(path).replaceAll(/"\s+"/g, '').includes(name)
