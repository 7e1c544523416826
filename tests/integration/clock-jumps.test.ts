import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import { type Person, signUp } from '../harness/people'
import { signal } from '../harness/processes'
import { createOrganization, createProject, type RunningProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { shiftedClock } from '../harness/shifted-clock'
import { postmasterOf, psql } from '../harness/tenant'

const clock = shiftedClock()

let server: Server
let owner: Person
let live: Live
let project: RunningProject
beforeAll(async () => {
  server = await startServer({
    ...clock.settings,
    // Long enough to set the clock meanwhile.
    SIGNALBOX_PROJECTS_AUTOMATIC_RESTART_DELAY_MS: '5000',
    SIGNALBOX_IDENTITY_ACCESS_TOKEN_LIFE_S: '86400',
  })
  owner = await signUp(server, 'owner')
  live = await connectLive(server, await owner.token())
  project = await createProject(owner, live, await createOrganization(owner))
})
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

/** The server's current time. */
async function serverTime(): Promise<number> {
  return Date.parse((await live.ask('clock', { time: Date.now() })).utcTime)
}

describe('a wall clock that is set while a restart is scheduled', { timeout: 120_000 }, () => {
  it.each([-10, 10])('by %i minutes does not keep a dead database down', async (minutes) => {
    const before = postmasterOf(server, project.ref)
    signal(before, 'SIGKILL')
    await project.topic.until((it) => it.status === 'ACTIVE_UNHEALTHY' && it.restart_at)
    clock.setBy(minutes)
    // The library is loaded.
    expect(Math.abs((await serverTime()) - Date.now() - minutes * 60_000)).toBeLessThan(60_000)
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY', 60_000)
    expect(postmasterOf(server, project.ref)).not.toBe(before)
    expect((await psql(project.connectionString, 'select 1')).out.trim()).toBe('1')
    clock.setBy(0)
  })
})
