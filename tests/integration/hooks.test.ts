import { createHmac } from 'node:crypto'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waitUntil } from '../harness/await-event'
import { connectLive, type Live } from '../harness/live'
import { addMember, type Person, signUp } from '../harness/people'
import { createOrganization, createProject, change, type RunningProject, setPlan } from '../harness/projects'
import { Receiver } from '../harness/receiver'
import { type Server, startServer } from '../harness/server'
import { sqlIn, untilAnswers } from '../harness/tenant'

let server: Server
let owner: Person
let reader: Person
let project: RunningProject
let live: Live
let receiver: Receiver
let silent: HttpServer
beforeAll(async () => {
  server = await startServer({ SIGNALBOX_HOOKS_ALLOW_PRIVATE_TARGETS: 'true' })
  receiver = await Receiver.open()
  // Accepts calls and never answers.
  silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  owner = await signUp(server, 'owner')
  const slug = await createOrganization(owner)
  await setPlan(owner, slug, 'team')
  reader = await signUp(server, 'reader')
  await addMember(owner, slug, reader, { role_id: 4 })
  live = await connectLive(server, await owner.token())
  project = await createProject(owner, live, slug)
  await sql('create table orders (id int primary key, state text)')
}, 120_000)
afterAll(async () => {
  live?.close()
  receiver?.close()
  silent?.closeAllConnections()
  silent?.close()
  await server?.dispose()
})

const path = (rest = '') => `/platform/projects/${project.ref}/hooks${rest}`
const sql = (text: string) => sqlIn(project, text)
const fields = (facts: object) => ({ name: 'Orders', schema: 'public', table: 'orders', events: ['INSERT', 'UPDATE', 'DELETE'], url: `${receiver.url}/orders`, ...facts })

async function create(facts: object): Promise<{ hook: any; secret: string }> {
  const made = await owner.call('POST', path(), fields(facts))
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return made.body
}
const remove = async (id: string) => expect((await owner.call('DELETE', path(`/${id}`))).status).toBe(204)
const deliveries = async (id: string, query = ''): Promise<any[]> => (await owner.call('GET', path(`/${id}/deliveries?limit=50${query}`))).body.deliveries
const at = (target: string) => receiver.received.filter((it) => it.path === target)

