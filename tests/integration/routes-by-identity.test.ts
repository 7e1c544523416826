import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive } from '../harness/live'
import { type DescribedCall, describedCalls, isChange } from '../harness/operations'
import { type Answer, call, type Person, signIn, signUp } from '../harness/people'
import { createOrganization, createProject, setPlan } from '../harness/projects'
import { forged, resigned } from '../harness/signed-token'
import { type Server, startServer } from '../harness/server'

const role = { administrator: 2, developer: 3, readOnly: 4 }

let server: Server
let operator: Person
let owner: Person
let slug: string
let ref: string
let other: string
/** A project of an organization whose only member here is `neighbour`. */
let foreign: { slug: string; ref: string }
let neighbour: Person
beforeAll(async () => {
  server = await startServer({
    SIGNALBOX_PROJECTS_PROVIDER: 'simulated',
    // Every call is made by every identity, one after the other.
    SIGNALBOX_LIMITS_CALLS_PER_SECOND_PER_ADDRESS_MAX: '100000',
    SIGNALBOX_LIMITS_CALLS_PER_SECOND_PER_TOKEN_MAX: '100000',
  })
  operator = await signUp(server, 'operator')
  owner = await signUp(server, 'owner')
  neighbour = await signUp(server, 'neighbour')
  slug = await createOrganization(owner)
  await setPlan(operator, slug, 'team')
  const live = await connectLive(server, await owner.token())
  ref = (await createProject(owner, live, slug)).ref
  other = (await createProject(owner, live, slug, 'other')).ref
  live.close()
  const theirs = await createOrganization(neighbour, 'Neighbours')
  const next = await connectLive(server, await neighbour.token())
  foreign = { slug: theirs, ref: (await createProject(neighbour, next, theirs)).ref }
  next.close()
}, 120_000)
afterAll(() => server?.dispose())

/** A new user with a role, who was invited and accepted. */
async function member(named: string, roleId: number, projects?: string[]): Promise<Person> {
  const person = await signUp(server, named)
  const invited = await owner.call('POST', `/platform/organizations/${slug}/members/invitations`, {
    email: person.email,
    role_id: roleId,
    ...(projects && { role_scoped_projects: projects }),
  })
  expect(invited.status).toBe(201)
  const token = new URL(invited.body.link).searchParams.get('token') ?? ''
  expect((await person.call('POST', `/platform/organizations/${slug}/members/invitations/${token}`)).status).toBe(201)
  return person
}

const place = () => ({ slug, ref, gotrue_id: owner.id })
const make = (it: DescribedCall, token: string | undefined, known: Record<string, string> = place()): Promise<Answer> =>
  call(server, it.method, it.path(known), { body: it.body, ...(token !== undefined && { token }) })

/** Makes each call and returns the unexpected responses. */
async function wrong(calls: DescribedCall[], token: string | undefined, expected: (it: DescribedCall, answer: Answer) => boolean, known = place()) {
  const found: string[] = []
  for (const it of calls) {
    const answer = await make(it, token, known)
    if (!expected(it, answer)) found.push(`${it.name}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 120)}`)
  }
  return found
}

const who = (it: DescribedCall) => it.operation['x-access'].who
const guarded = describedCalls.filter((it) => ['signed_in', 'operators'].includes(who(it)))
const forOperators = describedCalls.filter((it) => who(it) === 'operators')
/** The call concerns one organization or project. */
const placed = guarded.filter((it) => who(it) === 'signed_in' && it.parameters.some((name) => ['slug', 'ref'].includes(name)))
/** Dismissing the checklist changes only what the caller sees. */
const isPersonal = (it: DescribedCall) => it.pattern.endsWith('/checklist')
/**
 * Invitations and transfer links belong to their holder, so the response depends only on the link.
 */
const byLink = (it: DescribedCall) => it.parameters.some((name) => ['invitation', 'token'].includes(name))
const refused = (_: DescribedCall, { status }: Answer) => status === 401 || status === 403 || status === 404

/** The owner's view of their organization; it must survive every refused call. */
async function view(): Promise<unknown> {
  const paths = [`/platform/organizations/${slug}`, `/platform/organizations/${slug}/projects`, `/platform/projects/${ref}`, `/platform/organizations/${slug}/members/invitations`]
  const shown = await Promise.all(paths.map(async (path) => (await owner.call('GET', path)).body))
  // Different in every answer.
  return shown.map((body) => (Array.isArray(body) ? body : { ...body, connection_encrypted: undefined }))
}
let before: unknown
const untouched = async () => expect(await view()).toEqual(before)

