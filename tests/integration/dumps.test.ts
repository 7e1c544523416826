import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { connectLive, type Live } from '../harness/live'
import { addMember, type Person, signUp } from '../harness/people'
import { runningAs } from '../harness/processes'
import { createOrganization, createProject, type RunningProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { projectFolder, psql, sqlIn } from '../harness/tenant'

let server: Server
let owner: Person
let reader: Person
let slug: string
let project: RunningProject, other: RunningProject
let live: Live
let folder: string
const bin = '/usr/lib/postgresql/15/bin'
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dumps-'))
  // The projects of this server are at loopback addresses, which a source may not be.
  server = await startServer({ SIGNALBOX_DUMPS_UPLOAD_MB: '64' })
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  reader = await signUp(server, 'reader')
  await addMember(owner, slug, reader, { role_id: 4 })
  live = await connectLive(server, await owner.token())
  project = await createProject(owner, live, slug)
  other = await createProject(owner, live, slug)
  await sqlIn(
    project,
    `create schema shop;
     create table shop.films (id int primary key, title text not null, at timestamptz default now());
     create table shop."Ümläut, ""quoted"" name of exactly sixty-three bytes, as long a" (id int references shop.films);
     insert into shop.films select n, 'film ' || n from generate_series(1, 5000) n;
     insert into shop."Ümläut, ""quoted"" name of exactly sixty-three bytes, as long a" select 1;
     create view shop.short as select id from shop.films;
     create function shop.two() returns int language sql begin atomic select 1; select 2; end;
     select lo_from_bytea(0, 'large');`,
  )
}, 180_000)
afterAll(async () => {
  live?.close()
  await server?.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const path = (of: RunningProject, rest = '') => `/platform/database/${of.ref}/backups${rest}`
const listed = async (of: RunningProject): Promise<any> => (await owner.call('GET', path(of, '/downloadable-backups'))).body
const headers = async (by = owner) => ({ Authorization: `Bearer ${await by.token()}` })

/** Downloads a dump as a script does, and saves it. */
async function download(body: object): Promise<string> {
  const answer = await fetch(server.url + path(project, '/download'), {
    method: 'POST',
    headers: { ...(await headers()), 'Content-Type': 'application/json', Accept: '*/*' },
    body: JSON.stringify(body),
  })
  const data = Buffer.from(await answer.arrayBuffer())
  expect(answer.status, data.toString().slice(0, 500)).toBe(200)
  const file = join(folder, `${Math.random()}`)
  writeFileSync(file, data)
  await ended(project)
  return file
}

/** The response of a download that is not read: fetch of the harness reads each. */
async function unread(): Promise<IncomingMessage> {
  const sent = request(server.url + path(project, '/download'), { method: 'POST', headers: { ...(await headers()), 'Content-Type': 'application/json', Accept: '*/*' } })
  sent.end(JSON.stringify({ format: 'sql' }))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(200)
  return answer
}

/** Uploads a file; the result is the last line. */
async function upload(to: RunningProject, data: Buffer | string, by = owner): Promise<any> {
  const answer = await fetch(server.url + path(to, '/uploads?filename=my.dump'), {
    method: 'POST',
    headers: { ...(await headers(by)), 'Content-Type': 'application/octet-stream' },
    body: new Blob([data as never]),
  })
  const text = (await answer.text()).trim()
  return { status: answer.status, ...JSON.parse(text.split('\n').at(-1)!) }
}

/** The newest job once it has ended. */
async function ended(of: RunningProject): Promise<any> {
  await waitUntil(async () => (await listed(of)).backups[0]?.state !== 'running', 'the dump has ended', { timeoutMs: 60_000 })
  return (await listed(of)).backups[0]
}

async function restore(to: RunningProject, data: Buffer | string, rules: object = {}): Promise<any> {
  const sent = await upload(to, data)
  expect(sent.type, JSON.stringify(sent)).toBe('complete')
  const begun = await owner.call('POST', path(to, `/uploads/${sent.file.id}/restore`), rules)
  expect(begun.status, JSON.stringify(begun.body)).toBe(202)
  return ended(to)
}
const clean = () => sqlIn(other, 'drop schema if exists shop cascade; drop schema if exists extra cascade; drop table if exists a, b')

describe('a downloaded dump', () => {
  it('is what pg_restore and psql read, in each format', async () => {
    const custom = await download({ format: 'custom' })
    const contents = execFileSync(`${bin}/pg_restore`, ['--list', custom]).toString()
    expect(contents).toContain('TABLE DATA shop films')
    expect(contents).not.toContain('signalbox_')
    const script = readFileSync(await download({ format: 'sql', content: 'definitions', schemas: ['shop'] })).toString()
    expect(script).toContain('CREATE TABLE shop.films')
    expect(script).not.toContain('COPY shop.films')
    const tar = await download({ format: 'directory' })
    const to = mkdtempSync(join(folder, 'directory-'))
    execFileSync('tar', ['-xf', tar, '-C', to])
    expect(readdirSync(to)).toContain('toc.dat')
    expect(execFileSync(`${bin}/pg_restore`, ['--file=-', '--format=directory', to], { maxBuffer: 1e9 }).toString()).toContain('film 4999')
    const one = readFileSync(await download({ format: 'sql', tables: ['shop."Ümläut, ""quoted"" name of exactly sixty-three bytes, as long a"'] })).toString()
    expect(one).toContain('COPY shop."Ümläut')
    expect(one).not.toContain('COPY shop.films')
    expect((await listed(project)).backups[0]).toMatchObject({ kind: 'download', state: 'succeeded', errors: [] })
  }, 60_000)

  it('has a link for browsers that works once', async () => {
    const made = await owner.call('POST', path(project, '/download'), { format: 'sql' })
    expect(made.status).toBe(201)
    const first = await fetch(server.url + made.body.url)
    expect(first.status).toBe(200)
    expect(first.headers.get('content-disposition')).toMatch(/attachment; filename="?[a-z]+-\d{8}T\d{6}\.sql"?/)
    expect(await first.text()).toContain('PostgreSQL database dump complete')
    expect((await fetch(server.url + made.body.url)).status).toBe(404)
    await ended(project)
  })

  it('never has secrets of the vault in clear text, nor tables of the platform', async () => {
    const put = await owner.call('POST', `/platform/projects/${project.ref}/vault/secrets`, { name: 'key', value: 'a-secret-in-the-vault' })
    expect(put.status, JSON.stringify(put.body)).toBeLessThan(300)
    const text = readFileSync(await download({ format: 'sql' })).toString()
    expect(text).not.toContain('a-secret-in-the-vault')
    expect(text).not.toMatch(/CREATE SCHEMA (vault|signalbox_)/)
    const refused = await owner.call('POST', path(project, '/download'), { tables: ['signalbox_hooks.outbox'] })
    expect(refused.status).toBe(400)
  })

  it('is refused to members without the right', async () => {
    expect((await reader.call('POST', path(project, '/download'), {})).status).toBe(403)
    expect((await reader.call('GET', path(project, '/downloadable-backups'))).status).toBe(403)
    expect((await upload(project, 'select 1;', reader)).status).toBe(403)
  })

  it('is cancelled when its reader goes away, and on request', async () => {
    await sqlIn(project, "create table shop.large as select repeat(md5(n::text), 30) as t from generate_series(1, 60000) n")
    const first = await unread()
    const busy = await owner.call('POST', path(project, '/download'), { format: 'sql' })
    expect(busy.status).toBe(201)
    expect((await fetch(server.url + busy.body.url)).status).toBe(409)
    first.destroy()
    expect((await ended(project)).state).toBe('cancelled')
    const second = await unread()
    const [{ id }] = (await listed(project)).backups
    expect((await owner.call('DELETE', path(project, `/dumps/${id}`))).status).toBe(202)
    await expect(second.toArray()).rejects.toThrow()
    expect(await ended(project)).toMatchObject({ id, state: 'cancelled' })
    await sqlIn(project, 'drop table shop.large')
    await waitUntil(async () => (await sqlIn(project, "select count(*) from pg_stat_activity where application_name = 'pg_dump'")) === '0', 'pg_dump has ended')
  }, 60_000)
})

/** Waits for a program of PostgreSQL for dumps that runs as the user of a project. */
const programOf = (name: string, of: RunningProject) => runningAs(statSync(projectFolder(server, of.ref)).uid, `${bin}/${name} `)

describe('the programs of dumps', () => {
  it('run as the system user of the project, not of the server', async () => {
    expect(process.getuid?.(), 'this test needs root').toBe(0)
    expect(statSync(projectFolder(server, other.ref)).uid).not.toBe(statSync(join(server.dataDir, 'dumps')).uid)
    await sqlIn(project, 'create table shop.large as select repeat(md5(n::text), 30) as t from generate_series(1, 60000) n')
    const slow = await unread()
    expect(await programOf('pg_dump', project)).toMatchObject({ seccomp: 0 })
    slow.destroy()
    await ended(project)
    const archive = readFileSync(await download({ format: 'custom', tables: ['shop.large'] }))
    await sqlIn(project, 'drop table shop.large')
    // The restore waits for the lock on its table, and pg_restore for the restore.
    await clean()
    await sqlIn(other, 'create schema shop; create table shop.large (t text)')
    const sent = await upload(other, archive)
    const holding = psql(other.connectionString, 'begin; lock table shop.large; select pg_sleep(6)')
    await waitUntil(async () => (await sqlIn(other, "select count(*) from pg_locks where relation = 'shop.large'::regclass and granted")) === '1', 'it is locked')
    await owner.call('POST', path(other, `/uploads/${sent.file.id}/restore`), { content: 'data' })
    const restoring = await programOf('pg_restore', other)
    expect(restoring.seccomp).toBe(2)
    expect(restoring.command).toContain('/proc/self/fd/4/archive')
    expect(restoring.descriptors.filter((it) => it.startsWith('socket:'))).toEqual([])
    await holding
    expect(await ended(other)).toMatchObject({ state: 'succeeded' })
    await clean()
  }, 90_000)
})

describe('a restored dump', () => {
  it('shows its contents first, and brings the data back from each format', async () => {
    for (const format of ['custom', 'directory', 'sql']) {
      await clean()
      const data = readFileSync(await download({ format, schemas: ['shop'] }))
      const sent = await upload(other, format === 'sql' ? gzipSync(data) : data)
      expect(sent, JSON.stringify(sent)).toMatchObject({ type: 'complete', file: { format, name: 'my.dump' } })
      if (format !== 'sql') {
        expect(sent.file.contents.schemas).toEqual(['shop'])
        expect(sent.file.contents.objects).toContainEqual({ kind: 'TABLE', schema: 'shop', name: 'films' })
      }
      const begun = await owner.call('POST', path(other, `/uploads/${sent.file.id}/restore`), {})
      expect(begun.status, JSON.stringify(begun.body)).toBe(202)
      const job = await ended(other)
      expect(job, JSON.stringify(job)).toMatchObject({ kind: 'restore', state: 'succeeded', errors: [] })
      expect(job.progress.rows).toBe(5001)
      expect(await sqlIn(other, "select count(*), max(title) from shop.films")).toBe('5000|film 999')
      expect(await sqlIn(other, 'select shop.two()')).toBe('2')
      expect(await sqlIn(other, "select tableowner from pg_tables where tablename = 'films'")).toBe(await sqlIn(other, 'select current_user'))
    }
    expect((await listed(other)).upload).toBeNull()
  }, 120_000)

  it('does all or nothing, or continues and lists the errors by line', async () => {
    await clean()
    const script = ['create table a (id int primary key);', "insert into a values (1), (2);", 'insert into a values (1);', 'copy a from stdin;', '3', 'x', '\\.', 'create table b ();', ''].join('\n')
    const whole = await restore(other, script)
    expect(whole).toMatchObject({ state: 'failed', errors: [{ line: 3, sqlstate: '23505', statement: 'insert into a values (1)' }] })
    expect(whole.message).toContain('Nothing was changed.')
    expect(await sqlIn(other, "select to_regclass('a') is null")).toBe('t')
    const parts = await restore(other, script, { all_or_nothing: false })
    expect(parts).toMatchObject({ state: 'incomplete', errors: [{ line: 3, sqlstate: '23505' }, { line: 6, sqlstate: '22P02' }] })
    expect(await sqlIn(other, "select (select count(*) from a), to_regclass('b') is not null")).toBe('2|t')
    const list = await fetch(server.url + path(other, `/dumps/${parts.id}/errors`), { headers: await headers() })
    expect(await list.text()).toMatch(/^line,object,sqlstate,message,statement\r\n3,"","23505","duplicate key/)
  }, 60_000)

  it('keeps owners that exist here and may create objects in the schema, and lists the others', async () => {
    for (const of of [project, other])
      for (const name of ['clerk', ...(of === project ? ['stranger'] : [])])
        expect((await owner.call('POST', `/platform/pg-meta/${of.ref}/roles`, { name })).status).toBe(200)
    await sqlIn(project, `create schema owned; grant create, usage on schema owned to clerk, stranger;
      create table owned.by_clerk (id int); create table owned.by_stranger (id int);
      alter table owned.by_clerk owner to clerk; alter table owned.by_stranger owner to stranger;`)
    const archive = readFileSync(await download({ format: 'custom', schemas: ['owned'] }))
    const ownerOf = (table: string) => sqlIn(other, `select tableowner from pg_tables where schemaname = 'owned' and tablename = '${table}'`)
    // The rights on the schema come last in a dump.
    const without = await restore(other, archive, { keep_owners: true, all_or_nothing: false })
    expect(without.state).toBe('incomplete')
    expect(without.errors.map((it: any) => it.message).join()).toContain('permission denied for schema owned')
    expect(await ownerOf('by_clerk')).toBe('postgres')
    await sqlIn(other, 'drop schema owned cascade; create schema owned; grant create, usage on schema owned to clerk')
    const kept = await restore(other, archive, { keep_owners: true, all_or_nothing: false, existing: 'skip' })
    expect(kept.errors.map((it: any) => it.message)).toEqual([expect.stringContaining('role "stranger" does not exist')])
    expect(await ownerOf('by_clerk')).toBe('clerk')
    expect(await ownerOf('by_stranger')).toBe('postgres')
    await sqlIn(other, 'drop schema owned cascade')
    const all = await restore(other, archive, {})
    expect(all).toMatchObject({ state: 'succeeded', errors: [] })
    expect(await ownerOf('by_clerk')).toBe('postgres')
    await sqlIn(other, 'drop schema owned cascade')
    await sqlIn(project, 'drop schema owned cascade')
  }, 90_000)

  it('skips or replaces objects that exist, and restores chosen tables', async () => {
    await clean()
    const data = readFileSync(await download({ format: 'custom', schemas: ['shop'] }))
    expect((await restore(other, data)).state).toBe('succeeded')
    expect((await restore(other, data)).state).toBe('failed')
    await sqlIn(other, 'delete from shop.films where id > 10 and id <> 1')
    const skipped = await restore(other, data, { existing: 'skip' })
    expect(skipped, JSON.stringify(skipped)).toMatchObject({ state: 'succeeded', errors: [] })
    expect(await sqlIn(other, 'select count(*) from shop.films')).toBe('10')
    const replaced = await restore(other, data, { existing: 'replace' })
    expect(replaced, JSON.stringify(replaced)).toMatchObject({ state: 'succeeded' })
    expect(await sqlIn(other, 'select count(*) from shop.films')).toBe('5000')
    await sqlIn(other, 'drop schema shop cascade; create schema shop')
    const chosen = await restore(other, data, { tables: ['shop.films'] })
    expect(chosen, JSON.stringify(chosen)).toMatchObject({ state: 'succeeded' })
    expect(await sqlIn(other, "select count(*) from pg_class where relnamespace = 'shop'::regnamespace and relkind in ('r', 'v')")).toBe('1')
  }, 120_000)

  it('has no more rights than the project: malicious scripts fail and run nothing on the host', async () => {
    await clean()
    const mark = join(folder, 'owned')
    const job = await restore(
      other,
      [
        `\\! touch ${mark}`,
        'create table a (t text);',
        `copy a from program 'touch ${mark}';`,
        `\\copy a from program 'touch ${mark}'`,
        "copy a from '/etc/passwd';",
        `copy (select 1) to '${mark}';`,
        "select pg_read_file('/etc/passwd');",
        'alter role current_user superuser;',
        'create role boss superuser;',
        'set session authorization signalbox_admin;',
        'set role signalbox_admin;',
        "create function f() returns int language c as '/x', 'y';",
        'create event trigger e on ddl_command_start execute function pg_catalog.version();',
        "alter system set log_statement = 'all';",
        'commit; drop table if exists never;',
        '\\connect postgres signalbox_admin',
        'create table b ();',
      ].join('\n'),
      { all_or_nothing: false },
    )
    expect(job.state, JSON.stringify(job)).toBe('incomplete')
    expect(readdirSync(folder)).not.toContain('owned')
    expect(await sqlIn(other, 'select rolsuper from pg_roles where rolname = current_user')).toBe('f')
    expect(await sqlIn(other, "select count(*) from pg_roles where rolname = 'boss'")).toBe('0')
    expect(await sqlIn(other, "select to_regclass('b') is not null, (select count(*) from a)")).toBe('t|0')
    const messages = job.errors.map((it: any) => it.message)
    expect(messages.filter((it: string) => it === 'Commands of psql are not run.')).toHaveLength(2)
    expect(messages.length).toBeGreaterThan(6)
  }, 60_000)

  it('refuses what is no dump, with a sentence', async () => {
    const custom = readFileSync(await download({ format: 'custom' }))
    const cases: [Buffer | string, RegExp][] = [
      ['', /empty/],
      [Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]), /neither an archive/],
      [Buffer.from('s\0e\0l\0e\0c\0t\0', 'latin1'), /neither an archive/],
      [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, 0]), /Only gzip/],
      [gzipSync('select 1;').subarray(0, 15), /cut off|damaged/],
      [custom.subarray(0, 60), /cut off/],
      [Buffer.concat([Buffer.from('PGDMP'), Buffer.from([1, 99, 0, 4, 8, 1])]), /version 1.99/],
    ]
    for (const [data, says] of cases) {
      const sent = await upload(other, data)
      expect(sent, `${says}`).toMatchObject({ type: 'error', code: 'bad_request' })
      expect(sent.message).toMatch(says)
    }
    // Cut off in its data: noticed by pg_restore, and nothing is changed.
    await clean()
    const cut = await restore(other, custom.subarray(0, custom.length - 20_000))
    expect(cut, JSON.stringify(cut)).toMatchObject({ state: 'failed' })
    expect(await sqlIn(other, "select to_regnamespace('shop') is null")).toBe('t')
    const script = readFileSync(await download({ format: 'sql' })).toString()
    const half = await restore(other, script.slice(0, script.indexOf('film 2500')))
    expect(half, JSON.stringify(half)).toMatchObject({ state: 'failed' })
    const badText = await restore(other, Buffer.concat([Buffer.from("create table a (t text); insert into a values ('"), Buffer.from([0xff, 0xfe]), Buffer.from("');")]))
    expect(badText).toMatchObject({ state: 'failed', errors: [{ sqlstate: '22021' }] })
  }, 120_000)

  it('is bounded: large files, also unpacked, are refused before they fill the disk', async () => {
    const bomb = gzipSync(Buffer.alloc(80 << 20, ' '))
    expect(await upload(other, bomb)).toMatchObject({ type: 'error', code: 'payload_too_large' })
    expect((await listed(other)).upload).toBeNull()
  }, 60_000)

  it('can be cancelled, and then nothing was changed', async () => {
    await clean()
    const sent = await upload(other, 'create table a (id int);\nselect pg_sleep(60);\n')
    const begun = await owner.call('POST', path(other, `/uploads/${sent.file.id}/restore`), {})
    expect(begun.status).toBe(202)
    await waitUntil(async () => (await sqlIn(other, "select count(*) from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()")) === '1', 'it sleeps')
    expect((await owner.call('POST', path(other, `/uploads/${sent.file.id}/restore`), {})).status).toBe(409)
    expect((await owner.call('DELETE', path(other, `/dumps/${begun.body.id}`))).status).toBe(202)
    expect(await ended(other)).toMatchObject({ state: 'cancelled', message: 'Cancelled. Nothing was changed.' })
    await waitUntil(async () => (await sqlIn(other, "select count(*) from pg_stat_activity where application_name = 'signalbox_dump'")) === '0', 'its session has ended')
    expect(await sqlIn(other, "select to_regclass('a') is null")).toBe('t')
  }, 60_000)
})

