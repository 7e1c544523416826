// Adds up what every test runner reported. Usage: node scripts/tally.mjs FOLDER
// Prints "N passed, N failed" as its last line; exits 1 when anything failed or did not report.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = process.argv[2]

function ofDoctest(text) {
  const summary = /test cases:\s+\d+\s+\|\s+(\d+) passed\s+\|\s+(\d+) failed/.exec(text)
  if (!summary) return { passed: 0, failed: 1 }
  const failed = Number(summary[2])
  // A sanitizer can end a program whose cases all passed.
  const crashed = /^exit code [1-9]/m.test(text) && failed === 0
  return { passed: Number(summary[1]), failed: failed + (crashed ? 1 : 0) }
}

function ofVitest(text) {
  const report = JSON.parse(text)
  // A file that does not load has no tests to fail, so it counts as one failure.
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  const skipped = report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded + skipped }
}

const readers = { doctest: ofDoctest, vitest: ofVitest, broken: () => ({ passed: 0, failed: 1 }) }

const total = { passed: 0, failed: 0 }
for (const name of readdirSync(folder).sort()) {
  const read = readers[name.split('.').pop()]
  if (!read) continue
  const { passed, failed } = read(readFileSync(join(folder, name), 'utf8'))
  console.log(`${name}: ${passed} passed, ${failed} failed`)
  total.passed += passed
  total.failed += failed
}
const suites = readdirSync(folder)
for (const expected of ['web.vitest', 'server-and-browser.vitest']) {
  if (!suites.includes(expected)) {
    console.log(`${expected}: no report`)
    total.failed += 1
  }
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
