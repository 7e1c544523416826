import { afterAll, beforeAll, expect, it } from 'vitest'
import { description, type Operation } from '../harness/description'
import { connectLive, type Live } from '../harness/live'
import { FakeIdentityProvider } from '../harness/fake-identity-provider'
import { linkIn, Mailbox } from '../harness/mailbox'
import { addMember, authClient, call, freshEmail, type Person, personOf, signUp } from '../harness/people'
import { requestProject, change, createOrganization, createProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { OwnServers } from './own-server-examples'
import { backupSettings } from './backup-examples'
import { cronSettings } from './cron-examples'
import { databaseSettings } from './database-examples'
import { inactivitySettings } from './inactivity-examples'
import { logSettings } from './log-examples'
import { RealProject } from './real-project'
import { type Setting, signInSettings } from './sign-in-examples'
import { snippetSettings } from './snippet-examples'

const alertSecret = 'alerts-of-the-examples'

let host: FakeIdentityProvider
let mailbox: Mailbox
let server: Server
/** Started when an example needs it. */
let selfHosted: Promise<Server> | undefined
/** A server with real databases. */
const real = new RealProject()
const ownServers = new OwnServers()
let operator: Person
let owner: Person
let live: Live
beforeAll(async () => {
  host = await FakeIdentityProvider.open()
  mailbox = await Mailbox.open()
  server = await startServer({
    ...host.settings,
    ...mailbox.settings,
    SIGNALBOX_INCIDENTS_ALERTMANAGER_TOKEN: alertSecret,
    SIGNALBOX_PROJECTS_PROVIDER: 'simulated',
    // A simulated fleet uses no ports: it may have more projects than a block has ports.
    SIGNALBOX_PROVISIONING_PORT_FIRST: '20000',
    SIGNALBOX_PROVISIONING_PORT_LAST: '29999',
    // Long enough for requests during a transition.
    SIGNALBOX_PROVISIONING_SIMULATED_LATENCY_MS: '400',
    SIGNALBOX_PROVISIONING_SIMULATED_JITTER_MS: '0',
    SIGNALBOX_PROJECTS_PROBE_IN_BETWEEN_MS: '100',
  })
  operator = await signUp(server, 'operator')
  owner = await signUp(server, 'owner')
  live = await connectLive(server, await owner.token())
})
afterAll(async () => {
  live?.close()
  await server?.dispose()
  await (await selfHosted)?.dispose()
  await ownServers.dispose()
  await real.dispose()
  host?.close()
  mailbox?.close()
})

/** An example of the description, as a call. */
interface Example {
  route: string
  method: string
  pattern: string
  operation: Operation
  parameters: Record<string, string>
  body: any
}

const project = async () => createProject(owner, live, await createOrganization(owner))
const path = async () => ({ path: { ref: (await project()).ref } })
/** Shared by all examples that change little or nothing. */
let lastingProject: Promise<Setting> | undefined
const lasting = () => (lastingProject ??= paidProject())

/** A project of an organization with a choice of compute sizes and disks. */
async function paidProject(): Promise<Setting> {
  const slug = await createOrganization(owner)
  await setPlan(operator, slug, 'pro')
  return { path: { ref: (await createProject(owner, live, slug)).ref } }
}

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const mailed = async (email: string) => linkIn(await mailbox.waitForMail(email, /join/))

async function member(): Promise<Setting> {
  const slug = await createOrganization(owner)
  const guest = await signUp(server, 'member')
  await addMember(owner, slug, guest, { role_id: 3 }, mailed)
  return { path: { slug, gotrue_id: guest.id } }
}

/** A user who can read one project of an organization with two. */
async function memberOnProject(): Promise<{ path: { slug: string; gotrue_id: string }; other: string }> {
  const slug = await createOrganization(owner)
  await setPlan(operator, slug, 'team')
  const [mine, other] = [(await requestProject(owner, slug)).ref, (await requestProject(owner, slug, 'arrivals')).ref]
  const guest = await signUp(server, 'member')
  await addMember(owner, slug, guest, { role_id: 4, role_scoped_projects: [mine] }, mailed)
  return { path: { slug, gotrue_id: guest.id }, other }
}

/** An open invitation, identified by its ID for inviters and by its token for the invitee. */
async function invitation(): Promise<{ guest: Person; byId: Record<string, string>; byToken: Record<string, string> }> {
  const slug = await createOrganization(owner)
  const guest = await signUp(server, 'guest')
  const request = { email: guest.email, role_id: 3 }
  const { body } = await owner.call('POST', `/platform/organizations/${slug}/members/invitations`, request)
  const link = await mailed(guest.email)
  const token = link.searchParams.get('token') ?? ''
  return { guest, byId: { slug, invitation: String(body.id) }, byToken: { slug, invitation: token } }
}

const openInvitation = async () => ({ path: (await invitation()).byId })

async function invited(): Promise<Setting> {
  const { guest, byToken } = await invitation()
  return { by: guest, path: byToken }
}

const toAnotherOrganization = async (): Promise<Setting> =>
  ({ ...(await path()), body: { target_organization_slug: await createOrganization(owner) } })

/** A project of the owner with a transfer link, and an organization of a user who has that link. */
async function offered(): Promise<{ offered: Setting; claim: Setting }> {
  const mine = await path()
  const { body } = await owner.call('POST', `/platform/projects/${mine.path.ref}/offer`)
  const by = await signUp(server, 'claimer')
  const token = new URL(body.link).searchParams.get('token') ?? ''
  return { offered: mine, claim: { by, path: { slug: await createOrganization(by), token } } }
}

/** A ticket of the owner. */
async function ticket(): Promise<Setting> {
  const request = { category: 'Problem', severity: 'Low', subject: 'Slow', message: 'Since noon.' }
  return { path: { ticket_id: String((await owner.call('POST', '/platform/feedback/send', request)).body.id) } }
}

const openTransferLink = async () => (await offered()).offered
const claim = async () => (await offered()).claim

async function account(made = { email: freshEmail('somebody'), password: 'eight-quiet-letters' }) {
  await operator.call('POST', '/platform/operator/users', made)
  return made
}

const accessToken = async (): Promise<Setting> =>
  ({ path: { id: (await owner.call('POST', '/platform/profile/access-tokens', { name: 'nightly', scopes: ['projects:read'] })).body.id } })

async function projectKey(): Promise<Setting> {
  const { path } = await lasting()
  const made = await owner.call('POST', `/platform/projects/${path?.ref}/api-keys`, { name: 'deploy', access: 'read' })
  return { path: { ...path, id: made.body.id } }
}

async function openIncident(isResolved = false): Promise<Setting> {
  const { body } = await operator.call('POST', '/platform/incidents', { title: 'Slow disks', impact: 'minor' })
  if (isResolved) await operator.call('POST', `/platform/incidents/${body.id}/updates`, { state: 'resolved', message: 'Over.' })
  return { path: { id: body.id } }
}

/** One simulation runs at a time: a running one is stopped first. */
async function noSimulation(): Promise<Setting> {
  const page = await connectLive(server, await operator.token())
  const list = await page.subscribe('simulations')
  const running = (it: any) => Object.values<any>(it.runs).find(({ state }) => state === 'running' || state === 'stopping')
  const now = running(list.state)
  if (now?.state === 'running') await operator.call('POST', `/platform/operator/simulations/${now.id}/stop`)
  await list.until((it) => !running(it))
  page.close()
  return {}
}

async function startedSimulation(short: boolean): Promise<string> {
  await noSimulation()
  const request = { scenario: 'quiet-day', ground: 'in_memory', short }
  return (await operator.call('POST', '/platform/operator/simulations', request)).body.id
}

async function endedSimulation(): Promise<Setting> {
  const id = await startedSimulation(true)
  const page = await connectLive(server, await operator.token())
  const topic = await page.subscribe(`simulation:${id}`)
  await topic.until((it) => it.run.state === 'passed', 60_000)
  page.close()
  return { path: { simulation_id: id } }
}

/** Shared by both examples that read it. */
const simulatedFleet = '/platform/operator/simulated-fleet'

/** There is no fleet of a simulation. */
async function noHostedSimulation(): Promise<Setting> {
  while ((await operator.call('DELETE', simulatedFleet)).body.rehearsal !== null);
  return {}
}

async function somebodyOfARehearsal(): Promise<Setting> {
  await noHostedSimulation()
  const { body } = await operator.call('POST', simulatedFleet, {
    people: [{ email: 'somebody@simulation.invalid', username: 'rehearsal-somebody' }],
  })
  return { body: { sessions: [body.people[0].session_id] } }
}

let lastingSimulation: Promise<Setting> | undefined
const lookedAtSimulation = () => (lastingSimulation ??= endedSimulation())

/** Everything else is called by the described caller, in a separate organization. */
const settings: Record<string, () => Promise<Setting>> = {
  ...signInSettings({
    server: () => server,
    selfHosted: () => (selfHosted ??= startServer({ SIGNALBOX_MODE: 'self_hosted' })),
    host: () => host,
    mailbox: () => mailbox,
  }),
  ...{ ...snippetSettings(() => owner, lasting), ...logSettings(() => owner, lasting) },
  ...ownServers.settings(() => mailbox),
  sign_up: async () => ({ body: { email: freshEmail('Eve') } }),
  sign_in: async () => ({ body: await account() }),
  refresh_session: async () => {
    const auth = authClient(server)
    const { data } = await auth.signInWithPassword(await account())
    return { body: { refresh_token: data.session?.refresh_token } }
  },
  sign_out: async () => ({ by: await signUp(server, 'leaver') }),
  create_profile: async () => ({ by: await signUp(server, 'newcomer', { profile: false }) }),
  show_access_token: accessToken,
  revoke_access_token: accessToken,
  change_role: member,
  remove_member: member,
  give_role: async () => {
    const { path, other } = await memberOnProject()
    return { path, body: { role_scoped_projects: [other] } }
  },
  take_role: async () => {
    const { path, other } = await memberOnProject()
    const { slug, gotrue_id } = path
    const beside = `/platform/organizations/${slug}/members/${gotrue_id}/roles/3`
    await owner.call('PUT', beside, { role_scoped_projects: [other] })
    return { path }
  },
  resend_invitation: openInvitation,
  revoke_invitation: openInvitation,
  look_at_invitation: invited,
  accept_invitation: invited,
  create_project: async () => ({ body: { organization_slug: await createOrganization(owner) } }),
  show_project: lasting,
  show_project_status: lasting,
  show_monitoring: lasting,
  list_project_activity: lasting,
  ...backupSettings(() => owner, project, paidProject),
  ...cronSettings(() => owner, lasting),
  list_project_incidents: lasting,
  list_project_keys: lasting,
  create_project_key: lasting,
  revoke_project_key: projectKey,
  reveal_password: lasting,
  rename_project: lasting,
  list_project_members: lasting,
  ...{ transfer_project: toAnotherOrganization, preview_transfer: toAnotherOrganization },
  offer_project: path,
  ask_support: async () => ({ body: { projectRef: (await project()).ref } }),
  show_own_ticket: ticket,
  reply_to_own_ticket: ticket,
  show_ticket: ticket,
  reply_to_ticket: ticket,
  close_ticket: ticket,
  show_offer: openTransferLink,
  withdraw_offer: openTransferLink,
  look_at_offer: claim,
  claim_project: claim,
  show_database_certificate: () => real.setting(),
  ...real.sqlSettings(),
  ...databaseSettings(real),
  show_disk: lasting,
  grow_disk: lasting,
  show_postgres_config: lasting,
  change_postgres_config: lasting,
  change_password: lasting,
  resize_project: paidProject,
  pause_project: path,
  ...inactivitySettings(() => operator, project, lasting),
  restart_project: path,
  restore_project_access: () => real.locked(),
  delete_project: path,
  restore_project: async () => {
    const { ref, topic } = await project()
    await change(owner, ref, 'pause')
    await topic.until((it) => it.status === 'INACTIVE')
    return { path: { ref } }
  },
  cancel_project: async () => ({ path: { ref: (await requestProject(owner, await createOrganization(owner))).ref } }),
  retry_project: async () => {
    const { ref } = await requestProject(owner, await createOrganization(owner))
    const topic = await live.subscribe(`project:${ref}`)
    await owner.call('POST', `/platform/projects/${ref}/cancel`)
    await topic.until((it) => it.actions.retry)
    return { path: { ref } }
  },
  show_incident: () => openIncident(),
  edit_incident: () => openIncident(),
  update_incident: () => openIncident(),
  put_post_mortem: () => openIncident(),
  reopen_incident: async () => ({ ...(await openIncident(true)), body: { next_update_by: inAnHour() } }),
  show_status_incident: () => openIncident(),
  request_status_mails: async () => ({ body: { email: freshEmail('reader') } }),
  confirm_status_mails: async () => {
    const email = freshEmail('reader')
    await call(server, 'POST', '/status/subscribe', { body: new URLSearchParams({ email }) })
    return { query: { token: linkIn(await mailbox.waitForMail(email)).searchParams.get('token') ?? '' } }
  },
  put_notice: async () => ({ body: { ends_at: inAnHour() } }),
  edit_notice: async () => {
    const { body } = await operator.call('PUT', '/platform/operator/notice', { message: 'Maintenance on Sunday.' })
    return { path: { id: body.id }, body: { ends_at: inAnHour() } }
  },
  add_to_rehearsal_fleet: noHostedSimulation,
  give_rehearsal_tokens: somebodyOfARehearsal,
  start_simulation: noSimulation,
  show_simulation: lookedAtSimulation,
  download_simulation_report: lookedAtSimulation,
  stop_simulation: async () => ({ path: { simulation_id: await startedSimulation(false) } }),
  delete_simulation: endedSimulation,
  set_operator_role: async () => ({ body: { email: (await signUp(server, 'colleague')).email } }),
  remove_flag: () => operator.call('PUT', '/platform/telemetry/feature-flags/clockSkewBanner', { value: true }).then(() => ({})),
  provide_account: async () => ({ body: { email: freshEmail('eve') } }),
  reset_password: async () => ({ body: { email: (await account()).email } }),
}

const formType = 'application/x-www-form-urlencoded'

/** The routes of an operation are the names of its examples. */
function examplesOf(pattern: string, method: string, operation: Operation): Example[] {
  const content = operation.requestBody?.content ?? {}
  const bodies = (content['application/json'] ?? content[formType])?.examples ?? {}
  const choices = operation.parameters.find((it) => it.in === 'query' && it.required)?.examples
  const routes = choices ? Object.keys(choices) : [operation.operationId]
  return routes.map((route) => ({
    route,
    method: method.toUpperCase(),
    pattern,
    operation,
    parameters: Object.fromEntries(
      operation.parameters.flatMap(({ name, examples }) => (examples?.[route] ? [[name, examples[route].value]] : [])),
    ),
    body: bodies[route]?.value,
  }))
}

const examples = Object.entries(description.paths).flatMap(([pattern, operations]) =>
  Object.entries(operations).flatMap(([method, operation]) => examplesOf(pattern, method, operation)),
)

function addressOf({ pattern, operation, parameters }: Example, stand: Setting): string {
  const filled = pattern.replace(/\{(\w+)\}/g, (_, name: string) => stand.path?.[name] ?? parameters[name] ?? '')
  const given = operation.parameters.filter((it) => it.in === 'query' && parameters[it.name] !== undefined)
  const query = { ...Object.fromEntries(given.map(({ name }) => [name, parameters[name]])), ...stand.query }
  const text = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return text.length === 0 ? filled : `${filled}?${text.join('&')}`
}

const isForm = ({ operation }: Example) => operation.requestBody?.content[formType] !== undefined

async function callerOf(example: Example): Promise<Person | undefined> {
  switch (example.operation['x-access'].who) {
    case 'everybody':
    case 'alert_source':
      return undefined
    case 'signed_in':
      return owner
    case 'operators':
      return operator
  }
}

it.each(examples.map((it) => [it.route, it] as const))('the example of %s is answered as described', async (route, example) => {
  const setting = (await settings[route]?.()) ?? {}
  const slug = example.pattern.includes('{slug}') && !setting.path?.slug ? { slug: await createOrganization(owner) } : {}
  const by = setting.by ?? (await callerOf(example))
  const address = addressOf(example, { ...setting, path: { ...slug, ...setting.path } })
  const answer = await call(setting.on ?? server, example.method, address, {
    ...(example.body === undefined ? { body: setting.file } : { body: isForm(example) ? new URLSearchParams({ ...example.body, ...setting.body }) : { ...example.body, ...setting.body } }),
    ...(by ? { token: await by.token() } : {}),
    ...(example.operation['x-access'].who === 'alert_source' ? { token: alertSecret } : {}),
    ...(setting.headers ? { headers: setting.headers } : {}),
  })
  const good = Object.keys(example.operation.responses).find((status) => /^2|^302/.test(status))
  expect({ status: String(answer.status), body: answer.body }).toEqual({ status: good, body: answer.body })
})

it('every call with a body or a parameter has an example', () => {
  for (const { route, operation, parameters, body } of examples) {
    expect([route, !operation.requestBody?.content['application/json'] || body !== undefined]).toEqual([route, true])
    const missing = operation.parameters.filter((it) => it.required && parameters[it.name] === undefined)
    expect([route, missing.map((it) => it.name)]).toEqual([route, []])
  }
})
