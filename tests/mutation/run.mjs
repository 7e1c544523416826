// Runs the mutants. Usage: node tests/mutation/run.mjs [LAYER…]
import { join } from 'node:path'
import { runnerImport } from '../node_modules/vite/dist/node/index.js'

const options = { configFile: false, logLevel: 'error', root: join(import.meta.dirname, '..') }
const { runAll } = (await runnerImport(join(import.meta.dirname, 'run.ts'), options)).module
process.exit(await runAll(process.argv.slice(2)))
