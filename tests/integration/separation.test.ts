import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { connect } from 'node:tls'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { connectLive, type Live } from '../harness/live'
import { type Person, signUp } from '../harness/people'
import { freeProjectsMax } from '../harness/plans'
import { isRunning, signal, withChildren } from '../harness/processes'
import { createOrganization, createProject, type RunningProject } from '../harness/projects'
import { runFolder } from '../harness/run-folder'
import { selfSigned } from '../harness/self-signed'
import { type Server, startNewServer, startServer } from '../harness/server'
import { platformPostmaster, postmasterOf, projectFolder, psql, untilAnswers } from '../harness/tenant'

/** The lines about privileges in the status of a process, or of one of its threads. */
function rightsOf(status: string): Record<string, string[]> {
  const found: Record<string, string[]> = {}
  for (const line of readFileSync(status, 'utf8').split('\n')) {
    const [, name, values] = /^(Uid|Gid|Groups|Cap(?:Inh|Prm|Eff|Amb)|NoNewPrivs):\s*(.*)$/.exec(line) ?? []
    if (name) found[name] = (values ?? '').trim().split(/\s+/).filter(Boolean)
  }
  return found
}

/** The user of a process. */
function userOf(pid: number): number {
  return Number(rightsOf(`/proc/${pid}/status`).Uid?.[1])
}

/** The process that keeps root privileges for the server. */
function hostOf(server: Server): number {
  const found = withChildren(server.pid).find(
    (pid) => pid !== server.pid && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'signalbox-host',
  )
  if (!found) throw new Error('The server has no host process')
  return found
}

