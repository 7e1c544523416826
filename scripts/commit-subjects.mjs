// Checks commit subjects: `area: imperative summary`, at most 72 characters. Usage:
//   node scripts/commit-subjects.mjs BASE    the commits since BASE, without merges
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const lengthMax = 72

/** First words that are not verbs. */
const notVerbs = new Set(
  'a an the this that these those it its my our no not one two all every each some more new old what who why when where how'.split(' '),
)
/** Imperatives whose ending looks like another verb form. */
const imperatives = new Set(
  'access address bring bypass compress cross discuss dismiss embed exceed express feed focus guess miss need pass press process proceed seed shed speed string stress succeed suppress'.split(' '),
)

/** @returns {string[]} the faults of a subject; empty when there are none */
export function subjectFaults(subject) {
  const faults = []
  if (subject.length > lengthMax) faults.push(`has ${subject.length} characters; the limit is ${lengthMax}`)
  const [, summary] = /^[a-z0-9][a-z0-9 ,/_-]*: (.+)$/.exec(subject) ?? []
  if (!summary) return [...faults, 'does not have the form "area: summary"']
  const word = /^[\w-]+/.exec(summary)?.[0] ?? ''
  const isForm = /(?:ed|ing|[^su]s)$/.test(word) && !imperatives.has(word)
  if (isForm || notVerbs.has(word) || !/^[a-z]/.test(word)) faults.push(`does not begin with an imperative: "${word}"`)
  if (summary.endsWith('.')) faults.push('ends with a full stop')
  return faults
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [base] = process.argv.slice(2)
  const log = execFileSync('git', ['log', '--no-merges', '--format=%h %s', `${base}..HEAD`], { encoding: 'utf8' })
  let failed = false
  for (const line of log.split('\n').filter(Boolean)) {
    const at = line.indexOf(' ')
    for (const fault of subjectFaults(line.slice(at + 1))) {
      console.error(`${line.slice(0, at)} "${line.slice(at + 1)}" ${fault}`)
      failed = true
    }
  }
  process.exit(failed ? 1 : 0)
}
