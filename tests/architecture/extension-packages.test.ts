import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { allowed, withheld } = JSON.parse(read('config/extensions.json')) as { allowed: string[]; withheld: Record<string, string> }
const catalogue = JSON.parse(read('web/src/lib/database/extension-catalogue.json')) as { name: string; package?: string }[]

/** The package of each extension in `scripts/apt-packages`. */
const packages = new Map(
  read('scripts/apt-packages')
    .split('\n')
    .map((line) => /^(\S+)\s+(\S+)\s+(.*)$/.exec(line))
    .filter((it) => it?.[2]?.split(',').includes('extensions'))
    .flatMap((it) => (it?.[3]?.split(':')[0] ?? '').split(', ').map((name) => [name, it?.[1] ?? ''] as const)),
)
/** In Debian's `postgresql-15` itself, but not trusted. */
const contrib = ['bloom', 'earthdistance', 'insert_username', 'moddatetime', 'pg_prewarm', 'pg_stat_statements']
/** Not in Debian 12: allowed for hosts with packages from elsewhere. */
const elsewhere = ['pg_hashids', 'vector']

describe('the extensions that the platform creates', () => {
  it('have a package that `scripts/bootstrap extensions` installs, or are known to have none', () => {
    expect([...packages.keys(), ...contrib, ...elsewhere].sort()).toEqual([...allowed].sort())
  })

  it('are not withheld at the same time', () => {
    expect(allowed.filter((it) => it in withheld)).toEqual([])
  })

  it('are shown with the package that brings them', () => {
    const shown = new Map(catalogue.flatMap((it) => (it.package ? [[it.name, it.package] as const] : [])))
    const known = new Set(catalogue.map((it) => it.name))
    expect(shown).toEqual(new Map([...packages].filter(([name]) => known.has(name))))
  })
})