/** Returns whether a system user can list a folder or read a file. */
function canRead(user: number, path: string): boolean {
  const program = statSync(path).isDirectory() ? 'ls' : 'cat'
  try {
    execFileSync('setpriv', [`--reuid=${user}`, `--regid=${user}`, '--clear-groups', program, path], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
}

describe('a server that was started as root', { timeout: 120_000 }, () => {
  let server: Server
  let owner: Person
  let live: Live
  let slug: string
  let first: RunningProject
  let second: RunningProject
  beforeAll(async () => {
    expect(process.getuid?.(), 'this test needs root').toBe(0)
    server = await startServer(freeProjectsMax(100))
    owner = await signUp(server, 'owner')
    slug = await createOrganization(owner)
    live = await connectLive(server, await owner.token())
    first = await createProject(owner, live, slug, 'first')
    second = await createProject(owner, live, slug, 'second')
  })
  afterAll(async () => {
    live?.close()
    await server?.dispose()
  })

  it('has no ID, group or capability of root in any of its threads, and gains none', () => {
    const threads = readdirSync(`/proc/${server.pid}/task`)
    expect(threads.length).toBeGreaterThan(1)
    for (const thread of threads) {
      const rights = rightsOf(`/proc/${server.pid}/task/${thread}/status`)
      for (const name of ['Uid', 'Gid', 'Groups']) expect(rights[name], name).not.toContain('0')
      for (const name of ['CapInh', 'CapPrm', 'CapEff', 'CapAmb']) expect(rights[name], name).toEqual(['0'.repeat(16)])
      expect(rights.NoNewPrivs).toEqual(['1'])
    }
  })

  it('keeps root privileges in a process without listening sockets', () => {
    const host = hostOf(server)
    expect(userOf(host)).toBe(0)
    const rights = rightsOf(`/proc/${host}/status`)
    expect(rights.Groups).toEqual([])
    expect(rights.NoNewPrivs).toEqual(['1'])
    // CAP_SYS_ADMIN, CAP_NET_ADMIN and CAP_SYS_MODULE (capabilities(7)).
    for (const gone of [21n, 12n, 16n]) expect((BigInt(`0x${rights.CapEff![0]}`) >> gone) & 1n).toBe(0n)
    const inodes = readdirSync(`/proc/${host}/fd`).map((fd) => {
      try {
        return statSync(`/proc/${host}/fd/${fd}`).ino
      } catch {
        return 0
      }
    })
    const listening = ['tcp', 'tcp6'].flatMap((table) =>
      readFileSync(`/proc/net/${table}`, 'utf8')
        .split('\n')
        .slice(1)
        .map((line) => line.trim().split(/\s+/))
        .filter((fields) => fields[3] === '0A')
        .map((fields) => Number(fields[9])),
    )
    expect(inodes.filter((inode) => listening.includes(inode))).toEqual([])
  })

  it('runs each project’s database as a separate user, apart from its own database and itself', () => {
    const users = [
      userOf(postmasterOf(server, first.ref)),
      userOf(postmasterOf(server, second.ref)),
      userOf(platformPostmaster(server)),
    ]
    expect(new Set(users).size).toBe(3)
    expect(users).not.toContain(0)
    expect(userOf(server.pid)).toBe(users[2])
  })

  it('lets no project’s user read another’s files, the keys or the platform’s database', () => {
    const user = userOf(postmasterOf(server, first.ref))
    expect(canRead(user, join(projectFolder(server, first.ref), 'data', 'PG_VERSION'))).toBe(true)
    for (const closed of [
      join(projectFolder(server, second.ref), 'data'),
      join(projectFolder(server, second.ref), 'data', 'PG_VERSION'),
      join(server.dataDir, 'keys'),
      join(server.dataDir, 'keys', 'signing.key'),
      join(server.dataDir, 'databases', 'platform', 'data', 'PG_VERSION'),
    ]) {
      expect(canRead(user, closed), closed).toBe(false)
    }
  })

  it('cannot read a project’s files itself, nor the keys that it started with', () => {
    const user = userOf(server.pid)
    expect(canRead(user, join(projectFolder(server, first.ref), 'data', 'PG_VERSION'))).toBe(false)
    expect(canRead(user, join(server.dataDir, 'keys', 'signing.key'))).toBe(false)
  })

  it('accepts connections to each database, direct and through the pooler', async () => {
    for (const project of [first, second]) {
      expect((await psql(project.connectionString, 'select 1')).out.trim()).toBe('1')
      await project.topic.until((it) => it.services.pooler?.healthy === true)
      const pooled = project.topic.state.pooled.connection_string
      const filled = pooled.replace('[YOUR-PASSWORD]', encodeURIComponent(project.password))
      expect((await psql(filled, 'select 1')).out.trim()).toBe('1')
    }
  })

  it('answers the command line, and removes server.json when it stops', async () => {
    const note = JSON.parse(readFileSync(join(server.dataDir, 'server.json'), 'utf8'))
    expect(note.pid).toBe(server.pid)
    expect((await server.cli('project', 'list')).code).toBe(0)
  })

  it('leaves both databases running when it is killed, ends its host process, and adopts them', async () => {
    const host = hostOf(server)
    const postmasters = [first, second].map((it) => postmasterOf(server, it.ref))
    live.close()
    await server.kill()
    await waitUntil(() => !isRunning(host) || undefined, 'the host process ended', { timeoutMs: 10_000, everyMs: 20 })
    for (const project of [first, second])
      expect((await psql(project.connectionString, 'select 1')).out.trim()).toBe('1')
    await server.start()
    live = await connectLive(server, await owner.token())
    for (const project of [first, second]) {
      project.topic = await live.subscribe(`project:${project.ref}`)
      expect(project.topic.state.status).toBe('ACTIVE_HEALTHY')
    }
    expect([first, second].map((it) => postmasterOf(server, it.ref))).toEqual(postmasters)
  })

  it('exits with 70 when its host process is killed, and the databases continue to run', async () => {
    const postmasters = [first, second].map((it) => postmasterOf(server, it.ref))
    live.close()
    signal(hostOf(server), 'SIGKILL')
    expect(await server.ended()).toBe(70)
    expect(server.log()).toContain('provisioning.host_ended')
    for (const project of [first, second])
      expect((await psql(project.connectionString, 'select 1')).out.trim()).toBe('1')
    await server.start()
    expect([first, second].map((it) => postmasterOf(server, it.ref))).toEqual(postmasters)
    live = await connectLive(server, await owner.token())
  })

  it('stops in a planned way, with its databases, through its host process', async () => {
    const host = hostOf(server)
    const postmaster = postmasterOf(server, first.ref)
    live.close()
    expect(await server.stop()).toBe(0)
    expect(isRunning(postmaster)).toBe(false)
    expect(isRunning(host)).toBe(false)
    expect(() => statSync(join(server.dataDir, 'server.json'))).toThrow()
    await server.start()
    live = await connectLive(server, await owner.token())
    const topic = await live.subscribe(`project:${first.ref}`)
    await topic.until((it) => it.status === 'ACTIVE_HEALTHY', 60_000)
  })
})

describe('a certificate that only root can read', { timeout: 180_000 }, () => {
  /** The served certificate, as PEM without its header and footer. */
  function shownBy(server: Server): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: 'localhost', port: server.port, rejectUnauthorized: false }, () => {
        resolve(socket.getPeerCertificate().raw.toString('base64'))
        socket.destroy()
      })
      socket.on('error', reject)
    })
  }
  const contentOf = (chain: string) => readFileSync(chain, 'utf8').replace(/-----[^-]+-----|\s/g, '')

  it('is served, and reloaded when it is replaced', async () => {
    const folder = mkdtempSync(join(runFolder(), 'roots-certificate-'))
    chmodSync(folder, 0o700)
    const chain = join(folder, 'chain.pem')
    const key = join(folder, 'key.pem')
    const put = (pair: { chain: string; key: string }) => {
      copyFileSync(pair.key, key)
      copyFileSync(pair.chain, chain)
      for (const file of [chain, key]) chmodSync(file, 0o600)
    }
    const before = selfSigned()
    put(before)
    const server = await startServer({ SIGNALBOX_SERVER_TLS_CERTIFICATE: chain, SIGNALBOX_SERVER_TLS_KEY: key })
    try {
      expect(canRead(userOf(server.pid), key)).toBe(false)
      expect(await shownBy(server)).toBe(contentOf(before.chain))
      const after = selfSigned()
      put(after)
      await waitUntil(
        async () => (await shownBy(server)) === contentOf(after.chain) || undefined,
        'the new certificate is shown',
        { timeoutMs: 90_000, everyMs: 1_000 },
      )
      // The log reaches the test by a different path than the handshake.
      await waitUntil(() => server.log().includes('tls.certificate_renewed'), 'the log reports it')
    } finally {
      await server.dispose()
    }
  })
})

