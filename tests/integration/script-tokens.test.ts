import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { description, type Operation } from '../harness/description'
import { connectLive, type Live, refusalOf } from '../harness/live'
import { addMember, type Answer, call, type Person, signIn, signUp } from '../harness/people'
import { createOrganization, createProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

interface Token {
  id: string
  name: string
  ending: string
  scopes: string[]
  created_at: string
  expires_at: string | null
  last_used_at: string | null
  token: string
}

const place = '/platform/profile/access-tokens'

let server: Server
let owner: Person
let live: Live
let slug: string
let ref: string
beforeAll(async () => {
  server = await startServer({ SIGNALBOX_PROJECTS_PROVIDER: 'simulated' })
  await signUp(server, 'operator')
  owner = await signUp(server, 'owner')
  live = await connectLive(server, await owner.token())
  slug = await createOrganization(owner)
  ref = (await createProject(owner, live, slug)).ref
  // So that there is a transfer to read.
  await owner.call('POST', `/platform/projects/${ref}/offer`)
})
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

async function makeToken(scopes: string[], more: Record<string, unknown> = {}, who = owner): Promise<Token> {
  const made = await who.call('POST', place, { name: 'nightly', scopes, ...more })
  expect(made.status).toBe(201)
  return made.body as Token
}

const listed = async (id: string) => ((await owner.call('GET', place)).body as Token[]).find((it) => it.id === id)

const operations = Object.entries(description.paths).flatMap(([pattern, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({ pattern, method: verb.toUpperCase(), operation })),
)

/** An operation of the description, on existing resources. */
function tried(token: Token, { pattern, method, operation }: { pattern: string; method: string; operation: Operation }): Promise<Answer> {
  const known: Record<string, string> = { slug, ref }
  const example = (name: string) =>
    Object.values(operation.parameters.find((it) => it.name === name)?.examples ?? {})[0]?.value ?? 'none'
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? example(name))
  return call(server, method, path, { token: token.token, ...(method === 'GET' ? {} : { body: {} }) })
}

describe('an access token with only projects:read', () => {
  it('can read projects, and is refused all other described calls', async () => {
    const token = await makeToken(['projects:read'])
    const answered: string[] = []
    for (const one of operations) {
      const { who, scope } = one.operation['x-access']
      // Public: the response does not depend on the token.
      if (who === 'everybody' || who === 'alert_source') continue
      const answer = await tried(token, one)
      const what = `${one.method} ${one.pattern}: ${answer.status} ${JSON.stringify(answer.body)}`
      if (scope === 'projects:read') {
        // Simulated databases have no certificates.
        expect(answer.status, what).toBe(one.operation.operationId === 'show_database_certificate' ? 404 : 200)
        // No data about memberships.
        expect(JSON.stringify(answer.body)).not.toContain(owner.email)
        expect(JSON.stringify(answer.body)).not.toContain(owner.id)
        answered.push(one.operation.operationId)
      } else {
        expect(answer.status, what).toBe(403)
        expect(answer.body.code, what).toBe(scope ? 'insufficient_scope' : 'forbidden')
        expect(answer.body.message, what).toBe(
          scope ? `This access token lacks the scope ${scope}.` : 'Access tokens cannot make this call.',
        )
      }
    }
    expect(answered.sort()).toEqual([
      'list_addons',
      'list_branches',
      'list_compute',
      'list_organization_projects',
      'list_project_activity',
      'list_project_incidents',
      'list_projects',
      'list_regions',
      'show_database_certificate',
      'show_disk',
      'show_monitoring',
      'show_offer',
      'show_pause_status',
      'show_project',
      'show_project_status',
    ])
    const projects = await call(server, 'GET', '/platform/projects', { token: token.token })
    expect(projects.body.map((it: { ref: string }) => it.ref)).toEqual([ref])
    // All of it still exists.
    expect((await owner.call('GET', `/platform/projects/${ref}`)).body.status).toBe('ACTIVE_HEALTHY')
  })

  it('subscribes to projects and the platform, and nothing else', async () => {
    const token = await makeToken(['projects:read'])
    const script = await connectLive(server, token.token)
    const topic = await script.subscribe(`project:${ref}`)
    expect(topic.state.status).toBe('ACTIVE_HEALTHY')
    await script.subscribe('platform')
    for (const name of [`org:${slug}`, `audit:org:${slug}`, 'session'])
      await expect(script.subscribe(name)).rejects.toThrow(
        'insufficient_scope: This access token lacks the scope organizations:read.',
      )
    await expect(script.subscribe(`audit:account:${owner.id}`)).rejects.toThrow(
      'forbidden: An access token cannot subscribe to this topic.',
    )
    await owner.call('PATCH', `/platform/projects/${ref}`, { name: 'Renamed' })
    await topic.until((it) => it.name === 'Renamed')
    script.close()
  })
})

describe('access tokens', () => {
  it('are shown once, and then by their last characters', async () => {
    const before = Date.now()
    const expires = new Date(before + 3_600_000).toISOString()
    const { token, ...entry } = await makeToken(['secrets:read', 'projects:read'], { expires_at: expires })
    expect(token).toMatch(/^sbx_[\w-]{43}$/)
    expect(token.endsWith(entry.ending)).toBe(true)
    expect(entry.scopes).toEqual(['projects:read', 'secrets:read'])
    expect(entry.expires_at).toBe(expires)
    expect(entry.last_used_at).toBeNull()
    expect(await listed(entry.id)).toEqual(entry)
    expect((await owner.call('GET', `${place}/${entry.id}`)).body).toEqual(entry)
    expect(JSON.stringify((await owner.call('GET', place)).body)).not.toContain(token)
  })

  it('show when they were used last', async () => {
    const token = await makeToken(['projects:read'])
    expect((await call(server, 'GET', '/platform/projects', { token: token.token })).status).toBe(200)
    const used = (await listed(token.id))?.last_used_at
    expect(Math.abs(Date.now() - Date.parse(used ?? ''))).toBeLessThan(60_000)
  })

  it('that are revoked are refused immediately, and their open connections closed', async () => {
    const token = await makeToken(['projects:read'])
    const script = await connectLive(server, token.token)
    await script.subscribe(`project:${ref}`)
    expect((await owner.call('DELETE', `${place}/${token.id}`)).status).toBe(204)
    expect(await script.untilSignedOut(2_000)).toBe('access_token_revoked')
    await script.untilDisconnected(2_000)
    const refused = await call(server, 'GET', '/platform/projects', { token: token.token })
    expect(refused.status).toBe(401)
    expect(refused.body.code).toBe('bad_access_token')
    expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer')
    expect((await refusalOf(server, token.token)).code).toBe('unauthenticated')
    expect(await listed(token.id)).toBeUndefined()
    expect((await owner.call('DELETE', `${place}/${token.id}`)).status).toBe(404)
    await expect(live.ask('clock', { time: Date.now() })).resolves.toHaveProperty('utcTime')
  })

  it('that expire are refused, and their open connections closed', async () => {
    const token = await makeToken(['projects:read'], { expires_at: new Date(Date.now() + 2_000).toISOString() })
    const script = await connectLive(server, token.token)
    expect((await call(server, 'GET', '/platform/projects', { token: token.token })).status).toBe(200)
    expect(await script.untilSignedOut(5_000)).toBe('access_token_expired')
    await script.untilDisconnected(2_000)
    const refused = await call(server, 'GET', '/platform/projects', { token: token.token })
    expect(refused.status).toBe(401)
    expect(refused.body.code).toBe('bad_access_token')
    // It stays in the list, so that its owner can see why.
    expect(await listed(token.id)).toBeDefined()
  })

  it('survive a sign-out and a new password', async () => {
    const person = await signUp(server, 'restless')
    const token = await makeToken(['organizations:read'], {}, person)
    const script = await connectLive(server, token.token)
    await script.subscribe('session')
    const other = await signIn(server, person)
    expect((await other.call('DELETE', '/platform/profile/sessions')).status).toBe(204)
    await other.auth.updateUser({ password: 'another rather good password' })
    expect((await call(server, 'GET', '/platform/organizations', { token: token.token })).status).toBe(200)
    expect(script.signedOut).toEqual([])
    script.close()
  })

  it('do nothing that their user may not', async () => {
    const reader = await signUp(server, 'reader')
    const shared = await createOrganization(owner)
    await addMember(owner, shared, reader, { role_id: 3 })
    const token = await makeToken(['organizations:write', 'organizations:read'], {}, reader)
    const rename = () => call(server, 'PATCH', `/platform/organizations/${shared}`, { token: token.token, body: { name: 'Mine' } })
    expect((await rename()).body.message).toBe(
      "You do not have permission to change this organization's name or AI feature opt-ins.",
    )
    expect((await call(server, 'GET', `/platform/organizations/${slug}`, { token: token.token })).status).toBe(404)
    expect((await owner.call('DELETE', `/platform/organizations/${shared}/members/${reader.id}`)).status).toBe(204)
    expect((await rename()).status).toBe(404)
  })

  it('are in the audit log beside their user: created, used, refused and revoked', async () => {
    const token = await makeToken(['projects:write'], { name: 'deploy' })
    await call(server, 'PATCH', `/platform/projects/${ref}`, { token: token.token, body: { name: 'By a script' } })
    await call(server, 'PATCH', `/platform/organizations/${slug}`, { token: token.token, body: { name: 'No' } })
    await owner.call('DELETE', `${place}/${token.id}`)
    const entries = async () => (await owner.call('GET', '/platform/profile/audit?limit=20')).body.entries as any[]
    // Refused attempts are recorded later, in batches.
    await expect.poll(async () => (await entries()).some((it) => it.outcome === 'refused' && it.token_name === 'deploy')).toBe(true)
    const all = await entries()
    const found = (action: string) => all.find((it) => it.action === action)
    expect(found('access_token.create')).toMatchObject({ target: 'deploy', token_name: null })
    expect(found('access_token.revoke')).toMatchObject({ target: 'deploy', token_name: null })
    expect(found('project.rename')).toMatchObject({ token_name: 'deploy', outcome: 'done' })
    expect(found('organization.update')).toMatchObject({ token_name: 'deploy', outcome: 'refused', organization_slug: slug })
    expect(JSON.stringify(all)).not.toContain(token.token)
  })

  it('get all validation errors of a request at once', async () => {
    const refused = await owner.call('POST', place, {
      name: ' ',
      scopes: ['projects:read', 'projects:everything'],
      expires_at: '2020-01-01T00:00:00Z',
    })
    expect(refused.status).toBe(400)
    expect(refused.body.errors.map((it: { field: string }) => it.field).sort()).toEqual(['expires_at', 'name', 'scopes[1]'])
  })

  it('are limited in number', async () => {
    const person = await signUp(server, 'collector')
    for (let each = 0; each < 100; ++each) await makeToken(['rest:read'], {}, person)
    const refused = await person.call('POST', place, { name: 'one more', scopes: ['rest:read'] })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toBe(
      'You have 100 access tokens, which is the maximum. Revoke one that is no longer used.',
    )
  })
})
