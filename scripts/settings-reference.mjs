// Converts config/default.toml to the tables of docs/configuration.md. Usage: scripts/describe-settings
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What each section is for. A section without a line here fails. */
const sections = {
  '': 'The mode of the installation. This key stands before all sections.',
  server: 'Address, port, TLS, proxies, timeouts and sizes of HTTP and live connections.',
  data: 'The data directory.',
  database: 'The platform’s own database.',
  realtime: 'Recovery of lost live connections, and how a planned stop ends them.',
  limits: 'Limits on clients. Exceeding one is answered with a message that names it, and counted in `signalbox_limit_violations_total`.',
  projects: 'Health checks, deadlines, automatic restarts, and limits on the number of projects.',
  provisioning: 'Where and as which users projects’ databases run.',
  'provisioning.simulated': 'The simulated provider (`projects.provider = "simulated"`), for tests and training.',
  backups: 'Backups of projects’ databases.',
  sql: 'SQL that members run in projects’ databases.',
  dumps: 'Dumps of projects’ databases ([details](dumps.md)).',
  logs: 'Logs of projects ([details](logs.md)); for the server’s own log, see `[log]`.',
  hooks: 'Database hooks of projects ([details](database-hooks.md)).',
  wrappers: 'Servers of other databases in projects ([details](wrappers.md)).',
  actors: 'Threads and queues of the server.',
  identity: 'Sign-up, passwords, tokens, and limits on guessing.',
  'identity.code_host': 'Sign-in with GitHub or GitLab.',
  'identity.identity_provider': 'Sign-in with GitHub or GitLab.',
  mail: 'Outgoing mail.',
  incidents: 'Suggested incidents, Alertmanager, and notifications; see [`incidents-in-and-out.md`](incidents-in-and-out.md).',
  status: 'The public status page.',
  telemetry: 'Usage data of users who consented, stored in the platform’s database only.',
  topics: 'What topics keep for reconnecting clients.',
  sessions: 'Live sessions.',
  log: 'The log on standard output.',
  debug: 'For tests only.',
}

export const marker = '<!-- The rest is generated from config/default.toml by scripts/describe-settings. -->'

/** The beginnings of the comment line that states a setting's type and range. */
const typeBeginnings = /^(An? |One |Empty|True or false|["\d])/

/** Splits a setting's comment into its description, its type and its environment variable. */
function partsOf(key, lines) {
  for (let at = lines.length - 1; at >= 1; at -= 1) {
    const [, type, variable] = /^(.+)\. (SIGNALBOX_[A-Z0-9_]+)$/.exec(lines.slice(at).join(' ')) ?? []
    if (type !== undefined && typeBeginnings.test(type)) return { about: lines.slice(0, at).join(' '), type, variable }
  }
  throw new Error(`${key}: no line with its type and its environment variable`)
}

const cell = (text) => text.replaceAll('|', '\\|').replace(/</g, '&lt;')

/** @returns {string} the tables, one for each section of `toml` */
export function settingsReference(toml) {
  const out = []
  let section = ''
  let comment = []
  const begin = () => {
    if (!(section in sections)) throw new Error(`[${section}] has no line in scripts/settings-reference.mjs`)
    out.push('', section === '' ? '## `mode`' : `## \`[${section}]\``, '', sections[section], '')
    out.push('| setting | default | value | meaning |', '|---|---|---|---|')
  }
  for (const line of toml.split('\n')) {
    const [, name] = /^\[(.+)\]$/.exec(line) ?? []
    const [, key, value] = /^(\w+) = (.+)$/.exec(line) ?? []
    if (line.startsWith('#')) comment.push(line.replace(/^# ?/, ''))
    else if (line === '') comment = []
    if (name !== undefined) {
      section = name
      begin()
    }
    if (key === undefined) continue
    if (section === '') begin()
    const { about, type, variable } = partsOf(key, comment)
    out.push(`| \`${key}\`<br>\`${variable}\` | \`${value}\` | ${cell(type)} | ${cell(about)} |`)
  }
  return out.join('\n') + '\n'
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const repository = resolve(import.meta.dirname, '..')
  const page = resolve(repository, 'docs/configuration.md')
  const [written] = readFileSync(page, 'utf8').split(marker)
  const tables = settingsReference(readFileSync(resolve(repository, 'config/default.toml'), 'utf8'))
  writeFileSync(page, `${written}${marker}\n${tables}`)
}
