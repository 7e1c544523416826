import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { marker, settingsReference } from '../../scripts/settings-reference.mjs'
import { repository } from '../harness/command-line'

const read = (path: string) => readFileSync(join(repository, path), 'utf8')

/** Folders without documents of the repository. */
const skipped = new Set(['.git', 'build', 'dist', 'node_modules', 'var'])

/** All Markdown files below a folder, as paths from the repository's root. */
function documentsBelow(folder: string): string[] {
  return readdirSync(join(repository, folder), { withFileTypes: true }).flatMap((it) => {
    const path = join(folder, it.name)
    if (it.isDirectory()) return skipped.has(it.name) ? [] : documentsBelow(path)
    return it.name.endsWith('.md') ? [path] : []
  })
}

/** The anchor of a heading, as GitHub forms it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')

const anchorsOf = (path: string) => [...read(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))

/** Returns the links of a document that lead to no file, or to no heading of it. */
function brokenLinks(path: string): string[] {
  const links = [...read(path).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? path : join(dirname(path), file)
      if (!existsSync(join(repository, target))) return true
      return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor)
    })
    .map((link) => `${path}: ${link}`)
}

/** The number of cells of a table's row. Escaped bars and bars in code separate nothing. */
const cellsOf = (row: string) => row.replace(/`[^`]*`|\\\|/g, '').split('|').length - 2

/** Returns the rows of a document's tables that differ from their header in the number of cells. */
function unevenRows(path: string): string[] {
  const blocks = read(path)
    .replace(/```[\s\S]*?```/g, '')
    .matchAll(/(?:^\|.*\n?)+/gm)
  return [...blocks].flatMap(([table]) => {
    const rows = table.trimEnd().split('\n')
    return rows.filter((row) => !row.endsWith('|') || cellsOf(row) !== cellsOf(rows[0] ?? '')).map((row) => `${path}: ${row}`)
  })
}

describe('the documents', () => {
  it('have tables whose rows are as wide as their header', () => {
    expect(documentsBelow('').flatMap(unevenRows)).toEqual([])
  })

  it('link to existing files and headings', () => {
    const documents = documentsBelow('')
    expect(documents).toContain('docs/decisions/README.md')
    expect(documents.flatMap(brokenLinks)).toEqual([])
  })

  it('keep ARCHITECTURE.md under 200 lines', () => {
    expect(read('ARCHITECTURE.md').split('\n').length).toBeLessThan(200)
  })
})

describe('README.md', () => {
  it('names every package from npm, with its purpose', () => {
    const packages = ['web', 'tests', 'benchmarks/peers'].flatMap((folder) => {
      const { dependencies, devDependencies } = JSON.parse(read(`${folder}/package.json`))
      return Object.keys({ ...dependencies, ...devDependencies })
    })
    const rows = [...read('README.md').matchAll(/^\| ([^|]+) \| [^|]+ \|$/gm)].map(([, names = '']) => names)
    const named = new Set(rows.flatMap((names) => names.replace(' (benchmarks only)', '').split(', ')))
    const missing = packages.filter((name) => !named.has(name) && !named.has(name.replace(/\/.*/, '/*')))
    expect(packages.length).toBeGreaterThan(40)
    expect(missing).toEqual([])
  })
})

it('the server and the web app have the same version', () => {
  const { version } = JSON.parse(read('web/package.json')) as { version: string }
  expect(read('CMakeLists.txt')).toContain(`project(signalbox VERSION ${version} `)
})

describe('docs/configuration.md', () => {
  it('has the settings of config/default.toml (scripts/describe-settings)', () => {
    expect(read('docs/configuration.md').split(`${marker}\n`)[1]).toBe(settingsReference(read('config/default.toml')))
  })

  it('has a row for each setting', () => {
    const toml = read('config/default.toml')
    const keys = [...toml.matchAll(/^\w+ = /gm)].length
    expect(keys).toBeGreaterThan(100)
    expect([...settingsReference(toml).matchAll(/^\| `\w+`<br>`SIGNALBOX_/gm)]).toHaveLength(keys)
  })

  it.each([
    ['[nowhere]\n', 'no line in scripts/settings-reference.mjs'],
    ['[server]\n# A port without its variable.\n# A whole number.\nport = 1\n', 'no line with its type'],
  ])('refuses %j', (toml, fault) => {
    expect(() => settingsReference(toml)).toThrow(fault)
  })
})

describe('docs/decisions', () => {
  const files = readdirSync(join(repository, 'docs/decisions')).filter((name) => /^\d/.test(name))
  const decisions = files.map((name) => ({ name, text: read(`docs/decisions/${name}`) }))

  it('are numbered without a gap, with status, date and the three sections', () => {
    const faults = decisions.flatMap(({ name, text }, at) => {
      const number = `${at + 1}`
      const form = new RegExp(`^# ${number}\\. .+\\n\\n- Status: (accepted|superseded by .+)\\n- Date: \\d{4}-\\d\\d-\\d\\d\\n\\n## Context\\n`)
      return [
        ...(name.startsWith(`${number.padStart(4, '0')}-`) ? [] : [`${name}: the next number is ${number}`]),
        ...(form.test(text) ? [] : [`${name}: has not the form of a decision`]),
        ...(/\n## Decision\n[^]+\n## Consequences\n/.test(text) ? [] : [`${name}: lacks a section`]),
      ]
    })
    expect(files.length).toBeGreaterThan(60)
    expect(faults).toEqual([])
  })

  it('are in the index with their titles and dates', () => {
    const rows = [...read('docs/decisions/README.md').matchAll(/^\| (\d+) \| \[(.+)\]\((.+)\) \| (.+) \|$/gm)]
    const listed = rows.map(([, number = '', title = '', name = '', date = '']) => ({ number, title, name, date }))
    const expected = decisions.map(({ name, text }) => {
      const [, number, title, date] = /^# (\d+)\. (.+)\n[^]*?\n- Date: (.+)\n/.exec(text) ?? []
      return { number, title, name, date }
    })
    expect(listed.toSorted((a, b) => Number(a.number) - Number(b.number))).toEqual(expected)
  })
})