describe('a migration', () => {
  it('refuses addresses of the platform and of its network, and names nothing of the password', async () => {
    for (const source of [other.connectionString, 'postgresql://u:the-password@127.0.0.1:5432/d', 'postgresql://u:the-password@169.254.169.254/d', 'postgresql://u:the-password@10.0.0.1/d']) {
      const refused = await owner.call('POST', path(project, '/migration/check'), { connection_string: source })
      expect(refused.status, source).toBe(400)
      expect(JSON.stringify(refused.body)).not.toContain('the-password')
    }
    const begun = await owner.call('POST', path(project, '/migration'), { connection_string: 'postgresql://u:the-password@127.0.0.1:5432/d' })
    expect(begun.status).toBe(202)
    const job = await ended(project)
    expect(job).toMatchObject({ kind: 'migration', state: 'failed', name: 'u@127.0.0.1:5432/d' })
    const audit = await owner.call('GET', `/platform/organizations/${slug}/audit`)
    expect(JSON.stringify(audit.body)).not.toContain('the-password')
  })
})

it('a killed server leaves an interrupted restore that says what stays, and no files', async () => {
  await clean()
  const sent = await upload(other, 'create table a (id int);\nselect pg_sleep(60);\n')
  await owner.call('POST', path(other, `/uploads/${sent.file.id}/restore`), {})
  await waitUntil(async () => (await sqlIn(other, "select count(*) from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()")) === '1', 'it sleeps')
  await server.kill()
  await server.start()
  const job = await ended(other)
  expect(job).toMatchObject({ state: 'interrupted' })
  expect(job.message).toContain('Nothing was changed')
  expect((await listed(other)).upload).toBeNull()
  expect(readdirSync(join(server.dataDir, 'dumps', 'uploads'))).toEqual([])
  await waitUntil(async () => (await sqlIn(other, "select to_regclass('a') is null and count(*) = 0 from pg_stat_activity where application_name = 'signalbox_dump'")) === 't', 'it was rolled back')
}, 90_000)
