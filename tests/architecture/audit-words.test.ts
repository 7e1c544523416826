import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repository } from '../harness/command-line'

const sourcesIn = (room: string) =>
  readdirSync(join(repository, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.cpp'))
    .map((path) => join(room, path))
const read = (path: string) => readFileSync(join(repository, path), 'utf8')

/** The names of actions where an entry of the audit log is made: noun.verb, in quotes. */
function actionsIn(text: string): string[] {
  const places = text.matchAll(/(?:\.action =|\.audited_as =|entry_for\()[^;]*?"[^;]*?[,;)]/g)
  return [...places].flatMap(([place]) => [...place.matchAll(/"([a-z_]+\.[a-z_]+)"/g)].map(([, action = '']) => action))
}

it('every action in the audit log has words', () => {
  const sources = ['storage', 'actors', 'api'].flatMap(sourcesIn)
  const actions = new Set(sources.flatMap((path) => actionsIn(read(path))))
  for (const known of ['member.join', 'organization.release', 'project.transfer']) expect(actions).toContain(known)
  const words = read('web/src/lib/audit-words.ts')
  expect([...actions].filter((action) => !words.includes(`'${action}':`))).toEqual([])
})
