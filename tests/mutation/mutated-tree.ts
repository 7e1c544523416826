import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, spanOf, type Mutant } from './mutant-set.ts'
import { switchHeader, withMutants } from './schemata.ts'

/** A copy of the repository's files with all C++ mutants compiled in; the repository itself is unchanged. */
export const tree = join(root, 'build/mutants/tree')

/** Does not touch a file that already has this content, so that it is not compiled again. */
function keep(path: string, content: Buffer): void {
  if (existsSync(path) && readFileSync(path).equals(content)) return
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

const listed = (folder: string): string[] => {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: folder, maxBuffer: 1 << 26 })
  return list.toString().split('\0').filter((name) => name !== '')
}

/** Creates or updates the copy. */
export function makeTree(mutants: Mutant[]): void {
  const names = new Set(listed(root).filter((name) => existsSync(join(root, name))))
  for (const name of names) {
    const of = mutants.filter((one) => one.file === name && name.endsWith('.cpp'))
    const text = readFileSync(join(root, name))
    const executable = name.startsWith('scripts/')
    keep(join(tree, name), of.length > 0 ? Buffer.from(withMutants(text.toString(), of)) : text)
    if (executable) execFileSync('chmod', ['+x', join(tree, name)])
  }
  keep(join(tree, 'mutant_switch.hpp'), Buffer.from(switchHeader))
  const known = join(root, 'build/mutants/names')
  const before = existsSync(known) ? readFileSync(known, 'utf8').split('\n') : []
  for (const name of before) if (name !== '' && !names.has(name)) rmSync(join(tree, name), { force: true })
  writeFileSync(known, [...names].join('\n'))
  const packages = join(tree, 'web/node_modules')
  if (!existsSync(packages)) symlinkSync(join(root, 'web/node_modules'), packages)
}

/** Calls `work` while the copy contains one mutant of the web app. */
export async function withMutant<T>(mutant: Mutant, work: () => Promise<T>): Promise<T> {
  const path = join(tree, mutant.file)
  const text = readFileSync(path, 'utf8')
  const { start, end } = spanOf(mutant, text)
  writeFileSync(path, text.slice(0, start) + mutant.to + text.slice(end))
  try {
    return await work()
  } finally {
    writeFileSync(path, text)
  }
}