describe('a database hook', () => {
  it('sends each change with its signature, and each change of its state arrives live', async () => {
    const topic = await live.subscribe(`hooks:${project.ref}`)
    const before = topic.state.revision
    const { hook, secret } = await create({ headers: { Authorization: 'Bearer 1' }, condition: "NEW.state <> 'draft'", events: ['INSERT'] })
    expect(hook).toMatchObject({ headers: ['Authorization'], timeout_seconds: 5, max_attempts: 15, active: true, has_trigger: true })
    await sql("insert into orders values (1, 'draft'), (2, 'new')")
    const call = await receiver.until((it) => it.path === '/orders')
    expect(call.body).toMatchObject({ type: 'INSERT', table: 'orders', schema: 'public', record: { id: 2, state: 'new' }, old_record: null })
    expect(call.body.id).toBe(call.headers['signalbox-delivery'])
    expect(call.headers.authorization).toBe('Bearer 1')
    const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(`${call.headers['signalbox-signature']}`) ?? []
    expect(createHmac('sha256', secret).update(`${seconds}.${call.text}`).digest('hex')).toBe(signature)
    expect(Math.abs(Date.now() / 1000 - Number(seconds))).toBeLessThan(60)
    await waitUntil(async () => (await deliveries(hook.id))[0].state === 'delivered', 'the delivery is recorded')
    await topic.until((it) => it.revision >= before + 2)
    expect(at('/orders')).toHaveLength(1)
    // The list shows no secret.
    expect(JSON.stringify((await owner.call('GET', path())).body)).not.toContain('Bearer')
    await remove(hook.id)
    expect(await sql("select to_regnamespace('signalbox_hooks')")).toBe('')
  })

  it('keeps the order of a row over failures, with one ID for all attempts', async () => {
    const { hook } = await create({ url: `${receiver.url}/ordered` })
    receiver.answers.push(500, 503)
    await sql("insert into orders values (10, 'one')")
    await sql("update orders set state = 'two' where id = 10")
    await sql('delete from orders where id = 10')
    await receiver.until((it) => it.path === '/ordered' && it.body.type === 'DELETE', 30_000)
    const calls = at('/ordered')
    expect(calls.map((it) => [it.body.type, it.status])).toEqual([['INSERT', 500], ['INSERT', 503], ['INSERT', 204], ['UPDATE', 204], ['DELETE', 204]])
    expect(new Set(calls.slice(0, 3).map((it) => it.headers['signalbox-delivery'])).size).toBe(1)
    expect(calls.slice(0, 3).map((it) => it.headers['signalbox-attempt'])).toEqual(['1', '2', '3'])
    expect(calls[4]!.body.old_record).toEqual({ id: 10, state: 'two' })
    await remove(hook.id)
  })

  it('does not wait for a target that hangs, nor does a transaction', async () => {
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
    const hanging = await create({ name: 'Hanging', url, timeout_seconds: 2, max_attempts: 1 })
    const good = await create({ name: 'Good', url: `${receiver.url}/good` })
    await sql("insert into orders select n, 'many' from generate_series(100, 149) n")
    await waitUntil(() => at('/good').length === 50, 'all changes arrived at the other hook')
    expect((await deliveries(hanging.hook.id, '&state=delivered'))).toEqual([])
    await waitUntil(async () => (await deliveries(hanging.hook.id, '&state=dead')).length > 0, 'an attempt has timed out')
    const [dead] = await deliveries(hanging.hook.id, '&state=dead')
    expect(dead.log[0]).toMatchObject({ status: null, error: 'The server did not respond in time.' })
    expect(dead.log[0].duration_ms).toBeGreaterThanOrEqual(1_900)
    await remove(hanging.hook.id)
    await remove(good.hook.id)
  })

  it('gives up after the last attempt, and sends dead letters again', async () => {
    const { hook } = await create({ url: `${receiver.url}/dead`, max_attempts: 2 })
    receiver.closed.add('/dead')
    await sql("insert into orders values (20, 'one'), (21, 'one')")
    await waitUntil(async () => (await deliveries(hook.id, '&state=dead')).length === 2, 'both are dead letters')
    const dead = await deliveries(hook.id, '&state=dead')
    expect(dead[0]).toMatchObject({ attempts: 2, event: 'INSERT', log: [{ number: 1, status: 503 }, { number: 2, status: 503 }] })
    receiver.closed.delete('/dead')
    expect((await owner.call('POST', path(`/${hook.id}/deliveries/${dead[0].seq}/replay`))).body).toEqual({ count: 1 })
    const again = await receiver.until((it) => it.path === '/dead' && it.status === 204)
    expect(again.headers['signalbox-delivery']).toBe(dead[0].id)
    expect((await owner.call('POST', path(`/${hook.id}/replay`))).body).toEqual({ count: 1 })
    await waitUntil(async () => (await deliveries(hook.id, '&state=delivered')).length === 2, 'both are delivered')
    expect((await owner.call('POST', path(`/${hook.id}/deliveries/999999/replay`))).status).toBe(404)
    await remove(hook.id)
  })

  it('sends a test event, and a new secret ends the former one', async () => {
    const made = await create({ url: `${receiver.url}/test`, active: false })
    expect((await owner.call('POST', path(`/${made.hook.id}/test`))).status).toBe(201)
    expect((await receiver.until((it) => it.path === '/test')).body).toMatchObject({ test: true, type: 'INSERT', table: 'orders' })
    const rotated = await owner.call('POST', path(`/${made.hook.id}/secret`))
    expect(rotated.body.secret).toMatch(/^whsec_/)
    expect(rotated.body.secret).not.toBe(made.secret)
    const changed = await owner.call('PATCH', path(`/${made.hook.id}`), { name: 'Renamed' })
    expect(changed.body).toMatchObject({ hook: { name: 'Renamed' }, secret: null })
    await remove(made.hook.id)
  })
})

