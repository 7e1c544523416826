import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import { call } from '../harness/people'
import { creationLimitMs } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

let server: Server
let token: string
let live: Live
beforeAll(async () => {
  server = await startServer({
    SIGNALBOX_MODE: 'self_hosted',
    SIGNALBOX_IDENTITY_DISABLED_FEATURES: 'billing:all,organizations:create',
  })
  token = await enter()
  live = await connectLive(server, token)
})
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

/** A session as created by the dashboard, without sign-in. */
async function enter(): Promise<string> {
  const entered = await call(server, 'POST', '/auth/v1/token?grant_type=self_hosted')
  expect(entered.status).toBe(200)
  return entered.body.access_token
}

it('reports its mode', async () => {
  const settings = await call(server, 'GET', '/auth/v1/settings')
  expect(settings.body).toMatchObject({ mode: 'self_hosted' })
})

it('has one organization with one project, which is started automatically', async () => {
  const project = await live.subscribe('project:default')
  await project.until((it) => it.status === 'ACTIVE_HEALTHY', creationLimitMs)
  const organizations = await call(server, 'GET', '/platform/organizations', { token })
  expect(organizations.body).toMatchObject([{ slug: 'default', plan: { id: 'enterprise' } }])
  const projects = await call(server, 'GET', '/platform/projects', { token })
  expect(projects.body.projects ?? projects.body).toMatchObject([{ ref: 'default' }])
})

it('reads disabled features from its setting', async () => {
  const profile = await call(server, 'GET', '/platform/profile', { token })
  expect(profile.body.disabled_features).toEqual(['billing:all', 'organizations:create'])
})

it('refuses calls that make sense only on the platform', async () => {
  const refused = [
    ['POST', '/platform/organizations', { name: 'Second' }],
    ['DELETE', '/platform/organizations/default', undefined],
    ['DELETE', '/platform/projects/default', undefined],
    ['POST', '/auth/v1/signup', { email: 'ada@example.com', password: 'eight-quiet-letters' }],
  ] as const
  for (const [method, path, body] of refused) {
    const answer = await call(server, method, path, { token, body })
    expect([path, answer.status]).toEqual([path, 403])
    expect(JSON.stringify(answer.body)).toContain('self_hosted')
  }
})

it('is the same after a kill, with nothing created twice', async () => {
  await server.kill()
  await server.start()
  token = await enter()
  const projects = await call(server, 'GET', '/platform/projects', { token })
  expect(projects.body.projects ?? projects.body).toHaveLength(1)
})

it('does not create sessions on the platform', async () => {
  const platform = await startServer()
  try {
    const answer = await call(platform, 'POST', '/auth/v1/token?grant_type=self_hosted')
    expect(answer.status).toBe(404)
  } finally {
    await platform.dispose()
  }
})