describe('an installation whose databases all had one user', { timeout: 120_000 }, () => {
  it('keeps it, and each database gets a separate user at its next start', async () => {
    const server = await startNewServer({ SIGNALBOX_PROVISIONING_PROJECT_USERS: '' })
    try {
      const owner = await signUp(server, 'owner')
      const slug = await createOrganization(owner)
      let live = await connectLive(server, await owner.token())
      const project = await createProject(owner, live, slug)
      live.close()
      const before = postmasterOf(server, project.ref)
      expect(userOf(before)).toBe(userOf(platformPostmaster(server)))
      await server.kill()
      await server.start({ SIGNALBOX_PROVISIONING_PROJECT_USERS: '20000-29999' })
      expect(postmasterOf(server, project.ref)).toBe(before)
      expect((await psql(project.connectionString, 'select 1')).out.trim()).toBe('1')
      expect(await server.stop()).toBe(0)
      await server.start({ SIGNALBOX_PROVISIONING_PROJECT_USERS: '20000-29999' })
      live = await connectLive(server, await owner.token())
      const topic = await live.subscribe(`project:${project.ref}`)
      await topic.until((it) => it.status === 'ACTIVE_HEALTHY', 60_000)
      live.close()
      expect(userOf(postmasterOf(server, project.ref))).toBeGreaterThanOrEqual(20_000)
      await untilAnswers(project.connectionString, 'select 1', '1')
    } finally {
      await server.dispose()
    }
  })
})
