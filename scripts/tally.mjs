// Adds up the reports of all test runners. Usage: node scripts/tally.mjs FOLDER
// Prints each suite, each failure with its first lines, and "N passed, N failed" as its last line, which is
// also written to FOLDER/total; exits with 1 when a test failed or a runner did not report.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const folder = process.argv[2]

/** Enough for a message and its place in a stack, or for the head of a sanitizer report. */
const shownLines = 12

const firstLines = (text) => text.split('\n').slice(0, shownLines).join('\n    ')

function ofDoctest(text) {
  const summary = /test cases:\s+\d+\s+\|\s+(\d+) passed\s+\|\s+(\d+) failed/.exec(text)
  if (!summary) return { passed: 0, failed: 1, failures: [firstLines(text)] }
  const failed = Number(summary[2])
  // A sanitizer can end a program whose cases all passed.
  const crashed = /^exit code [1-9]/m.test(text) && failed === 0
  // The output of a case is between lines of '='; one that passed can have messages.
  const failures = text
    .split(/^={20,}\n/m)
    .filter((block) => /^TEST CASE: /m.test(block) && / ERROR: /.test(block))
    .map((block) => firstLines(block.trim().replace(/^.*\nTEST CASE: +/, '').replace(/\n{2,}/g, '\n')))
  return { passed: Number(summary[1]), failed: failed + (crashed ? 1 : 0), failures }
}

function ofVitest(text) {
  const report = JSON.parse(text)
  // A file that does not load has no tests to fail, so it counts as one failure.
  const unloaded = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length
  const skipped = report.numPendingTests + report.numTodoTests
  const failures = report.testResults.flatMap((file) => [
    ...(file.message ? [`${basename(file.name)}: ${firstLines(file.message)}`] : []),
    ...file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${basename(file.name)}: ${test.fullName}: ${firstLines(test.failureMessages.join('\n'))}`),
  ])
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded + skipped, failures }
}

const readers = { doctest: ofDoctest, vitest: ofVitest, broken: (text) => ({ passed: 0, failed: 1, failures: [text] }) }

const total = { passed: 0, failed: 0 }
const failed = []
for (const name of readdirSync(folder).sort()) {
  const read = readers[name.split('.').pop()]
  if (!read) continue
  const suite = read(readFileSync(join(folder, name), 'utf8'))
  console.log(`${name}: ${suite.passed} passed, ${suite.failed} failed`)
  total.passed += suite.passed
  total.failed += suite.failed
  failed.push(...suite.failures.map((failure) => `${name}: ${failure}`))
}
const suites = readdirSync(folder)
for (const expected of ['web.vitest', 'server.vitest', 'browser.vitest', 'kill-sweep.vitest']) {
  if (!suites.includes(expected)) {
    console.log(`${expected}: no report`)
    total.failed += 1
  }
}
for (const failure of failed) console.log(`failed: ${failure}`)
const line = `${total.passed} passed, ${total.failed} failed`
writeFileSync(join(folder, 'total'), `${line}\n`)
console.log(line)
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1
