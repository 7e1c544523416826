import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { CommitProxy, type Cut } from '../harness/commit-proxy'
import { connectLive } from '../harness/live'
import { type OwnPostgres, startOwnPostgres } from '../harness/own-postgres'
import { type Answer, type Person, signUp } from '../harness/people'
import { freeProjectsMax } from '../harness/plans'
import { change, createOrganization, createProject } from '../harness/projects'
import { type Server, startNewServer } from '../harness/server'

/** How often each change is interrupted in each way: higher in manual runs. */
const rounds = Number(process.env.SIGNALBOX_TEST_CUTS ?? 1)

let database: OwnPostgres
let proxy: CommitProxy
let server: Server
let owner: Person
let member: Person
let slug: string
let other: string
beforeAll(async () => {
  database = await startOwnPostgres()
  proxy = await CommitProxy.open(database.port)
  server = await startNewServer({
    SIGNALBOX_DATABASE_URL: `postgresql://signalbox@127.0.0.1:${proxy.port}/postgres`,
    SIGNALBOX_DATABASE_DEADLINE_MS: '2000',
    SIGNALBOX_PROJECTS_PROVIDER: 'simulated',
    // A limit that a long run would not reach.
    ...freeProjectsMax(10000),
    SIGNALBOX_PROJECTS_FREE_PER_PERSON_MAX: '0',
    SIGNALBOX_PROJECTS_INSTALLATION_MAX: '0',
    SIGNALBOX_IDENTITY_ORGANIZATIONS_PER_PERSON_MAX: '0',
    SIGNALBOX_PROVISIONING_SIMULATED_LATENCY_MS: '5',
    // A port for each project of a long run; simulated databases use none.
    SIGNALBOX_PROVISIONING_PORT_FIRST: '40000',
    SIGNALBOX_PROVISIONING_PORT_LAST: '49999',
    SIGNALBOX_PROVISIONING_SIMULATED_JITTER_MS: '0',
    SIGNALBOX_PROJECTS_PROBE_IN_BETWEEN_MS: '200',
  })
  owner = await signUp(server, 'owner')
  member = await signUp(server, 'member')
  slug = await createOrganization(owner)
  other = await createOrganization(owner, 'Other')
}, 120_000)
afterAll(async () => {
  await server?.dispose()
  proxy?.close()
  await database?.stop()
})

/** A change, and functions that read from storage, the API and a topic whether it was made. */
interface Case {
  /** Its audit log action, which its transaction sends. */
  action: string
  /** Whether it was made before anything else: the change's subject exists. */
  prepare?(): Promise<void>
  make(): Promise<Answer>
  stored(): Promise<boolean>
  shown(): Promise<boolean>
  pushed?(): Promise<boolean>
}

let round = 0
let ref = ''
/** A name that no earlier round has used. */
const name = () => `round ${round}`

/** The state of a topic for a new subscriber. */
async function topic(named: string): Promise<any> {
  const live = await connectLive(server, await owner.token())
  try {
    // The snapshot of an organization with many projects arrives in pieces.
    return await (await live.subscribe(named)).until(() => true)
  } finally {
    live.close()
  }
}

async function freshProject(): Promise<void> {
  const live = await connectLive(server, await owner.token())
  ref = (await createProject(owner, live, slug, name())).ref
  live.close()
}

const exists = async (from: string) => (await database.sql(`select exists (select from ${from})`)) === 't'
const listed = async (path: string, has: (it: any) => boolean) => {
  const { status, body } = await owner.call('GET', path)
  expect(status).toBe(200)
  return (body as any[]).some(has)
}
const projectShown = async (has: (it: any) => boolean) => {
  const { status, body } = await owner.call('GET', `/platform/projects/${ref}`)
  expect([200, 404]).toContain(status)
  return has(status === 404 ? undefined : body)
}

