import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repository } from '../harness/command-line'

const read = (path: string) => readFileSync(join(repository, path), 'utf8')
const sources = ['storage', 'actors', 'api', 'app', 'simulations'].flatMap((layer) =>
  readdirSync(join(repository, layer), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[ch]pp$/.test(path))
    .map((path) => read(join(layer, path))),
)

/** The names of actions, by their constants. */
const actions = new Map(
  [...read('domain/audit_actions.hpp').matchAll(/const char\* (\w+) = "([a-z_.]+)";/g)].map(([, name = '', action = '']) => [name, action]),
)

it('every action in the audit log has a text, and every text belongs to an action', () => {
  const worded = [...read('web/src/lib/audit-texts.ts').matchAll(/^ {2}'([a-z_.]+)':/gm)].map(([, action]) => action)
  expect(worded.sort()).toEqual([...actions.values()].sort())
})

it('an action is named by its constant, and every constant is used', () => {
  for (const [name, action] of actions) expect(name).toBe(action.replace('.', '_'))
  const names = new Set(sources.flatMap((text) => [...text.matchAll(/domain::audit::(\w+)/g)].map(([, name]) => name)))
  expect([...names].sort()).toEqual([...actions.keys()].sort())
  const subject = (action: string) => action.split('.')[0]
  const subjects = new Set([...actions.values()].map(subject))
  const place = /(?:\.action =|\.how =|audited_as =|entry_for\(|note\(|audit\(|request_of\()[^;]*?"([a-z_]+\.[a-z_]+)"/g
  const literals = sources.flatMap((text) => [...text.matchAll(place)].map(([, action = '']) => action))
  expect(literals.filter((action) => subjects.has(subject(action)))).toEqual([])
})
