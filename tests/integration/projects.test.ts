import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import { addMember, type Person, signUp } from '../harness/people'
import { isRunning } from '../harness/processes'
import { requestProject, change, createOrganization, createProject, filledIn, type RunningProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { postmasterOf, projectFolder, projectFolders, psql } from '../harness/tenant'

let server: Server
let owner: Person
let live: Live
let slug: string
let project: RunningProject
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server, 'owner')
  live = await connectLive(server, await owner.token())
  slug = await createOrganization(owner)
})
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

const statuses = (of: RunningProject) => of.topic.values((it) => it.status)

/** The order in which steps completed, each once. */
function stepsDone(of: RunningProject): string[] {
  const order: string[] = []
  for (const { state } of of.topic.arrivals) {
    for (const [id, step] of Object.entries<any>(state.steps ?? {})) {
      if (step.state === 'done' && !order.includes(id)) order.push(id)
    }
  }
  return order
}

describe('a project', { timeout: 60_000 }, () => {
  it('starts step by step, within seconds', async () => {
    const requested = await requestProject(owner, slug, 'departures')
    expect(requested.password.length).toBeGreaterThan(15)
    const topic = await live.subscribe(`project:${requested.ref}`)
    const up = await topic.until((it) => it.status === 'ACTIVE_HEALTHY', 30_000)
    project = { ...requested, topic, connectionString: filledIn(up, requested.password) }
    expect(statuses(project)).toEqual(['COMING_UP', 'ACTIVE_HEALTHY'])
    expect(stepsDone(project)).toEqual(['copy_template', 'configure', 'set_password', 'start', 'verify'])
    const between = topic.arrivals.find((it) => it.state.status === 'COMING_UP')?.state
    expect(between).toMatchObject({ operation: 'create', requested_by: expect.any(String) })
    expect(Date.parse(between.deadline)).toBeGreaterThan(Date.parse(between.expected_end))
    expect(up).toMatchObject({
      name: 'departures',
      organization_slug: slug,
      region: 'ap-southeast-1',
      cloud_provider: 'AWS',
      reason: 'Accepting connections.',
      services: { postgresql: { name: 'PostgreSQL', healthy: true } },
      actions: { pause: true, restart: true, delete: true, restore: false, retry: false, cancel: false },
    })
    expect(up.deadline ?? null).toBeNull()
    expect(up.connection.connection_string).toContain(':[YOUR-PASSWORD]@')
    expect(topic.gaps).toEqual([])
  })

  it('is a real database: psql connects with its string and stores data', async () => {
    const written = await psql(project.connectionString, 'create table trains (name text); insert into trains values (\'night\')')
    expect(written.code, written.err).toBe(0)
    const version = await psql(project.connectionString, 'show server_version')
    expect(version.out).toMatch(/^15\./)
    const wrong = await psql(project.connectionString.replace(encodeURIComponent(project.password), 'wrong'), 'select 1')
    expect(wrong.code).not.toBe(0)
    expect(wrong.err).toContain('password authentication failed')
  })

  it('has no superuser and no access to files or programs', async () => {
    const rights = await psql(
      project.connectionString,
      `select rolsuper or rolcreaterole or rolreplication or rolbypassrls from pg_roles where rolname = current_user`,
    )
    expect(rights.out.trim()).toBe('f')
    for (const attempt of [
      `copy (select 1) to program 'id'`,
      `select pg_read_file('postgresql.conf')`,
      `create extension file_fdw`,
      `alter role current_user superuser`,
      `select pg_ls_dir('/')`,
    ]) {
      const answer = await psql(project.connectionString, attempt)
      expect(answer.code, `${attempt} was allowed: ${answer.out}`).not.toBe(0)
    }
  })

  it('keeps its files private', () => {
    // The pooler's group may access the unix socket, but read nothing.
    expect(statSync(projectFolder(server, project.ref)).mode & 0o067).toBe(0)
    expect(statSync(join(projectFolder(server, project.ref), 'data')).mode & 0o077).toBe(0)
  })

  it('is the same in the API', async () => {
    const { body } = await owner.call('GET', `/platform/projects/${project.ref}`)
    expect(body).toMatchObject({
      ref: project.ref,
      status: 'ACTIVE_HEALTHY',
      postgrestStatus: 'OFFLINE',
      parent_project_ref: null,
      connectionString: project.topic.state.connection.connection_string,
      dbVersion: expect.stringMatching(/^15/),
    })
    expect(body).not.toHaveProperty('db_pass')
    expect((await owner.call('GET', `/platform/projects/${project.ref}/status`)).body).toEqual({ status: 'ACTIVE_HEALTHY' })
    const listed = await owner.call('GET', `/platform/organizations/${slug}/projects`)
    expect(listed.body).toMatchObject({ projects: [{ ref: project.ref }], pagination: { count: 1 } })
    expect((await owner.call('GET', '/platform/projects')).body).toMatchObject([{ ref: project.ref }])
  })

  it('returns its password to users who may read secrets, and to no one else', async () => {
    const path = `/platform/projects/${project.ref}/db-password`
    expect((await owner.call('GET', path)).body).toEqual({ db_pass: project.password, connectionString: project.connectionString })
    const stranger = await signUp(server, 'stranger')
    expect((await stranger.call('GET', path)).status).toBe(404)
  })

  it('restarts: stopped, started, checked, with another process and the same data', async () => {
    const before = postmasterOf(server, project.ref)
    project.topic.forget()
    await change(owner, project.ref, 'restart')
    await project.topic.until((it) => it.status === 'RESTARTING')
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY')
    expect(statuses(project).slice(-2)).toEqual(['RESTARTING', 'ACTIVE_HEALTHY'])
    expect(stepsDone(project)).toEqual(['stop', 'start', 'verify'])
    expect(postmasterOf(server, project.ref)).not.toBe(before)
    expect((await psql(project.connectionString, 'select name from trains')).out.trim()).toBe('night')
  })

  it('pauses: its process is gone and its data stays', async () => {
    const postmaster = postmasterOf(server, project.ref)
    project.topic.forget()
    await change(owner, project.ref, 'pause')
    const paused = await project.topic.until((it) => it.status === 'INACTIVE')
    expect(statuses(project)).toEqual(['PAUSING', 'INACTIVE'])
    expect(stepsDone(project)).toEqual(['stop', 'mark_paused'])
    expect(paused.actions).toMatchObject({ restore: true, pause: false, restart: false, delete: true })
    expect(isRunning(postmaster)).toBe(false)
    expect((await psql(project.connectionString, 'select 1')).code).not.toBe(0)
  })

  it('refuses actions that its status does not allow, naming both statuses', async () => {
    const restart = await owner.call('POST', `/platform/projects/${project.ref}/restart`)
    expect(restart).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(restart.body.message).toMatch(/INACTIVE.*RESTARTING/)
    const pause = await owner.call('POST', `/platform/projects/${project.ref}/pause`)
    expect(pause.status).toBe(409)
    expect(pause.body.message).toMatch(/INACTIVE.*PAUSING/)
    for (const action of ['retry', 'cancel']) {
      expect((await owner.call('POST', `/platform/projects/${project.ref}/${action}`)).status).toBe(409)
    }
  })

  it('resumes from a pause with its data', async () => {
    project.topic.forget()
    await change(owner, project.ref, 'restore')
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY')
    expect(statuses(project)).toEqual(['RESTORING', 'ACTIVE_HEALTHY'])
    expect((await psql(project.connectionString, 'select name from trains')).out.trim()).toBe('night')
    expect((await owner.call('POST', `/platform/projects/${project.ref}/restore`)).status).toBe(409)
  })

  it('keeps its organization from being deleted', async () => {
    const refused = await owner.call('DELETE', `/platform/organizations/${slug}`)
    expect(refused.status).toBe(409)
  })

  it('is deleted: process, folder and topic are gone', async () => {
    const postmaster = postmasterOf(server, project.ref)
    const organization = await live.subscribe(`org:${slug}`)
    project.topic.forget()
    await change(owner, project.ref, 'delete')
    await project.topic.until((it) => it.status === 'REMOVED')
    expect(statuses(project)).toEqual(['GOING_DOWN', 'REMOVED'])
    expect(stepsDone(project)).toEqual(['stop', 'delete_files'])
    await organization.until((it) => it.projects?.[project.ref] === undefined)
    expect(isRunning(postmaster)).toBe(false)
    expect(projectFolders(server)).toEqual([])
    expect((await owner.call('GET', `/platform/projects/${project.ref}`)).status).toBe(404)
    await expect(live.subscribe(`project:${project.ref}`)).rejects.toThrow('not_found')
  })
})

