import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import type { LiveTopic } from '../harness/live-topic'
import { type Person, signUp } from '../harness/people'
import { requestProject, createOrganization, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

const faults = '/platform/operator/simulated-fleet/faults'
/** The regions of the projects in these tests. */
const region = 'ap-southeast-1'

describe('a simulated fleet', () => {
  let server: Server
  let operator: Person
  let owner: Person
  let live: Live
  let wall: LiveTopic
  let refs: string[]
  beforeAll(async () => {
    server = await startServer({
      SIGNALBOX_PROJECTS_PROVIDER: 'simulated',
      SIGNALBOX_PROJECTS_PROBE_HEARTBEAT_MS: '200',
      SIGNALBOX_PROJECTS_PROBE_IN_BETWEEN_MS: '200',
      SIGNALBOX_PROJECTS_PROBE_DEADLINE_MS: '300',
    })
    operator = await signUp(server, 'operator')
    owner = await signUp(server, 'owner')
    const slug = await createOrganization(owner)
    await setPlan(operator, slug, 'pro')
    refs = [(await requestProject(owner, slug)).ref, (await requestProject(owner, slug, 'arrivals')).ref]
    live = await connectLive(server, await operator.token())
    wall = await live.subscribe('fleet')
    await untilAll('ACTIVE_HEALTHY')
  })
  afterAll(async () => {
    live?.close()
    await server?.dispose()
  })

  const untilAll = (status: string) => wall.until((it) => refs.every((ref) => it.projects[ref]?.status === status))
  const inflict = async (what: unknown) => (await operator.call('POST', faults, what)).status

  it('loses a region, and recovers it', async () => {
    expect(await inflict({ kind: 'region_lost', region })).toBe(204)
    await untilAll('UNKNOWN')
    expect(await inflict({ kind: 'region_back', region })).toBe(204)
    await untilAll('ACTIVE_HEALTHY')
  })

  it('has a database that crashes, and is restarted', async () => {
    const [ref = '', other = ''] = refs
    expect(await inflict({ kind: 'crash', ref })).toBe(204)
    await wall.until((it) => it.projects[ref].status !== 'ACTIVE_HEALTHY')
    expect(wall.state.projects[other].status).toBe('ACTIVE_HEALTHY')
    await untilAll('ACTIVE_HEALTHY')
  })

  it('has health checks that time out, and then recover', async () => {
    expect(await inflict({ kind: 'slow_looks', takes_ms: 5_000 })).toBe(204)
    await wall.until((it) => refs.every((ref) => it.projects[ref].status !== 'ACTIVE_HEALTHY'))
    expect(await inflict({ kind: 'slow_looks', takes_ms: 0 })).toBe(204)
    await untilAll('ACTIVE_HEALTHY')
  })

  it('is in the audit log with its user, unless nothing was affected', async () => {
    expect(await inflict({ kind: 'crash', ref: 'nobodynobodynobodyno' })).toBe(404)
    const { body } = await operator.call('GET', '/platform/profile/audit?action=fleet.fault')
    const received = JSON.stringify(body)
    expect(received).toContain('region_lost')
    expect(received).toContain('every probe')
    expect(received).not.toContain('nobodynobody')
  })

  it('reports invalid faults', async () => {
    const { status, body } = await operator.call('POST', faults, { kind: 'crash', region })
    expect(status).toBe(400)
    expect(body.errors[0].field).toBe('region')
  })

  it('is for operators only', async () => {
    expect((await owner.call('POST', faults, { kind: 'region_lost', region })).status).toBe(403)
    await operator.call('PUT', '/platform/operator/operators', { email: owner.email, role: 'on_call' })
    expect((await owner.call('POST', faults, { kind: 'region_lost', region })).status).toBe(403)
  })
})

describe('real databases', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(async () => server?.dispose())

  it('are never affected by a simulation', async () => {
    const operator = await signUp(server, 'operator')
    const { status, body } = await operator.call('POST', faults, { kind: 'region_lost', region })
    expect(status).toBe(409)
    expect(body.message).toBe('This server runs real databases, which simulations never touch.')
    const { body: log } = await operator.call('GET', '/platform/profile/audit?action=fleet.fault')
    expect(JSON.stringify(log)).not.toContain('region_lost')
  })
})
