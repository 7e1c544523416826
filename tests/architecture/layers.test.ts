import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository } from '../harness/command-line'
import { includeFaults, layers, lengthFaults, linesMax, type Layer } from './layers'

const layerNames = Object.keys(layers) as Layer[]

/** Generated from the API description. */
const generated = 'web/src/api/http/described.d.ts'

/** Files below a folder with one of the extensions, as paths from the repository's root. */
function filesBelow(folder: string, endings: string[]): string[] {
  return readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile() && endings.some((ending) => it.name.endsWith(ending)))
    .map((it) => join(it.parentPath, it.name).slice(repository.length + 1))
    .filter((path) => !/\/(node_modules|dist|screenshots)\//.test(path) && path !== generated)
}

const sources = layerNames.flatMap((layer) => filesBelow(layer, ['.cpp', '.hpp', '.in']))
const read = (path: string) => readFileSync(join(repository, path), 'utf8')

describe('layers', () => {
  it('all exist, each with a README', () => {
    const without = layerNames.filter((layer) => !existsSync(join(repository, layer, 'README.md')))
    expect(without).toEqual([])
  })

  it.each(layerNames)('%s includes only allowed headers', (layer) => {
    const mine = sources.filter((path) => path.startsWith(`${layer}/`))
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.flatMap((path) => includeFaults(path, read(path)))).toEqual([])
  })

  it('include existing files', () => {
    const missing = sources.flatMap((path) =>
      [...read(path).matchAll(/^#include "([^"]+)"/gm)]
        .filter(([, header = '']) => !existsSync(join(repository, header)))
        .map(([, header]) => `${path}: ${header}`),
    )
    expect(missing).toEqual([])
  })

  it('catch the failures of repositories where no worker does', () => {
    const uncaught = sources
      .filter((path) => /^(app|simulations)\//.test(path) && /\bstorage::\w+_repository\(/.test(read(path)))
      .filter((path) => !read(path).includes('storage::attempt('))
    expect(uncaught).toEqual([])
  })

  it(`have no file of more than ${linesMax} lines, nor have the web app and the tests`, () => {
    const others = [
      ...filesBelow('web/src', ['.ts', '.tsx', '.css']),
      ...filesBelow('tests', ['.cpp', '.hpp', '.ts']),
    ]
    expect([...sources, ...others].flatMap((path) => lengthFaults(path, read(path)))).toEqual([])
  })
})

describe('the rules', () => {
  const refused: [path: string, include: string][] = [
    ['domain/status.hpp', '"storage/pool.hpp"'],
    ['domain/status.hpp', '"transport/frame.hpp"'],
    ['postgres/connection.cpp', '"storage/pool.hpp"'],
    ['transport/http/server.cpp', '"domain/identifiers.hpp"'],
    ['postgres/connection.cpp', '"postgres/async/connection.hpp"'],
    ['core/time.cpp', '"domain/identifiers.hpp"'],
    ['postgres/parameter.hpp', '"domain/identifiers.hpp"'],
    ['domain/incident/incident.cpp', '"domain/simulation/simulation.hpp"'],
    ['domain/access/roles.cpp', '"domain/identity/account.hpp"'],
    ['domain/validation.cpp', '"domain/access/access.hpp"'],
    ['storage/incident/incident_rows.cpp', '"storage/project/project_rows.hpp"'],
    ['actors/project/project_actor.cpp', '"actors/organization/organization_actor.hpp"'],
    ['actors/runtime/commit.cpp', '"actors/identity/factors.hpp"'],
    ['domain/unlisted/unlisted.cpp', '"domain/access/access.hpp"'],
    ['storage/pool.cpp', '"provisioning/provider.hpp"'],
    ['storage/pool.cpp', '"actors/topic/topic.hpp"'],
    ['provisioning/provider.hpp', '"storage/pool.hpp"'],
    ['mail/outbox.hpp', '"storage/pool.hpp"'],
    ['api/http/call.cpp', '"mail/outbox.hpp"'],
    ['api/http/call.cpp', '"identity_provider/client.hpp"'],
    ['identity_provider/client.hpp', '"mail/outbox.hpp"'],
    ['actors/topic/topic.cpp', '"transport/http/message.hpp"'],
    ['actors/topic/topic.cpp', '"transport/hub/io_hub.hpp"'],
    ['actors/topic/topic.cpp', '"api/http/call.hpp"'],
    ['api/http/call.cpp', '"provisioning/provider.hpp"'],
    ['api/http/call.cpp', '"postgres/connection.hpp"'],
    ['api/http/call.cpp', '"transport/hub.hpp"'],
    ...layerNames.filter((layer) => layer !== 'app').map((layer): [string, string] => [`${layer}/any.cpp`, '"app/settings/settings.hpp"']),
    ['actors/topic/topic.cpp', '"simulations/storage/memory_database.hpp"'],
    ['storage/pool.cpp', '"simulations/storage/memory_database.hpp"'],
    ['simulations/storage/tables.cpp', '"api/http/call.hpp"'],
    ['domain/status.hpp', '<caf/actor.hpp>'],
    ['storage/pool.cpp', '<caf/all.hpp>'],
    ['transport/server.cpp', '<caf/all.hpp>'],
    ['provisioning/provider.hpp', '<caf/all.hpp>'],
    ['api/project/project_routes.cpp', '<caf/actor.hpp>'],
    ['domain/status.cpp', '"status.hpp"'],
    ['domain/status.cpp', '"../storage/pool.hpp"'],
  ]
  it.each(refused)('reject %s including %s', (path, include) => {
    expect(includeFaults(path, `#pragma once\n#include ${include}\n`)).toHaveLength(1)
  })

  const allowed: [path: string, include: string][] = [
    ['domain/status/status_page.cpp', '"domain/status/uptime.hpp"'],
    ['domain/incident/incident.cpp', '"domain/project/project.hpp"'],
    ['transport/frame.cpp', '"core/encoding/utf8.hpp"'],
    ['domain/status.cpp', '<vector>'],
    ['storage/pool.cpp', '"postgres/connection.hpp"'],
    ['postgres/async/connection.cpp', '"postgres/sqlstate.hpp"'],
    ['provisioning/provider.hpp', '"domain/project/project.hpp"'],
    ['actors/session/gateway.hpp', '"transport/connection.hpp"'],
    ['actors/runtime/environment.hpp', '"mail/outbox.hpp"'],
    ['actors/topic/topic.cpp', '"transport/frame.hpp"'],
    ['actors/topic/topic.cpp', '<caf/actor.hpp>'],
    ['api/http/ask.hpp', '<caf/actor.hpp>'],
    ['api/http/completion.hpp', '<caf/actor.hpp>'],
    ['api/http/handler.cpp', '"transport/http/message.hpp"'],
    ['app/server/server.cpp', '"transport/hub.hpp"'],
    ['simulations/storage/seeding.cpp', '"storage/project/condition_json.hpp"'],
    ['simulations/ground.cpp', '"actors/runtime/environment.hpp"'],
    ['simulations/ground.cpp', '<caf/actor.hpp>'],
  ]
  it.each(allowed)('allow %s including %s', (path, include) => {
    expect(includeFaults(path, `#include ${include}\n`)).toEqual([])
  })

  it('recognize every form of include', () => {
    expect(includeFaults('domain/a.cpp', '  #  include   "app/settings/settings.hpp"')).toHaveLength(1)
    expect(includeFaults('domain/a.cpp', '// we do not #include "app/settings/settings.hpp" here')).toEqual([])
  })

  it('reject a file in no layer', () => {
    expect(includeFaults('utils/all.hpp', '')).toEqual(['utils/all.hpp is in no layer'])
  })

  it('reject a file with one line too many', () => {
    expect(lengthFaults('a.cpp', 'x\n'.repeat(linesMax))).toEqual([])
    expect(lengthFaults('a.cpp', 'x\n'.repeat(linesMax + 1))).toHaveLength(1)
  })
})
