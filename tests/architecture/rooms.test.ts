import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { repository } from '../harness/command-line'
import { includeFaults, lengthFaults, linesMax, type Room, rooms } from './rooms'

const roomNames = Object.keys(rooms) as Room[]

/** Made of the API's description, not written by anybody. */
const generated = 'web/src/api/http/described.d.ts'

/** Files below a folder with one of the endings, as paths from the repository's root. */
function filesBelow(folder: string, endings: string[]): string[] {
  return readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
    .filter((it) => it.isFile() && endings.some((ending) => it.name.endsWith(ending)))
    .map((it) => join(it.parentPath, it.name).slice(repository.length + 1))
    .filter((path) => !/\/(node_modules|dist|screenshots)\//.test(path) && path !== generated)
}

const sources = roomNames.flatMap((room) => filesBelow(room, ['.cpp', '.hpp', '.in']))
const read = (path: string) => readFileSync(join(repository, path), 'utf8')

describe('rooms', () => {
  it('are all there, each with a README', () => {
    const without = roomNames.filter((room) => !existsSync(join(repository, room, 'README.md')))
    expect(without).toEqual([])
  })

  it.each(roomNames)('%s includes only what it may', (room) => {
    const mine = sources.filter((path) => path.startsWith(`${room}/`))
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.flatMap((path) => includeFaults(path, read(path)))).toEqual([])
  })

  it('include files that are there', () => {
    const missing = sources.flatMap((path) =>
      [...read(path).matchAll(/^#include "([^"]+)"/gm)]
        .filter(([, header = '']) => !existsSync(join(repository, header)))
        .map(([, header]) => `${path}: ${header}`),
    )
    expect(missing).toEqual([])
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
    ['transport/http/server.cpp', '"domain/json.hpp"'],
    ['storage/pool.cpp', '"provisioning/provider.hpp"'],
    ['storage/pool.cpp', '"actors/topic.hpp"'],
    ['provisioning/provider.hpp', '"storage/pool.hpp"'],
    ['mail/outbox.hpp', '"storage/pool.hpp"'],
    ['api/call.cpp', '"mail/outbox.hpp"'],
    ['api/call.cpp', '"code_host/host.hpp"'],
    ['code_host/host.hpp', '"mail/outbox.hpp"'],
    ['actors/topic.cpp', '"transport/http/message.hpp"'],
    ['actors/topic.cpp', '"transport/hub/io_hub.hpp"'],
    ['actors/topic.cpp', '"api/call.hpp"'],
    ['api/call.cpp', '"provisioning/provider.hpp"'],
    ['api/call.cpp', '"postgres/connection.hpp"'],
    ['api/call.cpp', '"transport/hub.hpp"'],
    ...roomNames.filter((room) => room !== 'app').map((room): [string, string] => [`${room}/any.cpp`, '"app/settings.hpp"']),
    ['actors/topic.cpp', '"simulations/storage/memory_database.hpp"'],
    ['storage/pool.cpp', '"simulations/storage/memory_database.hpp"'],
    ['simulations/storage/tables.cpp', '"api/call.hpp"'],
    ['domain/status.hpp', '<caf/actor.hpp>'],
    ['storage/pool.cpp', '<caf/all.hpp>'],
    ['transport/server.cpp', '<caf/all.hpp>'],
    ['provisioning/provider.hpp', '<caf/all.hpp>'],
    ['api/routes/projects.cpp', '<caf/actor.hpp>'],
    ['domain/status.cpp', '"status.hpp"'],
    ['domain/status.cpp', '"../storage/pool.hpp"'],
  ]
  it.each(refused)('refuse %s including %s', (path, include) => {
    expect(includeFaults(path, `#pragma once\n#include ${include}\n`)).toHaveLength(1)
  })

  const allowed: [path: string, include: string][] = [
    ['domain/status.cpp', '"domain/status.hpp"'],
    ['domain/status.cpp', '<vector>'],
    ['storage/pool.cpp', '"postgres/connection.hpp"'],
    ['provisioning/provider.hpp', '"domain/project.hpp"'],
    ['actors/gateway.hpp', '"transport/connection.hpp"'],
    ['actors/environment.hpp', '"mail/outbox.hpp"'],
    ['actors/topic.cpp', '"transport/frame.hpp"'],
    ['actors/topic.cpp', '<caf/actor.hpp>'],
    ['api/ask.hpp', '<caf/actor.hpp>'],
    ['api/completion.hpp', '<caf/actor.hpp>'],
    ['api/handler.cpp', '"transport/http/message.hpp"'],
    ['app/server.cpp', '"transport/hub.hpp"'],
    ['simulations/storage/seeding.cpp', '"storage/condition_json.hpp"'],
    ['simulations/ground.cpp', '"actors/environment.hpp"'],
    ['simulations/ground.cpp', '<caf/actor.hpp>'],
  ]
  it.each(allowed)('allow %s including %s', (path, include) => {
    expect(includeFaults(path, `#include ${include}\n`)).toEqual([])
  })

  it('see an include however it is written', () => {
    expect(includeFaults('domain/a.cpp', '  #  include   "app/settings.hpp"')).toHaveLength(1)
    expect(includeFaults('domain/a.cpp', '// we do not #include "app/settings.hpp" here')).toEqual([])
  })

  it('refuse a file in no room', () => {
    expect(includeFaults('utils/all.hpp', '')).toEqual(['utils/all.hpp lies in no room'])
  })

  it('refuse one line too many', () => {
    expect(lengthFaults('a.cpp', 'x\n'.repeat(linesMax))).toEqual([])
    expect(lengthFaults('a.cpp', 'x\n'.repeat(linesMax + 1))).toHaveLength(1)
  })
})
