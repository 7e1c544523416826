import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readLayers, root, spanOf } from '../mutation/mutant-set.ts'
import { withMutants } from '../mutation/schemata.ts'

const layers = readLayers()
const mutants = layers.flatMap((layer) => layer.mutants)

describe('the set of mutants', () => {
  it('has at least 120, in every layer', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(120)
    expect(layers.map((layer) => layer.name)).toEqual(
      ['actors', 'api', 'app', 'core', 'domain', 'postgres', 'provisioning', 'simulations', 'storage', 'transport', 'web'])
  })

  it.each([...new Set(mutants.map((one) => one.file))])('matches %s', (file) => {
    expect(existsSync(join(root, file)), file).toBe(true)
    const text = readFileSync(join(root, file), 'utf8')
    const own = mutants.filter((one) => one.file === file)
    for (const one of own) expect(one.to, `${file}: ${one.from}`).not.toBe(one.from)
    if (file.endsWith('.cpp')) expect(withMutants(text, own)).toContain('mutant_is_on(')
    else for (const one of own) spanOf(one, text)
  })
})

describe('the tests that run first for a mutant', () => {
  const filesOf = (layer: string) => readdirSync(join(root, 'tests/unit', layer), { recursive: true, encoding: 'utf8' })
  // doctest's filter of source files: `*` stands for any text.
  const matches = (filter: string, file: string) =>
    filter.split(',').some((one) => new RegExp(`^${one.split('*').map((text) => text.replace(/[.+]/g, '\\$&')).join('.*')}$`).test(file))

  it.each(layers.filter((layer) => layer.name !== 'web'))('belong to the layer $name', ({ name, mutants: own }) => {
    const files = filesOf(name).filter((file) => file.endsWith('.test.cpp'))
    const without = own.filter((one) => one.tests && !files.some((file) => matches(one.tests, `/${file}`)))
    expect(without.map((one) => `${one.file}: ${one.tests}`)).toEqual([])
  })

  it('are files of the web app', () => {
    const paths = mutants.filter((one) => one.layer === 'web').flatMap((one) => one.tests.split(' ').filter(Boolean))
    expect(paths.filter((path) => !existsSync(join(root, 'web', path)))).toEqual([])
  })
})

describe('a mutant', () => {
  const of = (from: string, to: string, number = 7) => ({ number, layer: 'x', file: 'x.cpp', from, to, after: '', tests: '' })

  it('is selected at run time in an expression', () => {
    expect(withMutants('if (a < b) go();', [of('a < b', 'a <= b')])).toContain('if ((mutant_is_on(7) ? (a <= b) : (a < b))) go();')
  })

  it('is a branch instead of a statement', () => {
    expect(withMutants('go();', [of('go();', '')])).toContain('{ if (mutant_is_on(7)) {  } else { go(); } }')
  })

  it('replaces a whole SQL text, which is then not a constant', () => {
    const made = withMutants('constexpr statement one{"a.b", R"(\n  SELECT 1 WHERE x < $1)"};', [of('x < $1', 'x <= $1')])
    expect(made).toContain('const statement one{"a.b", (mutant_is_on(7) ? std::string_view(R"(\n  SELECT 1 WHERE x <= $1)") : std::string_view(R"(')
  })

  it('shares its position with another one', () => {
    const made = withMutants('return a < b;', [of('a < b', 'a <= b', 1), of('a < b', 'a > b', 2)])
    expect(made).toContain('return (mutant_is_on(1) ? (a <= b) : mutant_is_on(2) ? (a > b) : (a < b));')
  })

  it('is rejected if its text is missing or ambiguous, or overlaps', () => {
    expect(() => withMutants('a', [of('b', 'c')])).toThrow('is not in the file')
    expect(() => withMutants('b b', [of('b', 'c')])).toThrow('occurs more than once')
    expect(() => withMutants('a < b < c', [of('a < b', 'x', 1), of('b < c', 'y', 2)])).toThrow('overlap')
  })
})
