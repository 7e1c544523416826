import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '../..', path), 'utf8')

const names = (source: string, list: RegExp, name: RegExp) =>
  [...(list.exec(source)?.[1] ?? '').matchAll(name)].map((it) => it[1]?.toUpperCase()).sort()

it('the dashboard and the server exclude the same statuses from the limit of active projects', () => {
  const onServer = names(
    read('domain/project/project_status.hpp'),
    /uncounted_statuses = \{([^}]*)\}/,
    /project_status::(\w+)/g,
  )
  const onDashboard = names(
    read('web/src/lib/active-projects.ts'),
    /new Set<[^(]*\(\[([^\]]*)\]/,
    /'(\w+)'/g,
  )
  expect(onServer).toHaveLength(3)
  expect(onDashboard).toEqual(onServer)
})
