import { spawn } from 'node:child_process'
import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import { call, type Person, signUp } from '../harness/people'
import { createOrganization, createProject, type RunningProject } from '../harness/projects'
import { runFolder } from '../harness/run-folder'
import { selfSigned } from '../harness/self-signed'
import { type Server, startServer } from '../harness/server'
import { projectFolder, psql } from '../harness/tenant'

let server: Server
let owner: Person
let live: Live
let project: RunningProject
/** The downloaded certificate. */
let certificate: string
beforeAll(async () => {
  server = await startServer({ SIGNALBOX_PROJECTS_PROBE_HEARTBEAT_MS: '200' })
  owner = await signUp(server, 'owner')
  live = await connectLive(server, await owner.token())
  project = await createProject(owner, live, await createOrganization(owner))
  await project.topic.until((it) => it.services.pooler?.healthy === true)
  const answer = await owner.call('GET', `/platform/projects/${project.ref}/database-certificate`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('application/pem-certificate-chain')
  certificate = join(mkdtempSync(join(runFolder(), 'authority-')), 'signalbox-ca.crt')
  writeFileSync(certificate, answer.body)
}, 120_000)
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

/** A displayed connection string with the password, and the certificate at this test's path. */
const filled = (shown: string, file = certificate) =>
  shown.replace('[YOUR-PASSWORD]', encodeURIComponent(project.password)).replace('signalbox-ca.crt', encodeURIComponent(file))

const asksForTls = 'select ssl from pg_stat_ssl where pid = pg_backend_pid()'

/** The output of openssl for a certificate. */
const printed = (...expected: string[]) =>
  new Promise<string>((resolve, reject) => {
    const program = spawn('openssl', ['x509', '-in', certificate, '-noout', ...expected])
    let text = ''
    program.stdout.on('data', (chunk) => (text += chunk))
    program.on('error', reject)
    program.on('close', () => resolve(text))
  })

describe('the database of a project', { timeout: 120_000 }, () => {
  it('is verified by the displayed strings and the downloaded certificate', async () => {
    const { tls } = project.topic.state
    expect(tls.connection_string).toMatch(/\?sslmode=verify-full&sslrootcert=signalbox-ca\.crt$/)
    const direct = await psql(filled(tls.connection_string), asksForTls)
    expect(direct.err).toBe('')
    expect(direct.out.trim()).toBe('t')
    const pooled = await psql(filled(tls.pooled_connection_string), 'select 1')
    expect(pooled.err).toBe('')
    expect(pooled.out.trim()).toBe('1')
    expect((await owner.call('GET', `/platform/projects/${project.ref}`)).body.tls).toEqual(tls)
  })

  it('is refused by clients that trust another authority', async () => {
    const { tls } = project.topic.state
    const other = selfSigned().chain
    for (const shown of [tls.connection_string, tls.pooled_connection_string])
      expect((await psql(filled(shown, other), 'select 1')).err).toContain('certificate verify failed')
  })

  it('shows the fingerprint and the expiry of the certificate', async () => {
    const { tls } = project.topic.state
    expect(await printed('-fingerprint', '-sha256')).toContain(tls.certificate_fingerprint)
    const [, end] = /notAfter=(.*)/.exec(await printed('-enddate')) ?? []
    expect(new Date(tls.certificate_expires_at)).toEqual(new Date(end!))
    expect(await printed('-text')).not.toContain('PRIVATE KEY')
  })

  it('keeps its key private, like the authority', () => {
    for (const file of [
      join(projectFolder(server, project.ref), 'data', 'server.pem'),
      join(server.dataDir, 'databases', 'pooler', 'server.pem'),
      join(server.dataDir, 'keys', 'database-authority.key'),
    ])
      expect(statSync(file).mode & 0o777, file).toBe(0o600)
  })

  it('returns its certificate to users with access to the project, and to no one else', async () => {
    const path = `/platform/projects/${project.ref}/database-certificate`
    const stranger = await signUp(server, 'stranger')
    expect((await stranger.call('GET', path)).status).toBe(404)
    expect((await call(server, 'GET', path)).status).toBe(401)
  })

  it('keeps its certificate through kill -9 of the server', async () => {
    const { tls } = project.topic.state
    await server.kill()
    expect((await psql(filled(tls.connection_string), 'select 1')).code).toBe(0)
    await server.start()
    expect((await psql(filled(tls.connection_string), 'select 1')).code).toBe(0)
    const shown = (await owner.call('GET', `/platform/projects/${project.ref}`)).body.tls
    expect(shown.certificate_fingerprint).toBe(tls.certificate_fingerprint)
  })
})
