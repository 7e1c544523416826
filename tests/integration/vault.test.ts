import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { connectLive, type Live } from '../harness/live'
import { addMember, type Person, signUp } from '../harness/people'
import { signal } from '../harness/processes'
import { change, createOrganization, createProject, type RunningProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { administer, platformSql, postmasterOf, projectFolder, psql } from '../harness/tenant'

let server: Server
let owner: Person
let developer: Person
let reader: Person
let project: RunningProject
let live: Live
let slug: string
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  ;[developer, reader] = await Promise.all([signUp(server, 'developer'), signUp(server, 'reader')])
  await addMember(owner, slug, developer, { role_id: 3 })
  await addMember(owner, slug, reader, { role_id: 4 })
  live = await connectLive(server, await owner.token())
  project = await createProject(owner, live, slug)
}, 120_000)
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

const path = (rest = '') => `/platform/projects/${project.ref}/vault/secrets${rest}`
/** The value that a secret of this test has, and nothing else. */
const valueOf = (name: string) => `plain-${name}-value`
const list = async () => (await owner.call('GET', path())).body
const read = async (name: string) => {
  const { out, err } = await psql(project.connectionString, `select vault.read_secret('${name}')`)
  return out.trim() || err.trim()
}
async function create(name: string, facts: object = {}): Promise<any> {
  const made = await owner.call('POST', path(), { name, value: valueOf(name), roles: ['postgres'], ...facts })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}
const keyFile = () => join(projectFolder(server, project.ref), 'vault.key')

/** Every file below a folder. */
const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((it) => (it.isDirectory() ? filesBelow(join(folder, it.name)) : it.isFile() ? [join(folder, it.name)] : []))

describe('a secret of the vault', () => {
  it('leaves nothing in a project that has none', async () => {
    expect(await list()).toEqual({ secrets_max: 1_000, secrets: [], roles: ['postgres'] })
    expect((await psql(project.connectionString, "select to_regnamespace('vault') is null")).out.trim()).toBe('t')
  })

  it('is read in SQL by the roles that may, and by members only on request', async () => {
    const made = await create('first', { description: 'For payments' })
    expect(made).toMatchObject({ name: 'first', description: 'For payments', roles: ['postgres'] })
    expect(JSON.stringify(made)).not.toContain(valueOf('first'))
    expect(await read('first')).toBe(valueOf('first'))
    expect((await list()).secrets).toEqual([made])
    for (const who of [owner, developer]) expect((await who.call('GET', path(`/${made.id}/value`))).body).toEqual({ value: valueOf('first') })
  })

  it('changes its name, value and roles', async () => {
    const { id } = await create('second')
    const changed = await owner.call('PATCH', path(`/${id}`), { name: 'renamed', value: 'new value', description: 'Changed' })
    expect(changed.body).toMatchObject({ id, name: 'renamed', description: 'Changed', roles: ['postgres'] })
    expect(await read('renamed')).toBe('new value')
    expect(await read('second')).toContain('There is no secret named "second" that the role "postgres" may read.')
    expect((await owner.call('PATCH', path(`/${id}`), { roles: [] })).body.roles).toEqual([])
    expect(await read('renamed')).toContain('There is no secret named "renamed"')
    expect((await owner.call('GET', path(`/${id}/value`))).body).toEqual({ value: 'new value' })
    expect((await owner.call('DELETE', path(`/${id}`))).status).toBe(204)
    expect((await owner.call('GET', path(`/${id}/value`))).status).toBe(404)
  })

  it('can be as long as 64 KiB', async () => {
    const value = '"ü\n'.repeat(16_384)
    expect(Buffer.byteLength(value)).toBe(65_536)
    const { id } = await create('longest', { value })
    expect((await owner.call('GET', path(`/${id}/value`))).body).toEqual({ value })
    expect((await psql(project.connectionString, "select octet_length(vault.read_secret('longest'))")).out.trim()).toBe('65536')
  })

  it('is created once by concurrent requests', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => owner.call('POST', path(), { name: 'once', value: 'x' })))
    expect(answers.map((it) => it.status).sort()).toEqual([201, 409, 409, 409])
    expect(answers.find((it) => it.status === 409)!.body.message).toBe('There is already a secret named once.')
  })

  it('is read by the SQL of members with full access only', async () => {
    const query = (who: Person) => who.call('POST', `/platform/pg-meta/${project.ref}/query`, { query: "select vault.read_secret('first')" })
    expect(JSON.stringify((await query(owner)).body)).toContain(valueOf('first'))
    const refused = JSON.stringify((await query(reader)).body)
    expect(refused).not.toContain(valueOf('first'))
  })
})

