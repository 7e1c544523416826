import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { environment, signalbox } from '../harness/command-line'
import { connectLive } from '../harness/live'
import { authClient, call, signUp } from '../harness/people'
import { createOrganization, createProject } from '../harness/projects'
import { runFolder } from '../harness/run-folder'
import { type Server, startNewServer } from '../harness/server'
import { psql } from '../harness/tenant'

let server: Server
beforeAll(async () => {
  server = await startNewServer()
})
afterAll(() => server?.dispose())

describe('the running server', () => {
  it('reports that it is alive and ready', async () => {
    expect((await call(server, 'GET', '/healthz')).status).toBe(200)
    expect((await call(server, 'GET', '/readyz')).status).toBe(200)
    const time = await call(server, 'GET', '/api/get-utc-time')
    expect(Math.abs(Date.parse(time.body.utcTime) - Date.now())).toBeLessThan(2_000)
  })

  it('counts its work', async () => {
    const person = await signUp(server, 'counted')
    const live = await connectLive(server, await person.token())
    const { connectionString } = await createProject(person, live, await createOrganization(person))
    expect(connectionString).toContain('@')
    const metrics = async () => String((await call(server, 'GET', '/metrics')).body)
    // Metrics that are counted explicitly appear with the next census.
    const text = await waitUntil(async () => {
      const all = await metrics()
      return /ACTIVE_HEALTHY"\} 1$/m.test(all) && all
    }, 'the project is counted by its status')
    const families = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name ?? '')
    const expected = [
      /session/, /subscription/, /topic/, /frame/, /byte/, /conflat/, /outbox/, /mailbox|waiting/, /probe/, /project/, /storage|statement/, /http/,
    ]
    for (const one of expected) expect(families.filter((name) => one.test(name)), `${one} in ${families.join(' ')}`).not.toEqual([])
    live.close()
  })

  it('serves the web app’s assets with permanent caching, and its page without caching', async () => {
    const page = await call(server, 'GET', '/dashboard')
    expect(page.status).toBe(200)
    expect(page.headers.get('Content-Type')).toContain('text/html')
    expect(page.headers.get('Cache-Control')).toMatch(/no-cache|no-store|max-age=0/)
    expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'self'")
    const script = /src="(\/dashboard\/assets\/[^"]+\.js)"/.exec(page.body)?.[1] ?? ''
    const asset = await call(server, 'GET', script, { headers: { 'Accept-Encoding': 'br' } })
    expect(asset.status).toBe(200)
    expect(asset.headers.get('Cache-Control')).toContain('immutable')
    expect(asset.headers.get('Content-Encoding')).toBe('br')
    const deep = await call(server, 'GET', '/dashboard/project/abc', { headers: { Accept: 'text/html' } })
    expect(deep.body).toBe(page.body)
  })

  it('keeps its keys private', () => {
    expect(statSync(join(server.dataDir, 'keys', 'signing.key')).mode & 0o077).toBe(0)
  })

  it('prevents a second server on the same data', async () => {
    const second = await signalbox(['serve', '--port', '0', '--data-dir', server.dataDir])
    expect(second.code).toBe(1)
    expect(second.err).toContain(server.dataDir)
    expect((await call(server, 'GET', '/readyz')).status).toBe(200)
  })
})

describe('a second installation', { timeout: 90_000 }, () => {
  it('runs beside the first, independently', async () => {
    const second = await startNewServer()
    try {
      const here = await signUp(server, 'here')
      const there = await signUp(second, 'there')
      expect((await there.call('GET', '/platform/profile')).body.is_operator).toBe(true)
      const { error } = await authClient(second).signInWithPassword({ email: here.email, password: here.password })
      expect(error?.code).toBe('invalid_credentials')
      expect((await call(second, 'GET', '/platform/organizations', { token: await here.token() })).status).toBe(401)
      const both = await Promise.all(
        [
          { at: server, who: here },
          { at: second, who: there },
        ].map(async ({ at, who }) => {
          const live = await connectLive(at, await who.token())
          return createProject(who, live, await createOrganization(who))
        }),
      )
      for (const { connectionString } of both) expect((await psql(connectionString, 'select 1')).out.trim()).toBe('1')
      expect(both[0]?.topic.state.connection.port).not.toBe(both[1]?.topic.state.connection.port)
    } finally {
      await second.dispose()
    }
  })
})

