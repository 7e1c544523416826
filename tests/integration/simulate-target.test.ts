import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { environment, program, run, signalbox } from '../harness/command-line'
import { connectLive } from '../harness/live'
import { type Person, signUp } from '../harness/people'
import { requestProject, createOrganization, setPlan } from '../harness/projects'
import { runFolder } from '../harness/run-folder'
import { type Server, startServer } from '../harness/server'

const fleet = '/platform/operator/simulated-fleet'
const nowhere = '00000000-0000-4000-8000-000000000000'
const newFolder = (name: string) => mkdtempSync(join(runFolder(), `${name}-`))

/** A simulated fleet uses no ports: it may have more projects than a block has ports. */
const simulated = {
  SIGNALBOX_PROJECTS_PROVIDER: 'simulated',
  SIGNALBOX_PROVISIONING_PORT_FIRST: '1024',
  SIGNALBOX_PROVISIONING_PORT_LAST: '65535',
  SIGNALBOX_PROJECTS_PROBE_HEARTBEAT_MS: '500',
  SIGNALBOX_PROJECTS_PROBE_IN_BETWEEN_MS: '500',
}

const town = (rest = '', lasts = '8s') => `
title = "A visiting town"
teaches = ["One.", "Two.", "Three."]
ground = "sockets"
duration = "${lasts}"

[fleet]
organizations = 3
projects = 12
members = 5
regions = { "eu-central-1" = 1, "us-east-1" = 1 }

[[sessions]]
profile = "hold"
connections = 12
for = "${lasts}"

[people]
thinks = "1s"
stays = "1h"

[backends]
changes_per_second = 5
${rest}`

/** Visible to everyone on the server. */
const drill = '\n[[events]]\nat = "1s"\ndo = "incident"\ntitle = "A drill"\nshow_to_everybody = true\nfor = "9m"\n'

function fileOf(text: string): string {
  const file = join(newFolder('day'), 'day.toml')
  writeFileSync(file, text)
  return file
}

/** Runs this scenario against a server, whose data folder provides operator access. */
async function rehearse(text: string, url: string, ...more: string[]) {
  const reports = newFolder('reports')
  const ran = await signalbox(['simulate', fileOf(text), '--target', url, '--reports', reports, ...more], {
    timeoutMs: 55_000,
  })
  return { ...ran, received: () => JSON.parse(readFileSync(join(reports, 'day.json'), 'utf8')) }
}

