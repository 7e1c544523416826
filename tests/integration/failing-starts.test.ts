import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive } from '../harness/live'
import { type Person, signUp } from '../harness/people'
import { ended, isRunning, signal } from '../harness/processes'
import { createOrganization, createProject, type RunningProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { platformPostmaster, postmasterOf, psql } from '../harness/tenant'

/**
 * After a crash of the server the projects' databases continue to run. A failed start, for any
 * reason, must not stop them: settings, files and the port are checked before the first database is
 * adopted.
 */

let server: Server
let owner: Person
let project: RunningProject
let postmaster: number
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server, 'owner')
  const live = await connectLive(server, await owner.token())
  project = await createProject(owner, live, await createOrganization(owner))
  live.close()
  postmaster = postmasterOf(server, project.ref)
  await psql(project.connectionString, 'create table kept (n int)')
  await server.kill()
})
afterAll(() => server?.dispose())

type Undo = () => Promise<void> | void

/** A way to break the next start, and its error text. */
interface Fault {
  what: string
  settings?: Record<string, string>
  /** Breaks something on the machine; returns a function that repairs it. */
  make?: () => Promise<Undo> | Undo
  says: RegExp
}

/** Another program on the server's port. */
async function takePort(): Promise<Undo> {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(server.port, '127.0.0.1', resolve))
  return () => new Promise<void>((resolve) => other.close(() => resolve()))
}

function damage(file: string): Undo {
  const path = join(server.dataDir, file)
  const before = readFileSync(path)
  writeFileSync(path, before.subarray(0, 7))
  return () => writeFileSync(path, before)
}

/** The platform's own database has exited, and cannot start again. */
async function removeControlFile(): Promise<Undo> {
  const running = platformPostmaster(server)
  if (running !== 0) {
    signal(running, 'SIGKILL')
    await ended(running)
  }
  const file = join(server.dataDir, 'databases', 'platform', 'data', 'global', 'pg_control')
  renameSync(file, `${file}.gone`)
  return () => renameSync(`${file}.gone`, file)
}

const isRoot = process.getuid?.() === 0

const faults: Fault[] = [
  { what: 'a port that is taken', make: takePort, says: /Cannot listen on 127\.0\.0\.1:\d+: .*Stop the program that uses the port/ },
  {
    what: 'custom content that is missing',
    settings: { SIGNALBOX_SERVER_CUSTOM_CONTENT: '/nowhere/content.json' },
    says: /\/nowhere\/content\.json/,
  },
  {
    what: 'a certificate that is missing',
    settings: { SIGNALBOX_SERVER_TLS_CERTIFICATE: '/nowhere/chain.pem', SIGNALBOX_SERVER_TLS_KEY: '/nowhere/key.pem' },
    says: /The certificate cannot be used: .*server\.tls_certificate = \/nowhere\/chain\.pem/,
  },
  { what: 'a setting that is wrong', settings: { SIGNALBOX_LOG_LEVEL: 'loud' }, says: /log\.level/i },
  { what: 'an address of another machine', settings: { SIGNALBOX_SERVER_HOST: '192.0.2.1' }, says: /192\.0\.2\.1/ },
  { what: 'a web app that is missing', settings: { SIGNALBOX_SERVER_WEB_ROOT: '/nowhere/web' }, says: /server\.web_root/ },
  {
    what: 'programs of PostgreSQL that are missing',
    settings: { SIGNALBOX_PROVISIONING_POSTGRES_BIN: '/nowhere/bin' },
    says: /PostgreSQL's programs were not found in \/nowhere\/bin/,
  },
  {
    what: 'a database of the platform that cannot be reached',
    settings: { SIGNALBOX_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
    says: /The platform's database cannot be opened: .*refused.*database\.url/,
  },
  { what: 'a key that is damaged', make: () => damage('keys/sealing.key'), says: /sealing\.key is not a key/ },
  {
    what: 'an authority’s key that is damaged',
    make: () => damage('keys/database-authority.key'),
    says: /database-authority\.key cannot be used: .*from a backup/,
  },
  {
    what: 'an authority’s certificate that is damaged',
    make: () => damage('keys/database-authority.crt'),
    says: /database-authority\.crt cannot be used: .*creates it again from database-authority\.key/,
  },
  {
    what: 'a control file of the platform’s database that is missing',
    make: removeControlFile,
    says: /global\/pg_control is missing.*from a backup/,
  },
  // Only root can run PostgreSQL as another user.
  ...(isRoot
    ? [
        {
          what: 'a user that does not exist',
          settings: { SIGNALBOX_PROVISIONING_OS_USER: 'no-such-user' },
          says: /there is no user 'no-such-user'.*provisioning\.os_user/,
        },
        {
          what: 'a user who does not own the databases',
          settings: { SIGNALBOX_PROVISIONING_OS_USER: 'nobody' },
          says: /belongs to the user 'postgres', and PostgreSQL would run as 'nobody'/,
        },
      ]
    : []),
]

describe('a start that fails after a crash', { timeout: 120_000 }, () => {
  it.each(faults)('by $what leaves the project’s database running', async ({ settings, make, says }) => {
    const undo = await make?.()
    try {
      await expect(server.start(settings)).rejects.toThrow(says)
      await server.ended()
    } finally {
      await undo?.()
    }
    expect((await psql(project.connectionString, 'insert into kept values (1) returning n')).out).toMatch(/^1/)
    expect(isRunning(postmaster)).toBe(true)
  })

  it('is followed by one that adopts the database, and stops it in a planned way', async () => {
    await server.start()
    const live = await connectLive(server, await owner.token())
    const topic = await live.subscribe(`project:${project.ref}`)
    await topic.until((it) => it.status === 'ACTIVE_HEALTHY')
    live.close()
    expect(postmasterOf(server, project.ref)).toBe(postmaster)
    expect((await psql(project.connectionString, 'select count(*) from kept')).out.trim()).toBe(String(faults.length))
    expect(await server.stop()).toBe(0)
    expect(isRunning(postmaster)).toBe(false)
  })
})