describe('a new project', () => {
  const request = (more: object) => ({
    name: 'wished',
    organization_slug: slug,
    db_region: 'ap-southeast-1',
    cloud_provider: 'AWS',
    ...more,
  })
  const ask = (more: object) => owner.call('POST', '/platform/projects', request(more))

  it.each<[string, object]>([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(65) }],
    ['db_region', { db_region: 'moon-1' }],
    ['cloud_provider', { cloud_provider: 'Nobody' }],
    ['db_pass', { db_pass: 'password' }],
    ['db_pass', { db_pass: 'x'.repeat(100) }],
  ])('needs a valid %s', async (field, more) => {
    const refused = await ask(more)
    expect(refused.status).toBe(400)
    expect(refused.body.errors).toMatchObject([{ field }])
  })

  it('needs an organization of the user', async () => {
    expect((await ask({ organization_slug: 'aaaaaaaaaaaaaaaaaaaa' })).status).toBe(404)
  })

  it('must be in an offered region', async () => {
    const { body } = await owner.call('GET', `/platform/projects/available-regions?organization_slug=${slug}&cloud_provider=AWS`)
    expect(body.default).toBe('ap-southeast-1')
    expect(body.regions).toHaveLength(16)
    expect(body.regions[0]).toMatchObject({ code: expect.any(String), name: expect.any(String), location: { latitude: expect.any(Number) } })
  })

  it('accepts the user’s password and does not repeat it', async () => {
    const password = 'Gravel/mandolin @ 77: "quay"'
    const made = await ask({ name: 'own password', db_pass: password })
    expect(made.status).toBe(201)
    expect(made.body).not.toHaveProperty('db_pass')
    const topic = await live.subscribe(`project:${made.body.ref}`)
    const up = await topic.until((it) => it.status === 'ACTIVE_HEALTHY', 30_000)
    expect((await psql(filledIn(up, password), 'select 1')).out.trim()).toBe('1')
    const shown = await owner.call('GET', `/platform/projects/${made.body.ref}/db-password`)
    expect((await psql(shown.body.connectionString, 'select 2')).out.trim()).toBe('2')
  })

  it('is refused beyond two active ones on the Free plan, even with concurrent requests', async () => {
    const answers = await Promise.all([ask({ name: 'a' }), ask({ name: 'b' }), ask({ name: 'c' })])
    expect(answers.map((it) => it.status).sort()).toEqual([201, 409, 409])
    expect(answers.find((it) => it.status === 409)?.body.message).toMatch(/2/)
    const organization = await live.subscribe(`org:${slug}`)
    await organization.until((it) => Object.values<any>(it.projects).every((one) => one.status === 'ACTIVE_HEALTHY'), 30_000)
  })

  it('is published to two members in the same order', async () => {
    const other = await signUp(server, 'colleague')
    await addMember(owner, slug, other, { role_id: 3 })
    const second = await connectLive(server, await other.token())
    const organization = await live.subscribe(`org:${slug}`)
    const ref = Object.keys(organization.state.projects)[0] ?? ''
    const [mine, theirs] = await Promise.all([live.subscribe(`project:${ref}`), second.subscribe(`project:${ref}`)])
    mine.forget()
    theirs.forget()
    await change(owner, ref, 'restart')
    for (const topic of [mine, theirs]) {
      await topic.until((it) => it.status === 'RESTARTING')
      await topic.until((it) => it.status === 'ACTIVE_HEALTHY')
    }
    const last = Math.min(mine.version, theirs.version)
    const upTo = (topic: typeof mine) => topic.arrivals.filter((it) => it.version <= last).map((it) => [it.version, it.state])
    expect(upTo(theirs)).toEqual(upTo(mine))
    const dates = mine.arrivals.map((it, i) => Math.abs(it.at - (theirs.arrivals[i]?.at ?? 0)))
    expect(Math.max(...dates.slice(0, -1))).toBeLessThan(3_000)
    second.close()
  })

  it('may be restarted but not paused or deleted by a developer', async () => {
    const developer = await signUp(server, 'developer')
    await addMember(owner, slug, developer, { role_id: 3 })
    const [{ ref }] = (await developer.call('GET', '/platform/projects')).body
    expect((await developer.call('POST', `/platform/projects/${ref}/pause`)).status).toBe(403)
    expect((await developer.call('DELETE', `/platform/projects/${ref}`)).status).toBe(403)
    expect((await developer.call('POST', '/platform/projects', request({}))).status).toBe(403)
    const topic = await live.subscribe(`project:${ref}`)
    expect((await developer.call('POST', `/platform/projects/${ref}/restart`)).status).toBe(202)
    await topic.until((it) => it.status === 'RESTARTING')
    const done = await topic.until((it) => it.status === 'ACTIVE_HEALTHY')
    expect(done.requested_by).toMatch(/^developer/)
  })
})

describe('a database password', () => {
  it('is in no log and on no topic', () => {
    expect(server.log()).not.toContain(project.password)
    expect(JSON.stringify([...live.topics.values()].map((it) => it.arrivals))).not.toContain(project.password)
  })
})
