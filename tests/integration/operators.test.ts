import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import { type Person, signUp } from '../harness/people'
import { type Server, startServer } from '../harness/server'

let server: Server
let operator: Person
let person: Person
let live: Live
beforeAll(async () => {
  server = await startServer({ SIGNALBOX_PROJECTS_PROVIDER: 'simulated' })
  operator = await signUp(server, 'operator')
  person = await signUp(server, 'person')
  live = await connectLive(server, await person.token())
})
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

const say = (role: string, email = person.email) => operator.call('PUT', '/platform/operator/operators', { email, role })
const declare = () => person.call('POST', '/platform/incidents', { title: 'Slow', impact: 'minor' })
const setFlag = () => person.call('PUT', '/platform/telemetry/feature-flags/newLook', { value: true })

it('a platform role applies immediately, for calls and for open pages', async () => {
  const session = await live.subscribe('session')
  expect((await declare()).status).toBe(403)
  await expect(live.subscribe('fleet')).rejects.toThrow('forbidden')
  expect((await say('on_call')).body).toMatchObject({ email: person.email, role: 'on_call' })
  await session.until((it) => it.profile.operator_role === 'on_call')
  expect(session.state.profile.is_operator).toBe(false)
  await live.subscribe('fleet')
  expect((await declare()).status).toBe(201)
  expect((await setFlag()).status).toBe(403)
  await say('operator')
  await session.until((it) => it.profile.is_operator)
  expect((await setFlag()).status).toBe(200)
  await say('none')
  await session.until((it) => it.profile.operator_role === undefined)
  expect((await declare()).status).toBe(403)
})

it('on-call members publish and remove the notice, which is shown, but may set no flags', async () => {
  const notice = '/platform/operator/notice'
  await say('on_call')
  const platform = await live.subscribe('platform')
  expect((await person.call('PUT', '/platform/telemetry/feature-flags/showNoticeBanner', { value: true })).status).toBe(403)
  expect((await person.call('PUT', notice, { message: 'We are away on Sunday.' })).status).toBe(200)
  await platform.until((it) => it.notice?.message === 'We are away on Sunday.' && it.flags.showNoticeBanner === true)
  expect((await person.call('DELETE', notice)).status).toBe(204)
  await platform.until((it) => it.notice === undefined)
  await say('none')
  expect((await person.call('PUT', notice, { message: 'Not any more.' })).status).toBe(403)
})

it('an operator’s open page shows changes by other operators, and ends when the role is removed', async () => {
  const colleague = await connectLive(server, await operator.token())
  const { gotrue_id: id } = (await person.call('GET', '/platform/profile')).body
  const list = await colleague.subscribe('operators')
  expect(list.state.operators[id]).toBeUndefined()
  await say('on_call')
  await list.until((it) => it.operators[id]?.role === 'on_call')
  await expect(live.subscribe('operators')).rejects.toThrow('forbidden')
  await say('operator')
  await list.until((it) => it.operators[id]?.role === 'operator')
  await live.subscribe('operators')
  const receivedBefore = live.ended.length
  await say('on_call')
  expect(await live.untilEnded('operators')).toMatchObject({ code: 'forbidden', message: expect.stringContaining('operators of the installation') })
  // The status board is for on-call members, too.
  await live.subscribe('fleet')
  expect(live.ended).toHaveLength(receivedBefore + 1)
  await say('none')
  await list.until((it) => it.operators[id] === undefined)
  await expect(live.subscribe('fleet')).rejects.toThrow('forbidden')
  expect(live.ended.at(-1)).toMatchObject({ topic: 'fleet', code: 'forbidden' })
  colleague.close()
})

it('the last operator cannot be removed', async () => {
  const refused = await say('none', operator.email)
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain('last operator')
})

it('the command line assigns and lists platform roles', async () => {
  const said = await server.cli('user', 'operator', person.email, 'on_call')
  expect(said, said.err).toMatchObject({ code: 0, out: expect.stringContaining('on call') })
  const listed = await server.cli('user', 'operators')
  expect(listed.out).toContain(person.email)
  expect(listed.out).toContain('on_call')
  expect((await server.cli('user', 'operator', person.email, 'admin')).code).toBe(2)
})
