import { execFileSync, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { readLayers, root, type Layer, type Mutant } from './mutant-set.ts'
import { makeTree, tree, withMutant } from './mutated-tree.ts'

/** The share of a layer's mutants that its tests must detect. */
const scoreMin = 0.95
/** A mutant with which a program runs longer than this is detected; a run of all tests needs a third of it. */
const runLimitMs = 900_000
/** The same limit for a run of the tests of a few files. */
const firstRunLimitMs = 180_000

type Outcome = 'passed' | 'failed'

/** Runs a program to completion. A program that exceeds the limit has failed; it and its children are killed. */
function run(program: string, args: string[], cwd: string, mutant: number, limitMs = runLimitMs): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, SIGNALBOX_MUTANT: String(mutant) },
    })
    const limit = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'), limitMs)
    child.on('error', () => resolve('failed'))
    child.on('exit', (code) => {
      clearTimeout(limit)
      resolve(code === 0 ? 'passed' : 'failed')
    })
  })
}

const unitProgram = (layer: Layer) => join(tree, 'build/dev/bin', layer.program)

/** Runs a layer's tests with a mutant (0: none): first the named tests, then, if they pass, all tests. */
async function judge(layer: Layer, mutant: Mutant): Promise<Outcome> {
  if (layer.program === 'web') {
    const web = join(tree, 'web')
    return withMutant(mutant, async () => {
      const first = await run('npx', ['vitest', 'run', '--bail=1', mutant.tests], web, 0)
      return first === 'failed' || mutant.tests === '' ? first : run('npx', ['vitest', 'run', '--bail=1'], web, 0)
    })
  }
  const all = ['--no-colors', '--minimal', '--abort-after=1']
  const first = mutant.tests === '' ? 'passed' : await run(unitProgram(layer), [...all, `--source-file=${mutant.tests}`], tree, mutant.number, firstRunLimitMs)
  return first === 'failed' ? first : run(unitProgram(layer), all, tree, mutant.number)
}

/** Calls `work` for each item, with limited concurrency. */
async function inParallel<T>(items: T[], at_once: number, work: (item: T) => Promise<void>): Promise<void> {
  const left = [...items]
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: at_once }, worker))
}

const shown = (mutant: Mutant) => `${mutant.file}: ${JSON.stringify(mutant.from)} -> ${JSON.stringify(mutant.to)}`

/** Returns whether the tests that run first pass without a mutant: a failing test would seem to detect every mutant. */
async function passesUnchanged(layer: Layer): Promise<boolean> {
  const filters = [...new Set(layer.mutants.map((one) => one.tests))].filter((one) => one !== '')
  if (layer.program === 'web') return (await run('npx', ['vitest', 'run', ...filters], join(tree, 'web'), 0)) === 'passed'
  return (await run(unitProgram(layer), ['--no-colors', '--minimal', `--source-file=${filters.join(',')}`], tree, 0)) === 'passed'
}

async function runLayer(layer: Layer): Promise<boolean> {
  if (!(await passesUnchanged(layer))) {
    console.log(`${layer.name}: its tests fail without any mutant`)
    return false
  }
  const survivors: Mutant[] = []
  // Mutants of the web app are edits of the copy, so they run one at a time; its test runner uses all cores.
  await inParallel(layer.mutants, layer.program === 'web' ? 1 : availableParallelism(), async (mutant) => {
    if ((await judge(layer, mutant)) === 'passed') survivors.push(mutant)
  })
  const caught = layer.mutants.length - survivors.length
  const share = caught / layer.mutants.length
  console.log(`${layer.name.padEnd(14)} ${String(caught).padStart(3)} of ${String(layer.mutants.length).padStart(3)} noticed, ${(100 * share).toFixed(1)} %`)
  for (const one of survivors) console.log(`  not noticed: ${shown(one)}`)
  return share >= scoreMin
}

/** Runs the mutants of these layers, or of all. Returns the exit code: 0 if each layer reaches the score. */
export async function runAll(names: string[]): Promise<number> {
  const layers = readLayers()
  const unknown = names.filter((name) => !layers.some((layer) => layer.name === name))
  if (unknown.length > 0) {
    console.error(`There is no layer ${unknown.join(', ')}. There are: ${layers.map((layer) => layer.name).join(', ')}`)
    return 2
  }
  const chosen = layers.filter((layer) => names.length === 0 || names.includes(layer.name))
  // All mutants are compiled, whatever was selected, so that another selection needs no compilation.
  makeTree(layers.flatMap((layer) => layer.mutants))
  const programs = chosen.map((layer) => layer.program).filter((program) => program !== 'web')
  if (programs.length > 0) execFileSync(join(tree, 'scripts/build-cpp'), ['dev', ...programs], { stdio: 'inherit' })
  let reached = true
  for (const layer of chosen) reached = (await runLayer(layer)) && reached
  return reached ? 0 : 1
}
