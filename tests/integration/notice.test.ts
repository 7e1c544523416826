import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import { type Person, signUp } from '../harness/people'
import { type Server, startServer } from '../harness/server'

const notice = '/platform/operator/notice'

let server: Server
let operator: Person
let user: Person
let operators: Live
let users: Live
beforeAll(async () => {
  server = await startServer({ SIGNALBOX_PROJECTS_PROVIDER: 'simulated' })
  operator = await signUp(server, 'operator')
  user = await signUp(server, 'user')
  operators = await connectLive(server, await operator.token())
  users = await connectLive(server, await user.token())
})
afterAll(async () => {
  operators?.close()
  users?.close()
  await server?.dispose()
})

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()
const publish = async (body: object) => {
  const answer = await operator.call('PUT', notice, body)
  expect(answer).toMatchObject({ status: 200 })
  return answer.body
}

it('a client that sends only a message publishes it now, until it is removed', async () => {
  const platform = await users.subscribe('platform')
  const { id, ...rest } = await publish({ message: 'We move.' })
  expect(rest).toMatchObject({ message: 'We move.', link: '', severity: 'info', state: 'active', ends_at: null })
  const seen = await platform.until((it) => it.notice)
  expect(seen.notice).toEqual({ id, message: 'We move.', link: '', severity: 'info' })
  expect((await operator.call('DELETE', notice)).status).toBe(204)
  await platform.until((it) => it.notice === undefined)
  expect((await operator.call('GET', notice)).body).toBeNull()
})

it('a scheduled notice is shown to operators only, then to users from its start to its end', async () => {
  const managed = await operators.subscribe('notice')
  const platform = await users.subscribe('platform')
  await expect(users.subscribe('notice')).rejects.toThrow('forbidden')
  expect((await user.call('GET', notice)).status).toBe(403)
  const { starts_at, ends_at } = await publish({ message: 'Scheduled.', severity: 'warning', starts_at: inSeconds(2), ends_at: inSeconds(4) })
  await managed.until((it) => it.notice?.state === 'scheduled')
  const shown = await platform.until((it) => it.notice)
  expect(shown.notice).toMatchObject({ message: 'Scheduled.', severity: 'warning' })
  expect(platform.arrivals.at(-1)?.at).toBeGreaterThan(Date.parse(starts_at) - 50)
  await platform.until((it) => it.notice === undefined)
  expect(platform.arrivals.at(-1)?.at).toBeGreaterThan(Date.parse(ends_at) - 50)
  await managed.until((it) => it.notice?.state === 'ended')
})

it('an edited end applies, and the notice stays the same one', async () => {
  const platform = await users.subscribe('platform')
  const { id } = await publish({ message: 'Short.', ends_at: inSeconds(3_600) })
  const edited = await operator.call('PUT', `${notice}/${id}`, { message: 'Short.', severity: 'critical', ends_at: inSeconds(2) })
  expect(edited.body).toMatchObject({ id, severity: 'critical' })
  await platform.until((it) => it.notice?.severity === 'critical')
  await platform.until((it) => it.notice === undefined)
  expect((await operator.call('PUT', `${notice}/${id}`, { message: 'Again.' })).status).toBe(409)
})

it('a notice ends in time even if the server was killed in between', async () => {
  await publish({ message: 'Ends soon.', ends_at: inSeconds(4) })
  await server.kill()
  await server.start()
  const again = await connectLive(server, await user.token())
  const platform = await again.subscribe('platform')
  await platform.until((it) => it.notice === undefined)
  again.close()
})
