import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { description } from '../harness/description'
import { connectLive, type Live } from '../harness/live'
import { addMember, call, type Person, signUp } from '../harness/people'
import { createOrganization, createProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

interface Key {
  id: string
  access: 'read' | 'write'
  made_by: { gotrue_id: string; username: string }
  last_used_at: string | null
  secret: string
}

let server: Server
let owner: Person
let developer: Person
let live: Live
let slug: string
let ref: string
let other: string
beforeAll(async () => {
  server = await startServer({ SIGNALBOX_PROJECTS_PROVIDER: 'simulated' })
  owner = await signUp(server, 'owner')
  developer = await signUp(server, 'developer')
  live = await connectLive(server, await owner.token())
  slug = await createOrganization(owner)
  await addMember(owner, slug, developer, { role_id: 3 })
  ref = (await createProject(owner, live, slug)).ref
  other = (await createProject(owner, live, slug)).ref
})
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

const keys = () => `/platform/projects/${ref}/api-keys`

async function makeKey(who: Person, access: 'read' | 'write'): Promise<Key> {
  const made = await who.call('POST', keys(), { name: 'deploy', access, expires_in_days: 1 })
  expect(made.status).toBe(201)
  return made.body as Key
}

const asKey = (key: Key, method: string, path: string, body?: unknown) =>
  call(server, method, path, { token: key.secret, ...(body === undefined ? {} : { body }) })

const listed = async (who = owner) => (await who.call('GET', keys())).body.keys as Key[]

describe('an API key', () => {
  it('acts for its creator, on its project, within its access', async () => {
    const reads = await makeKey(owner, 'read')
    expect((await asKey(reads, 'GET', `/platform/projects/${ref}`)).body.ref).toBe(ref)
    const refused = await asKey(reads, 'PATCH', `/platform/projects/${ref}`, { name: 'No' })
    expect([refused.status, refused.body.code]).toEqual([403, 'insufficient_scope'])
    const writes = await makeKey(owner, 'write')
    expect((await asKey(writes, 'PATCH', `/platform/projects/${ref}`, { name: 'By a key' })).body.name).toBe('By a key')
    expect((await asKey(writes, 'GET', `/platform/projects/${ref}/disk`)).status).toBe(200)
    // A developer may not rename projects, and neither may their key.
    const theirs = await makeKey(developer, 'write')
    expect((await asKey(theirs, 'PATCH', `/platform/projects/${ref}`, { name: 'No' })).body.code).toBe('forbidden')
  })

  it('cannot make calls outside its project', async () => {
    const key = await makeKey(owner, 'write')
    const example = { slug, ref: other }
    for (const [pattern, operations] of Object.entries(description.paths)) {
      for (const [verb, { 'x-access': access }] of Object.entries(operations)) {
        if (access.who === 'everybody' || access.who === 'alert_source') continue
        const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => example[name as 'slug'] ?? 'none')
        const answer = await asKey(key, verb.toUpperCase(), path, verb === 'get' ? undefined : {})
        expect(answer.status, `${verb} ${path}`).toBe(403)
        expect(answer.body.code, `${verb} ${path}`).toBe(access.scope ? 'outside_project' : 'forbidden')
      }
    }
    const moved = await asKey(key, 'POST', `/platform/projects/${ref}/transfer`, { target_organization_slug: slug })
    expect(moved.body.message).toBe(`This API key is for the project ${ref} and cannot access other resources.`)
  })

  it('can subscribe to its project and the platform', async () => {
    const script = await connectLive(server, (await makeKey(owner, 'read')).secret)
    const topic = await script.subscribe(`project:${ref}`)
    await script.subscribe('platform')
    for (const name of [`project:${other}`, `org:${slug}`, `audit:org:${slug}`, 'session', `audit:account:${owner.id}`])
      await expect(script.subscribe(name)).rejects.toThrow('outside_project')
    await owner.call('PATCH', `/platform/projects/${ref}`, { name: 'Renamed' })
    await topic.until((it) => it.name === 'Renamed')
    script.close()
  })

  it('is listed for all users of the project, shows its secret once, and closes open connections when revoked', async () => {
    const { secret, ...entry } = await makeKey(developer, 'read')
    expect(await listed()).toContainEqual(entry)
    expect(entry.made_by.gotrue_id).toBe(developer.id)
    expect(JSON.stringify(await listed(developer))).not.toContain(secret)
    const script = await connectLive(server, secret)
    await script.subscribe(`project:${ref}`)
    const mine = await makeKey(owner, 'read')
    expect((await developer.call('DELETE', `${keys()}/${mine.id}`)).status).toBe(403)
    expect((await owner.call('DELETE', `${keys()}/${entry.id}`)).status).toBe(204)
    expect(await script.untilSignedOut(2_000)).toBe('access_token_revoked')
    expect((await call(server, 'GET', `/platform/projects/${ref}`, { token: secret })).body.code).toBe('bad_access_token')
    expect((await owner.call('DELETE', `${keys()}/${entry.id}`)).status).toBe(404)
    const log = (await owner.call('GET', `/platform/organizations/${slug}/audit?action=project.revoke_key`)).body.entries
    // Denied attempts are also in it, as soon as they are recorded.
    const done = log.filter((it: { outcome: string }) => it.outcome === 'done')
    expect(done[0]).toMatchObject({ project_ref: ref, detail: { key: 'deploy' } })
  })
})
