// Runs benchmarks and prints every figure with its target. Usage: node benchmarks/run.mjs [NAME…]
import { join } from 'node:path'
import { runnerImport } from '../tests/node_modules/vite/dist/node/index.js'

/** In execution order: benchmarks that are most sensitive to other load run first. */
const names = ['change-to-dom', 'role-change', 'sign-in', 'first-query', 'project-up', 'projects-at-once', 'first-load', 'dashboard', 'dashboard-loads', 'wall', 'broadcast', 'beside-broadcast', 'hot-paths', 'logs', 'log-tail', 'hostile-bodies', 'sql-query', 'sql-page', 'sql-schema', 'sql-slow-streams', 'sql-stream', 'sql-export', 'table-rows', 'table-import', 'advisors', 'live-rows', 'backup-archiving', 'backup-restore', 'backup-night', 'backup-loss', 'abandoned-sign-ups', 'polling-flood', 'ready-after-kill', 'hung-tenants', 'idle-server', 'realtime']

/** A name that stands for several. */
const groups = { sql: names.filter((name) => name.startsWith('sql-')), backups: names.filter((name) => name.startsWith('backup-')), dashboard: ['dashboard', 'dashboard-loads'], logs: ['logs', 'log-tail'] }

const requested = process.argv.slice(2).flatMap((name) => groups[name] ?? [name])
const unknown = requested.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown benchmark ${unknown.join(', ')}. Available: ${[...Object.keys(groups), ...names].join(', ')}`)
  process.exit(2)
}

// Tests use a build with sanitizers; benchmarks need the release build.
process.env.SIGNALBOX_TEST_PROGRAM ??= join(import.meta.dirname, '../build/release/bin/signalbox')

// The packages belong to the test harness; this folder has none.
const here = import.meta.dirname
const load = async (file) => {
  const options = { configFile: false, logLevel: 'error', root: join(here, '../tests') }
  return (await runnerImport(join(here, file), options)).module
}
const { runAll } = await load('run-all.ts')
// Handles left open by a failed benchmark must not keep this process running.
process.exit(await runAll(names.filter((name) => requested.length === 0 || requested.includes(name)), load))