describe('a request about secrets', () => {
  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'n'.repeat(256) }, 'name'],
    [{ value: '' }, 'value'],
    [{ value: 'v'.repeat(65_537) }, 'value'],
    [{ description: 'd'.repeat(1_001) }, 'description'],
    [{ roles: ['signalbox_read_only'] }, 'cannot be allowed to read secrets'],
    [{ roles: ['nobody'] }, 'There is no role named nobody.'],
    [{ roles: Array.from({ length: 51 }, (_, at) => `r${at}`) }, 'must be at most 50'],
  ])('with %j is refused', async (facts, words) => {
    const before = (await list()).secrets.length
    const answer = await owner.call('POST', path(), { name: 'bad', value: 'secret-in-a-refused-request', ...facts })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(words)
    expect(JSON.stringify(answer.body)).not.toContain('secret-in-a-refused-request')
    expect((await list()).secrets).toHaveLength(before)
  })

  it('is answered for readers only if it neither changes nor reveals anything', async () => {
    const [{ id }] = (await reader.call('GET', path())).body.secrets
    expect((await reader.call('POST', path(), { name: 'x', value: 'x' })).status).toBe(403)
    expect((await reader.call('PATCH', path(`/${id}`), { value: 'x' })).status).toBe(403)
    expect((await reader.call('DELETE', path(`/${id}`))).status).toBe(403)
    expect((await reader.call('GET', path(`/${id}/value`))).status).toBe(403)
  })

  it.each(['7', '00000000-0000-4000-8000-000000000000'])('about %s, which does not exist, is answered with 404', async (id) => {
    expect((await owner.call('PATCH', path(`/${id}`), { value: 'x' })).status).toBe(404)
    expect((await owner.call('DELETE', path(`/${id}`))).status).toBe(404)
    expect((await owner.call('GET', path(`/${id}/value`))).status).toBe(404)
  })

  it('is in the audit log with names and roles, and without values', async () => {
    const { id } = await create('audited', { roles: [] })
    await owner.call('PATCH', path(`/${id}`), { name: 'audited-2', value: valueOf('changed'), roles: ['postgres'] })
    await owner.call('GET', path(`/${id}/value`))
    await owner.call('DELETE', path(`/${id}`))
    const { entries } = (await owner.call('GET', `/platform/organizations/${slug}/audit`)).body
    expect(entries.slice(0, 4).map((it: any) => [it.action, it.detail])).toEqual([
      ['vault.delete', { secret: 'audited-2' }],
      ['vault.reveal', { secret: 'audited-2' }],
      ['vault.update', { secret: 'audited', new_name: 'audited-2', value: 'changed', granted: ['postgres'] }],
      ['vault.create', { secret: 'audited' }],
    ])
  })
})

describe('a value', () => {
  it('is in no log, no file of the database and no row of the platform', async () => {
    const value = valueOf('first')
    expect(await read('first')).toBe(value)
    expect(server.log()).not.toContain(value)
    const logs = filesBelow(server.dataDir).filter((it) => /\.(log|json)$/.test(it))
    expect(logs.length).toBeGreaterThan(0)
    for (const file of logs) expect(readFileSync(file).includes(value), file).toBe(false)
    for (const file of filesBelow(projectFolder(server, project.ref))) expect(readFileSync(file).includes(value), file).toBe(false)
    const stored = await platformSql(server, 'select string_agg(a::text, chr(10)) from audit_log a')
    expect(stored).toContain('vault.create')
    expect(stored).not.toContain('plain-')
    expect(await platformSql(server, "select count(*) from vault_keys where sealed_key like '2.%'")).toBe('1')
  })

  it('is refused once it was changed outside of Signalbox', async () => {
    const { id } = await create('tampered')
    await administer(server, project, `update vault.secrets set sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1) where id = '${id}'`)
    expect(await read('tampered')).toContain('was changed outside of Signalbox')
    const refused = await owner.call('GET', path(`/${id}/value`))
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('A stored secret was refused')
    await owner.call('PATCH', path(`/${id}`), { value: 'set again' })
    expect(await read('tampered')).toBe('set again')
  })
})

describe('the vault', () => {
  it('restores a missing key when the page is opened', async () => {
    expect(statSync(keyFile()).mode & 0o777).toBe(0o400)
    rmSync(keyFile())
    expect(await read('first')).toContain('The key of the vault is missing, so no secret can be read.')
    await list()
    expect(await read('first')).toBe(valueOf('first'))
  })

  it('is not available while the project is paused, and as before afterwards', async () => {
    await change(owner, project.ref, 'pause')
    await project.topic.until((it) => it.status === 'INACTIVE', 60_000)
    expect((await owner.call('GET', path())).status).toBe(409)
    expect((await owner.call('POST', path(), { name: 'paused', value: 'x' })).status).toBe(409)
    await change(owner, project.ref, 'restore')
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY', 60_000)
    expect(await read('first')).toBe(valueOf('first'))
  })

  it('keeps what was confirmed when the database or the server is killed', async () => {
    const pending = Array.from({ length: 8 }, (_, at) => owner.call('POST', path(), { name: `killed ${at}`, value: 'x', roles: ['postgres'] }))
    await Promise.race(pending)
    project.topic.forget()
    signal(postmasterOf(server, project.ref), 'SIGKILL')
    const answers = await Promise.all(pending)
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY', 60_000)
    for (const [at, { status }] of answers.entries()) if (status === 201) expect(await read(`killed ${at}`)).toBe('x')
    await server.kill()
    rmSync(keyFile())
    await server.start()
    await waitUntil(async () => (await owner.call('GET', path())).status === 200, 'the vault can be used again')
    expect(await read('first')).toBe(valueOf('first'))
    await create('after the kill')
    expect(await read('after the kill')).toBe(valueOf('after the kill'))
  })

  it('refuses a schema of the project with its name', async () => {
    // The server was killed.
    live.close()
    live = await connectLive(server, await owner.token())
    const other = await createProject(owner, live, slug, 'other')
    await psql(other.connectionString, 'create schema vault; create table vault.mine (n int)')
    const refused = await owner.call('POST', `/platform/projects/${other.ref}/vault/secrets`, { name: 'x', value: 'x' })
    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('The schema vault belongs to the project. Rename or drop it')
    expect((await psql(other.connectionString, 'select count(*) from vault.mine')).out.trim()).toBe('0')
    await psql(other.connectionString, 'drop schema vault cascade')
    expect((await owner.call('POST', `/platform/projects/${other.ref}/vault/secrets`, { name: 'x', value: 'x' })).status).toBe(201)
  }, 60_000)
})