describe('a request about hooks', () => {
  it.each([
    [{ url: 'ftp://example.com' }, 'url', 'must begin with'],
    [{ events: ['TRUNCATE'] }, 'events', 'must be'],
    [{ headers: { Host: 'x' } }, 'headers', 'is set by Signalbox'],
    [{ timeout_seconds: 31 }, 'timeout_seconds', 'must be 1 to 30'],
    [{ table: 'gone' }, '', 'does not exist'],
    [{ condition: 'NEW.gone' }, '', 'does not exist'],
    [{ condition: 'OLD.id = 1', events: ['INSERT'] }, '', 'cannot reference OLD'],
  ])('with %j is refused', async (facts, field, words) => {
    const answer = await owner.call('POST', path(), fields({ name: 'Bad', ...facts }))
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(field)
    expect(JSON.stringify(answer.body)).toContain(words)
    expect((await owner.call('GET', path())).body.hooks).toEqual([])
  })

  it('is answered for readers only if it changes nothing', async () => {
    expect((await reader.call('GET', path())).status).toBe(200)
    expect((await reader.call('POST', path(), fields({}))).status).toBe(403)
  })
})

describe('changes while something is down', () => {
  it('wait while the project is paused', async () => {
    const { hook } = await create({ name: 'Paused', url: `${receiver.url}/paused` })
    await change(owner, project.ref, 'pause')
    await project.topic.until((it) => it.status === 'INACTIVE', 60_000)
    expect((await owner.call('GET', path(`/${hook.id}/deliveries`))).status).toBe(409)
    expect((await owner.call('DELETE', path(`/${hook.id}`))).status).toBe(409)
    await change(owner, project.ref, 'restore')
    await project.topic.until((it) => it.status === 'ACTIVE_HEALTHY', 60_000)
    await sql("insert into orders values (40, 'after')")
    await receiver.until((it) => it.path === '/paused')
    await remove(hook.id)
  })

  it('are delivered after a kill of the server, at least once and with their IDs', async () => {
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
    const { hook } = await create({ name: 'Killed', url, timeout_seconds: 8 })
    await sql("insert into orders values (30, 'before')")
    await waitUntil(async () => (await deliveries(hook.id))[0]?.state === 'delivering', 'an attempt is in progress')
    const [first] = await deliveries(hook.id)
    await server.kill()
    await sql("update orders set state = 'meanwhile' where id = 30")
    await server.start()
    await waitUntil(async () => (await owner.call('PATCH', path(`/${hook.id}`), { url: `${receiver.url}/killed` })).status === 200, 'the project can be used again')
    // The attempt that began again after the start ends with its timeout.
    await receiver.until((it) => it.path === '/killed' && it.body.type === 'UPDATE', 60_000)
    const calls = at('/killed')
    expect(calls.map((it) => it.body.type)).toEqual(['INSERT', 'UPDATE'])
    expect(calls[0]!.headers['signalbox-delivery']).toBe(first.id)
    await remove(hook.id)
  })
})

describe('a target without a public address', () => {
  it('is not called unless the installation allows it', async () => {
    await server.stop()
    await server.start({ SIGNALBOX_HOOKS_ALLOW_PRIVATE_TARGETS: 'false' })
    await untilAnswers(project.connectionString, 'select 1', '1')
    const { hook } = await create({ name: 'Private', url: `${receiver.url}/private`, max_attempts: 1 })
    await sql("insert into orders values (50, 'private')")
    await waitUntil(async () => (await deliveries(hook.id, '&state=dead')).length === 1, 'the call was refused')
    expect((await deliveries(hook.id))[0].log[0].error).toContain('no public address')
    expect(at('/private')).toEqual([])
  })
})
