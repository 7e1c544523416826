import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** One fault: `from` is replaced by `to`, once, in `file`. */
export interface Mutant {
  /** Unique within a set; passed to the programs in `SIGNALBOX_MUTANT`. Starts at 1. */
  number: number
  layer: string
  /** Path relative to the root of the repository. */
  file: string
  from: string
  to: string
  /** Text before `from`, if `from` occurs more than once in the file. */
  after: string
  /** Tests that run first: doctest's filter of source files, or paths of the web app's tests. Empty: all of the layer. */
  tests: string
}

export interface Layer {
  name: string
  /** The unit test program, or `web`. */
  program: string
  mutants: Mutant[]
}

interface Written {
  program: string
  mutants: { file: string; from: string; to: string; after?: string; tests?: string }[]
}

export const root = join(import.meta.dirname, '../..')

/** Reads all layers of `mutants/`, sorted by name. */
export function readLayers(): Layer[] {
  const folder = join(import.meta.dirname, 'mutants')
  let number = 0
  return readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => {
      const layer = name.replace('.yaml', '')
      const written = parse(readFileSync(join(folder, name), 'utf8')) as Written
      const mutants = written.mutants.map((one) => ({ after: '', tests: '', ...one, layer, number: ++number }))
      return { name: layer, program: written.program, mutants }
    })
}

export interface Span {
  start: number
  end: number
}

/** Finds the text that a mutant replaces. Throws an error with the mutant's name if the text is missing or ambiguous. */
export function spanOf(mutant: Mutant, text: string): Span {
  const refuse = (why: string) => new Error(`${mutant.file}: "${mutant.from}" ${why}`)
  const anchor = text.indexOf(mutant.after)
  if (anchor < 0) throw refuse(`: the text "${mutant.after}" is not in the file`)
  const start = text.indexOf(mutant.from, anchor)
  if (start < 0) throw refuse('is not in the file')
  if (mutant.after === '' && text.indexOf(mutant.from, start + 1) >= 0) throw refuse('occurs more than once; set `after`')
  return { start, end: start + mutant.from.length }
}
