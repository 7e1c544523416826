import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { connectLive, type Live } from '../harness/live'
import { type Person, signUp } from '../harness/people'
import { createOrganization, createProject, filledIn, type RunningProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { psql } from '../harness/tenant'

/**
 * A former member with a project's password loses access to its database by the new password,
 * applied by real PostgreSQL.
 */

let server: Server
let [owner, other]: Person[] = []
let live: Live
beforeAll(async () => {
  server = await startServer({ SIGNALBOX_PROJECTS_PROBE_HEARTBEAT_MS: '200' })
  owner = await signUp(server, 'owner')
  other = await signUp(server, 'other')
  live = await connectLive(server, await owner.token())
}, 120_000)
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

/** Moves a project to another organization: returns its new owner. */
interface Way {
  name: string
  move: (ref: string, body: object) => Promise<Person>
}

const ways: Way[] = [
  {
    name: 'a transfer',
    move: async (ref, body) => {
      const target = await createOrganization(owner!)
      const moved = await owner!.call('POST', `/platform/projects/${ref}/transfer`, { target_organization_slug: target, ...body })
      expect(moved.status).toBe(200)
      return owner!
    },
  },
  {
    name: 'a claim',
    move: async (ref, body) => {
      const { link } = (await owner!.call('POST', `/platform/projects/${ref}/offer`)).body
      const token = new URL(link).searchParams.get('token')
      const slug = await createOrganization(other!)
      const moved = await other!.call('POST', `/platform/organizations/${slug}/project-claim/${token}`, body)
      expect(moved.status).toBe(200)
      return other!
    },
  },
]

const newProject = async (): Promise<RunningProject> => createProject(owner!, live, await createOrganization(owner!))
const revealed = async (by: Person, ref: string): Promise<string> =>
  (await by.call('GET', `/platform/projects/${ref}/db-password`)).body.db_pass
const opens = async (connectionString: string): Promise<boolean> => (await psql(connectionString, 'select 1')).code === 0

describe.each(ways)('with $name', { timeout: 120_000 }, ({ move }) => {
  it('the old password is refused, an open session ends, and the new password works', async () => {
    const { ref, password, topic, connectionString } = await newProject()
    const state = structuredClone(topic.state)
    const session = psql(connectionString, 'select pg_sleep(600)')
    await waitUntil(
      async () => (await psql(connectionString, "select 1 from pg_stat_activity where query like 'select pg_sleep%'")).out.trim() === '1',
      'the session is open',
    )
    const now = await move(ref, { rotate_password: true })
    const next = await revealed(now, ref)
    expect(next).not.toBe(password)
    await waitUntil(() => opens(filledIn(state, next)), 'the new password is taken')
    expect((await psql(connectionString, 'select 1')).err).toContain('password authentication failed')
    const ended = await session
    expect(ended.code).not.toBe(0)
    expect(ended.err).toContain('terminating connection')
  })

  it('without the option the old password still works', async () => {
    const { ref, password, connectionString } = await newProject()
    const now = await move(ref, {})
    expect(await revealed(now, ref)).toBe(password)
    expect(await opens(connectionString)).toBe(true)
  })
})

it('a server that is killed after the transfer applies the new password at its next start', { timeout: 120_000 }, async () => {
  const { ref, password, topic, connectionString } = await newProject()
  const state = structuredClone(topic.state)
  const target = await createOrganization(owner!)
  const moved = await owner!.call('POST', `/platform/projects/${ref}/transfer`, { target_organization_slug: target, rotate_password: true })
  expect(moved.status).toBe(200)
  await server.kill()
  await server.start()
  const next = await revealed(owner!, ref)
  expect(next).not.toBe(password)
  await waitUntil(() => opens(filledIn(state, next)), 'the new password is taken')
  expect(await opens(connectionString)).toBe(false)
})