const cases: Record<string, Case> = {
  'the name of an organization': {
    action: 'organization.rename',
    make: () => owner.call('PATCH', `/platform/organizations/${slug}`, { name: name() }),
    stored: () => exists(`organizations where slug = '${slug}' and name = '${name()}'`),
    shown: async () => (await owner.call('GET', `/platform/organizations/${slug}`)).body.name === name(),
    pushed: async () => (await topic(`org:${slug}`)).name === name(),
  },
  'a new organization': {
    action: 'organization.create',
    make: () => owner.call('POST', '/platform/organizations', { name: name() }),
    stored: () => exists(`organizations where name = '${name()}'`),
    shown: () => listed('/platform/organizations', (it) => it.name === name()),
    pushed: async () => Object.values<any>((await topic('session')).organizations).some((it) => it.name === name()),
  },
  'a new project': {
    action: 'project.create',
    make: () =>
      owner.call('POST', '/platform/projects', {
        name: name(),
        organization_slug: slug,
        db_region: 'ap-southeast-1',
        cloud_provider: 'AWS',
      }),
    stored: () => exists(`projects where name = '${name()}'`),
    shown: () => listed('/platform/projects', (it) => it.name === name()),
    pushed: async () => Object.values<any>((await topic(`org:${slug}`)).projects).some((it) => it.name === name()),
  },
  'the name of a project': {
    action: 'project.rename',
    prepare: freshProject,
    make: () => owner.call('PATCH', `/platform/projects/${ref}`, { name: `${name()} b` }),
    stored: () => exists(`projects where name = '${name()} b'`),
    shown: () => projectShown((it) => it.name === `${name()} b`),
    pushed: async () => (await topic(`project:${ref}`)).name === `${name()} b`,
  },
  'a pause': {
    action: 'project.pause',
    prepare: freshProject,
    make: () => owner.call('POST', `/platform/projects/${ref}/pause`),
    stored: () => exists(`projects where ref = '${ref}' and status in ('PAUSING', 'INACTIVE')`),
    shown: () => projectShown((it) => ['PAUSING', 'INACTIVE'].includes(it.status)),
    pushed: async () => ['PAUSING', 'INACTIVE'].includes((await topic(`project:${ref}`)).status),
  },
  'a deletion': {
    action: 'project.delete',
    prepare: freshProject,
    make: () => owner.call('DELETE', `/platform/projects/${ref}`),
    stored: async () => !(await exists(`projects where ref = '${ref}' and status <> 'GOING_DOWN'`)),
    shown: () => projectShown((it) => it === undefined || ['GOING_DOWN', 'REMOVED'].includes(it.status)),
    pushed: async () => {
      const entry = (await topic(`org:${slug}`)).projects[ref]
      return entry === undefined || ['GOING_DOWN', 'REMOVED'].includes(entry.status)
    },
  },
  'a transfer': {
    action: 'project.transfer',
    prepare: freshProject,
    make: () => owner.call('POST', `/platform/projects/${ref}/transfer`, { target_organization_slug: other }),
    stored: () => exists(`projects p join organizations o on o.id = p.organization_id where ref = '${ref}' and slug = '${other}'`),
    shown: () => projectShown((it) => it.organization_slug === other),
    pushed: async () => {
      const [from, to] = [await topic(`org:${slug}`), await topic(`org:${other}`)]
      expect(from.projects[ref] === undefined).toBe(to.projects[ref] !== undefined)
      return to.projects[ref] !== undefined
    },
  },
  'a password of a database': {
    action: 'project.change_password',
    prepare: freshProject,
    make: () => owner.call('PATCH', `/platform/projects/${ref}/db-password`, { password: `new-${round}-Quay-Lantern` }),
    stored: () => exists(`audit_log where action = 'project.change_password' and project_ref = '${ref}'`),
    shown: async () => (await owner.call('GET', `/platform/projects/${ref}/db-password`)).body.db_pass === `new-${round}-Quay-Lantern`,
  },
  'an invitation': {
    action: 'member.invite',
    make: () => owner.call('POST', `/platform/organizations/${slug}/members/invitations`, { email: `r${round}@example.org`, role_id: 3 }),
    stored: () => exists(`invitations where email = 'r${round}@example.org'`),
    shown: () => listed(`/platform/organizations/${slug}/members/invitations`, (it) => it.email === `r${round}@example.org`),
  },
  'an incident': {
    action: 'incident.open',
    make: () => owner.call('POST', '/platform/incidents', { title: name(), impact: 'minor' }),
    stored: () => exists(`incidents where title = '${name()}'`),
    shown: () => listed('/platform/incidents', (it) => it.title === name()),
    pushed: async () => Object.values<any>((await topic('platform')).incidents).some((it) => it.title === name()),
  },
  'an access token': {
    action: 'access_token.create',
    make: () => owner.call('POST', '/platform/profile/access-tokens', { name: name(), expires_at: null, scopes: ['projects:read'] }),
    stored: () => exists(`script_tokens where name = '${name()}'`),
    shown: () => listed('/platform/profile/access-tokens', (it) => it.name === name()),
  },
}

describe.each(Object.entries(cases))('%s whose COMMIT is not confirmed', (_, it_) => {
  it.each<Cut>(['before', 'after', 'held'])('is shown as it is stored (cut %s)', { timeout: 60_000 + rounds * 20_000 }, async (how) => {
    for (let i = 0; i < rounds; ++i) {
      ++round
      await it_.prepare?.()
      const cut = proxy.arm(it_.action, how)
      const answer = await it_.make()
      await cut
      expect(answer).toMatchObject({ status: 503, body: { code: 'outcome_unknown' } })
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
      // The owner reads its state again before it answers anything; a new password is then applied
      // to the database.
      const isMade = how === 'after'
      await waitUntil(async () => {
        try {
          return (await it_.shown()) === isMade
        } catch {
          return undefined
        }
      }, `the server shows what is stored: ${isMade}`)
      expect(await it_.stored()).toBe(isMade)
      if (it_.pushed) expect(await it_.pushed()).toBe(isMade)
    }
  })
})