describe('an invalid setting', () => {
  const serve = (settings: Record<string, string>, ...args: string[]) =>
    signalbox(['serve', '--data-dir', join(runFolder(), 'never-made'), ...args], { env: environment(settings) })

  it.each([
    ['server.port', { SIGNALBOX_SERVER_PORT: '70000' }, '70000', '65535'],
    ['server.port', { SIGNALBOX_SERVER_PORT: 'eighty' }, 'eighty', '65535'],
    ['projects.provider', { SIGNALBOX_PROJECTS_PROVIDER: 'clouds' }, 'clouds', 'local'],
    ['projects.automatic_restart', { SIGNALBOX_PROJECTS_AUTOMATIC_RESTART: 'maybe' }, 'maybe', 'true'],
    ['log.level', { SIGNALBOX_LOG_LEVEL: 'loud' }, 'loud', 'warning'],
    ['mode', { SIGNALBOX_MODE: 'hosted' }, 'hosted', 'self_hosted'],
    ['provisioning.port_last', { SIGNALBOX_PROVISIONING_PORT_FIRST: '30000', SIGNALBOX_PROVISIONING_PORT_LAST: '29000' }, '29000', '30000'],
  ])('stops the start with its name %s, the value and the allowed values', async (name, settings, value, allowed) => {
    const stopped = await serve(settings)
    expect(stopped.code).toBe(2)
    for (const text of [name, value, allowed]) expect(stopped.err).toContain(text)
  })

  it('in a file or on the command line stops it, too', async () => {
    mkdirSync(join(runFolder(), 'settings'), { recursive: true })
    const file = join(runFolder(), 'settings', 'wrong.toml')
    writeFileSync(file, '[server]\nprot = 8400\n')
    const unknown = await serve({}, '--config', file)
    expect(unknown.code).toBe(2)
    expect(unknown.err).toContain('server.prot')
    expect(unknown.err).toContain('server.port')
    const flag = await serve({}, '--port', 'x')
    expect(flag.code).toBe(2)
    expect(flag.err).toContain('--port')
    const missing = await serve({}, '--config', '/nowhere/at/all.toml')
    expect(missing.code).toBe(2)
    expect(missing.err).toContain('/nowhere/at/all.toml')
  })

  it('in the environment with an unknown name is reported, with the closest known name', async () => {
    const done = await signalbox(['doctor', '--data-dir', join(runFolder(), 'doctor'), '--port', '0'], {
      env: environment({ SIGNALBOX_SERVER_PROT: '1' }),
    })
    expect(done.err).toContain('SIGNALBOX_SERVER_PROT')
    expect(done.err).toContain('SIGNALBOX_SERVER_PORT')
  })

  it('does not reveal a secret', async () => {
    const stopped = await serve({ SIGNALBOX_DATABASE_URL: 'hunter2-is-no-url' })
    expect(stopped.code).toBe(2)
    expect(stopped.err).toContain('database.url')
    expect(stopped.err).not.toContain('hunter2')
  })
})

describe('the command line', () => {
  it('reports that no server runs on the data', async () => {
    const done = await signalbox(['project', 'list', '--data-dir', join(runFolder(), 'nowhere')])
    expect(done.code).toBe(3)
    expect(done.err).toContain('serve')
  })

  it('detects the machine’s resources', async () => {
    const done = await signalbox(['doctor', '--data-dir', join(runFolder(), 'doctor'), '--port', '0', '--json'])
    expect([0, 1]).toContain(done.code)
    expect(JSON.parse(done.out).length ?? Object.keys(JSON.parse(done.out)).length).toBeGreaterThan(3)
  })

  it('has a help text', async () => {
    const help = await signalbox(['--help'])
    expect(help.code).toBe(0)
    for (const command of ['serve', 'migrate', 'doctor', 'user', 'incident', 'flag', 'org', 'project', 'version']) {
      expect(help.out).toContain(command)
    }
    expect((await signalbox(['fly'])).code).toBe(2)
  })
})