describe('every described call', { timeout: 120_000 }, () => {
  it('is one of about a hundred', () => {
    expect(guarded.length).toBeGreaterThan(120)
    expect(placed.length).toBeGreaterThan(50)
  })

  it('is refused to every invalid credential', async () => {
    before = await view()
    const token = await owner.token()
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${token.split('.')[1]}.`
    const text = token.split('.').slice(0, 2).join('.')
    const credentials: Record<string, string | undefined> = {
      none: undefined,
      garbage: 'garbage',
      'no signature': `${text}.`,
      'algorithm none': unsigned,
      'another key': `${text}.${createHmac('sha256', 'another key').update(text).digest('base64url')}`,
      'another person': forged(token, { sub: neighbour.id }),
      expired: resigned(server, token, { exp: Math.floor(Date.now() / 1000) - 3600 }),
      'of a script that is none': `sbx_${'a'.repeat(43)}`,
    }
    const left = await signIn(server, neighbour)
    credentials['of a sign-in that ended'] = await left.token()
    await left.auth.signOut({ scope: 'local' })
    for (const [named, credential] of Object.entries(credentials)) {
      expect(await wrong(guarded, credential, (_, { status }) => status === 401), named).toEqual([])
    }
    await untouched()
  })

  it('about an organization or project looks missing to other users, as if it did not exist', async () => {
    const stranger = await (await signUp(server, 'stranger')).token()
    const nothing = { slug: 'z'.repeat(20), ref: 'z'.repeat(20), gotrue_id: owner.id }
    const calls = placed.filter((it) => !byLink(it))
    const found: string[] = []
    for (const it of calls) {
      const [real, missing] = [await make(it, stranger), await make(it, stranger, nothing)]
      const received = ({ status, body }: Answer) => JSON.stringify([status, body.message, body.code]).replaceAll(/[a-z]{20}/g, '…')
      if (real.status !== 404 || received(real) !== received(missing)) found.push(`${it.name}: ${received(real)} ${received(missing)}`)
    }
    expect(found).toEqual([])
    await untouched()
  })

  it('is refused to a removed member', async () => {
    const gone = await member('gone', role.administrator)
    await gone.call('GET', `/platform/projects/${ref}`)
    const removed = await owner.call('DELETE', `/platform/organizations/${slug}/members/${gone.id}`)
    expect(removed.status).toBeLessThan(300)
    expect(await wrong(placed.filter((it) => !byLink(it)), await gone.token(), (_, { status }) => status === 404)).toEqual([])
    await untouched()
  })

  it('that changes something is refused to a member with read access', async () => {
    const reader = await member('reader', role.readOnly)
    // An API key can do only what its creator may, so everyone may create one.
    // A reader runs statements and GraphQL requests in sessions that cannot write (`sql-access.test.ts`,
    // `graphql_routes.db.test.cpp`), saves SQL (`snippets.test.ts`), and searches logs.
    const open = ['/api-keys', '/pg-meta/', '/api/graphql', '/content', '/logs/', '/analytics/']
    const changes = placed.filter((it) => isChange(it) && !byLink(it) && !isPersonal(it) && !open.some((part) => it.pattern.includes(part)))
    expect(await wrong(changes, await reader.token(), (_, { status }) => status === 403)).toEqual([])
    const reads = placed.filter((it) => !isChange(it))
    expect(await wrong(reads, await reader.token(), (_, { status }) => status < 500)).toEqual([])
    await untouched()
  })

  it('about members, roles and billing is refused to a developer', async () => {
    const developer = await member('developer', role.developer)
    const ruling = placed.filter((it) => isChange(it) && !byLink(it) && !isPersonal(it) && it.pattern.startsWith('/platform/organizations/{slug}'))
    expect(await wrong(ruling, await developer.token(), (_, { status }) => status === 403)).toEqual([])
    await untouched()
  })

  it('about another project looks missing to a member of one', async () => {
    const narrowed = await member('narrowed', role.developer, [other])
    const calls = placed.filter((it) => it.parameters.includes('ref'))
    expect(await wrong(calls, await narrowed.token(), (_, { status }) => status === 404)).toEqual([])
    await untouched()
  })

  it('about the project of another organization is refused to an owner, even with the IDs of their own in it', async () => {
    const token = await owner.token()
    const known = { ...foreign, gotrue_id: owner.id }
    const calls = placed.filter((it) => !byLink(it))
    expect(await wrong(calls, token, (_, { status }) => status === 404, known)).toEqual([])
    await untouched()
  })

  it('for operators is refused to everyone else', async () => {
    for (const person of [owner, await signUp(server, 'anybody')])
      expect(await wrong(forOperators, await person.token(), refused)).toEqual([])
    await untouched()
  })

  it('does not open an organization to an operator who is not a member', async () => {
    const calls = placed.filter((it) => !byLink(it))
    expect(await wrong(calls, await operator.token(), (_, { status }) => status === 404)).toEqual([])
    await untouched()
  })

  it('is made by a script only with the scope that it names', async () => {
    const scopes = new Set(placed.map((it) => it.operation['x-access'].scope).filter((it) => it !== undefined))
    for (const scope of scopes) {
      const made = await owner.call('POST', '/platform/profile/access-tokens', { name: scope, scopes: [scope], expires_at: null })
      expect(made.status).toBe(201)
      const area = scope.split(':')[0]
      const others = guarded.filter((it) => {
        const needed = it.operation['x-access'].scope
        return needed === undefined || (needed !== scope && !(needed.startsWith(`${area}:`) && needed.endsWith(':read') && scope.endsWith(':write')))
      })
      expect(await wrong(others, made.body.token, (_, { status }) => status === 403), scope).toEqual([])
    }
    await untouched()
  })

  it('with another method is answered with 405 or 404, and has no effect', async () => {
    const token = await owner.token()
    const found: string[] = []
    for (const pattern of new Set(placed.map((it) => it.pattern))) {
      const known = describedCalls.filter((it) => it.pattern === pattern)
      const sample = known[0] as DescribedCall
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'].filter((it) => !known.some(({ method: has }) => has === it))) {
        const { status } = await call(server, method, sample.path(place()), { token })
        if (![404, 405, 501, 400].includes(status)) found.push(`${method} ${pattern}: ${status}`)
      }
    }
    expect(found).toEqual([])
    await untouched()
  })
})