describe('a simulation against a running server', () => {
  let server: Server
  let operator: Person
  let owner: Person
  let slug: string
  let ref: string
  beforeAll(async () => {
    server = await startServer(simulated)
    operator = await signUp(server, 'operator')
    owner = await signUp(server, 'owner')
    slug = await createOrganization(owner)
    await setPlan(operator, slug, 'pro')
    ref = (await requestProject(owner, slug)).ref
  })
  afterAll(async () => server?.dispose())

  const fleetThere = async () => (await operator.call('GET', fleet)).body.rehearsal
  const openIncidents = async () => (await operator.call('GET', '/platform/operator/incidents?which=open')).body
  const ofKey = () => ['--data-dir', server.dataDir]
  const projects = async () => {
    const { body } = await operator.call('GET', '/platform/operator/projects')
    return (body as { ref: string }[]).map((it) => it.ref)
  }

  it('measures latencies, leaves other data alone, and removes what it created', async () => {
    const live = await connectLive(server, await owner.token())
    const own = await live.subscribe(`org:${slug}`)
    const before = JSON.stringify(Object.keys(own.state.projects))
    const ran = await rehearse(town('\n[thresholds]\nlost = "= 0"\ndelivered = ">= 99 %"\n'), server.url, ...ofKey())
    expect(ran, ran.out + ran.err).toMatchObject({ code: 0 })
    const received = ran.received()
    expect(received).toMatchObject({ passed: true, ground: 'sockets', invariants: { broken: 0 } })
    expect(received.counts['Changes requested']).toBeGreaterThan(10)
    expect(received.counts['Changes refused'] ?? 0).toBe(0)
    expect(received.remarks.join(' ')).toContain(`${server.url} was used with its own settings`)
    expect(received.series.some((it: { server_memory?: number }) => (it.server_memory ?? 0) > 1e6)).toBe(true)
    expect(await fleetThere()).toBeNull()
    expect(await projects()).toEqual([ref])
    expect(JSON.stringify(Object.keys(own.state.projects))).toBe(before)
    live.close()
  })

  it('removes what it created when it is stopped half-way, and reports its measurements', async () => {
    const reports = newFolder('reports')
    const child = spawn(
      program,
      ['simulate', fileOf(town(drill, '10m')), '--target', server.url, '--reports', reports, ...ofKey()],
      { stdio: 'ignore', env: environment() },
    )
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    await waitUntil(async () => (await openIncidents()).length === 1, 'the run is under way', { timeoutMs: 40_000 })
    expect(await fleetThere()).toMatchObject({ organizations: 3, projects: 12, people: 16 })

    const second = await rehearse(town(), server.url, ...ofKey())
    expect(second.code).toBe(1)
    expect(second.err).toContain('The fleet of another simulation is at')
    expect(second.err).toContain('--remove-fleet')

    child.kill('SIGINT')
    await ended
    expect(await openIncidents()).toEqual([])
    expect(JSON.parse(readFileSync(join(reports, 'day.json'), 'utf8'))).toMatchObject({ stopped: 'The run was stopped.' })
    expect(await fleetThere()).toBeNull()
    expect(await projects()).toEqual([ref])
  })

  it('leaves what --remove-fleet removes, when it is killed', async () => {
    const child = spawn(program, ['simulate', fileOf(town(drill, '10m')), '--target', server.url, ...ofKey()], {
      stdio: 'ignore',
      cwd: newFolder('killed'),
      env: environment(),
    })
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    await waitUntil(async () => (await openIncidents()).length === 1, 'the run is under way', { timeoutMs: 40_000 })
    expect(await fleetThere()).toMatchObject({ projects: 12 })
    child.kill('SIGKILL')
    await ended
    const removed = await signalbox(['simulate', '--target', server.url, '--remove-fleet', ...ofKey()])
    expect(removed, removed.err).toMatchObject({ code: 0, out: expect.stringMatching(/was removed from \S+\.\n$/) })
    expect(await fleetThere()).toBeNull()
    expect(await openIncidents()).toEqual([])
    const again = await signalbox(['simulate', '--target', server.url, '--remove-fleet', ...ofKey()])
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('There is no fleet of a simulation') })
  })

  it('runs with an operator’s token from a file, and the audit log has its actions', async () => {
    const file = join(newFolder('token'), 'token')
    writeFileSync(file, `${await operator.token()}\n`)
    const ran = await rehearse(town('', '3s'), server.url, '--token-file', file)
    expect(ran, ran.out + ran.err).toMatchObject({ code: 0 })
    expect(await fleetThere()).toBeNull()
    for (const action of ['fleet.settle', 'fleet.give_tokens', 'fleet.remove']) {
      const { body } = await operator.call('GET', `/platform/profile/audit?action=${action}`)
      expect(JSON.stringify(body), action).toContain('a simulation')
    }
  })

  it('is for operators only', async () => {
    const file = join(newFolder('token'), 'token')
    writeFileSync(file, await owner.token())
    const ran = await rehearse(town(), server.url, '--token-file', file)
    expect(ran).toMatchObject({ code: 1, err: expect.stringContaining('allows only operators to run simulations') })
    writeFileSync(file, 'no.such.token')
    const unknown = await rehearse(town(), server.url, '--token-file', file)
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('rejects this token') })
    const none = await rehearse(town(), server.url, '--data-dir', newFolder('nothing'))
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining('--token-file') })
  })

  it('does not start if it would break its server, or with too few open files', async () => {
    const broken = await rehearse(town('\n[[events]]\nat = "1s"\ndo = "kill_server"\nfor = "1s"\n'), server.url, ...ofKey())
    expect(broken).toMatchObject({ code: 1, err: expect.stringContaining('let it start a separate one') })
    const limited = await run('bash', [
      '-c',
      'ulimit -n 64 && exec "$@"',
      'bash',
      program,
      'simulate',
      fileOf(town()),
      '--target',
      server.url,
      ...ofKey(),
    ])
    expect(limited).toMatchObject({ code: 1, err: expect.stringContaining('ulimit -n 88') })
    expect(await fleetThere()).toBeNull()
  })

  it('reports that the server does not respond, or is incompatible', async () => {
    const port = await new Promise<number>((resolve) => {
      const taken = createServer().listen(0, '127.0.0.1', () => {
        const { port: free } = taken.address() as { port: number }
        taken.close(() => resolve(free))
      })
    })
    const away = await rehearse(town(), `http://127.0.0.1:${port}`, ...ofKey())
    expect(away).toMatchObject({ code: 3, err: expect.stringContaining('Is the server running') })
    const encrypted = await rehearse(town(), 'https://127.0.0.1:8400', ...ofKey())
    expect(encrypted).toMatchObject({ code: 1, err: expect.stringContaining('does not speak TLS') })
  })

  describe('the fleet of a simulation', () => {
    const person = { email: 'one@simulation.invalid', username: 'rehearsal-one' }
    const organization = { slug: 'simulatedsimulatedsi', name: 'Simulated', plan: 'pro' }
    const member = { organization: organization.slug, email: person.email, role_id: 1 }
    const project = { ref: 'visitingvisitingvisi', name: 'Visit', region: 'eu-central-1', organization: organization.slug }
    const whole = { people: [person], organizations: [organization], members: [member], projects: [project] }
    const add = (part: unknown) => operator.call('POST', fleet, part)

    it('is stored as a whole or not at all', async () => {
      const taken = await add({ ...whole, projects: [{ ...project, ref }] })
      expect(taken).toMatchObject({ status: 409, body: { message: expect.stringContaining(`The project ${ref} already exists`) } })
      expect(await fleetThere()).toBeNull()
      const stranger = await add({ ...whole, projects: [{ ...project, organization: slug }] })
      expect(stranger).toMatchObject({ status: 400, body: { message: expect.stringContaining(`${slug} is not part of this`) } })
      expect(await fleetThere()).toBeNull()
    })

    it('reports errors of each entry', async () => {
      const { status, body } = await add({
        people: [{ email: 'real@example.com', username: 'real' }],
        organizations: [{ ...organization, plan: 'golden' }],
        projects: [{ ...project, region: 'mars-1' }],
      })
      expect(status).toBe(400)
      expect(body.errors.map((it: { field: string }) => it.field)).toEqual([
        'people[0].email',
        'organizations[0].plan',
        'projects[0].region',
      ])
    })

    it('has users with tokens, and is invisible to others', async () => {
      const { status, body } = await add(whole)
      expect(status).toBe(201)
      const [{ session_id: session, account_id: account }] = body.people
      const given = await operator.call('POST', `${fleet}/tokens`, { sessions: [session] })
      expect(given.status).toBe(200)
      const answer = await fetch(`${server.url}/platform/profile`, {
        headers: { Authorization: `Bearer ${given.body.tokens[0]}` },
      })
      expect(await answer.json()).toMatchObject({ gotrue_id: account, username: person.username })
      const { body: sessions } = await owner.call('GET', '/platform/profile/sessions')
      for (const other of [nowhere, sessions[0].id])
        expect((await operator.call('POST', `${fleet}/tokens`, { sessions: [other] })).status).toBe(404)
      expect((await add({ people: [{ ...person, email: 'two@simulation.invalid', username: 'two' }] })).status).toBe(409)
      expect((await operator.call('DELETE', fleet)).body.rehearsal).toBeNull()
      expect((await owner.call('GET', `/platform/projects/${project.ref}`)).status).toBe(404)
      const gone = await fetch(`${server.url}/platform/profile`, {
        headers: { Authorization: `Bearer ${given.body.tokens[0]}` },
      })
      expect(gone.status).toBe(401)
    })

    it('is for operators only', async () => {
      for (const [method, path] of [['GET', fleet], ['DELETE', fleet]] as const)
        expect((await owner.call(method, path)).status).toBe(403)
      expect((await owner.call('POST', fleet, whole)).status).toBe(403)
      expect((await owner.call('POST', `${fleet}/tokens`, { sessions: [nowhere] })).status).toBe(403)
    })
  })
})

describe('a server with real databases', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer()
  })
  afterAll(async () => server?.dispose())

  it('is not changed', async () => {
    const ran = await rehearse(town(), server.url, '--data-dir', server.dataDir)
    expect(ran).toMatchObject({ code: 1, err: expect.stringContaining('hosts real databases') })
    const operator = await signUp(server, 'operator')
    for (const [method, path, body] of [
      ['GET', fleet, undefined],
      ['POST', fleet, {}],
      ['POST', `${fleet}/tokens`, { sessions: [nowhere] }],
      ['DELETE', fleet, undefined],
    ] as const) {
      const answer = await operator.call(method, path, body)
      expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('real databases') } })
    }
  })
})
