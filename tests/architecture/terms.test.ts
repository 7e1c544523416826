import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository } from '../harness/command-line'
import { identifiersOf, literalsOf, phrasesIn, retiredIn, wordsOf } from './terms'

const files = execFileSync('git', ['ls-files'], { cwd: repository, encoding: 'utf8' }).split('\n')
const isCpp = (path: string) => /\.[ch]pp$/.test(path)
/** Tests of the web app quote texts of people, which may use any word. */
const isWebApp = (path: string) => /^web\/src\/.*\.tsx?$/.test(path) && !path.includes('.test.')
const sources = files.filter((path) => isCpp(path) || isWebApp(path))
const read = (path: string) => readFileSync(join(repository, path), 'utf8')

/** Names of React Router. */
const external = new Set(['Outlet'])
/** Stored names, which never change. */
const stored = new Set(['rehearsal'])
/** The last migration with former names, which it changes. Applied migrations are never edited. */
const renaming = 33
const migrations = files.filter((path) => /^storage\/migrations\/.*\.sql$/.test(path) && Number(path.match(/(\d+)_/)?.[1]) > renaming)

it('no file or folder has a retired name', () => {
  const faults = sources.flatMap((path) => path.split('/').flatMap((name) => retiredIn(name)).map((fault) => `${path}: ${fault}`))
  expect(faults).toEqual([])
})

it('no identifier has a retired name', () => {
  const faults = sources.flatMap((path) =>
    identifiersOf(read(path))
      .filter((name) => !external.has(name))
      .flatMap(retiredIn)
      .map((fault) => `${path}: ${fault}`),
  )
  expect(faults).toEqual([])
})

it('no statement has a retired name', () => {
  const statements = sources.filter((path) => /^(simulations\/)?storage\//.test(path)).map((path) => ({ path, texts: literalsOf(read(path)) }))
  const scripts = migrations.map((path) => ({ path, texts: [read(path)] }))
  const faults = [...statements, ...scripts].flatMap(({ path, texts }) =>
    [...new Set(texts.flatMap((text) => text.match(/[A-Za-z_]\w*/g) ?? []))]
      .filter((name) => !stored.has(name))
      .flatMap(retiredIn)
      .map((fault) => `${path}: ${fault}`),
  )
  expect(faults).toEqual([])
})

it('no text of the server or the web app has a retired phrase', () => {
  const shipped = sources.filter((path) => !/^(tests|benchmarks|conformance)\//.test(path))
  const faults = shipped.flatMap((path) => literalsOf(read(path)).flatMap((text) => phrasesIn(text).map((phrase) => `${path}: "${phrase}" in ${text}`)))
  expect(faults).toEqual([])
})

describe('a name', () => {
  it.each([
    ['session_wish', ['session', 'wish']],
    ['sessionWish', ['session', 'wish']],
    ['HTTPAnswer', ['http', 'answer']],
    ['untold_', ['untold']],
  ])('%s has the words %j', (name, words) => expect(wordsOf(name)).toEqual(words))

  it('is reported with the term to write instead', () =>
    expect(retiredIn('session_wish')).toEqual(['session_wish: "wish", write request, options']))

  it.each(['wishbone', 'hearing', 'session_request', 'outlook'])('%s is allowed', (name) => expect(retiredIn(name)).toEqual([]))
})

describe('a source', () => {
  const source = 'auto told = "is told"; // whom\nR"(somebody)";'

  it('has identifiers outside of its texts and comments', () => expect(identifiersOf(source)).toEqual(['auto', 'told']))

  it('has texts outside of its comments', () => expect(literalsOf(source).flatMap(phrasesIn)).toEqual(['is told', 'somebody']))
})
