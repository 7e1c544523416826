// Runs benchmarks and prints every figure with what is to be reached. Usage: node benchmarks/run.mjs [NAME…]
import { join } from 'node:path'
import { runnerImport } from '../tests/node_modules/vite/dist/node/index.js'

/** In the order in which they run: the ones that want a quiet machine most come first. */
const names = ['change-to-dom', 'role-change', 'sign-in', 'project-up', 'projects-at-once', 'first-load', 'dashboard', 'wall', 'broadcast', 'hot-paths', 'hostile-bodies', 'abandoned-sign-ups', 'polling-flood', 'ready-after-kill', 'hung-tenants', 'idle-server', 'realtime']

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${names.join(', ')}`)
  process.exit(2)
}

// Tests look for faults in a build with sanitizers; here it is time that counts.
process.env.SIGNALBOX_TEST_PROGRAM ??= join(import.meta.dirname, '../build/release/bin/signalbox')

// The harness of the tests brings its packages along; nothing here has packages of its own.
const here = import.meta.dirname
const load = async (file) => {
  const options = { configFile: false, logLevel: 'error', root: join(here, '../tests') }
  return (await runnerImport(join(here, file), options)).module
}
const { runAll } = await load('run-all.ts')
// What a failed benchmark has left open must not keep this process.
process.exit(await runAll(names.filter((name) => requested.length === 0 || requested.includes(name)), load))
