import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import { type Person, signUp } from '../harness/people'
import { createOrganization } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

let server: Server
let owner: Person
let live: Live
let slug: string
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner)
  live = await connectLive(server, await owner.token())
})
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

const rename = (name: string) => owner.call('PATCH', `/platform/organizations/${slug}`, { name })

/** Drops the connection, does something, and connects the same client again. */
async function away(during: () => Promise<unknown>): Promise<void> {
  live.disconnects.length = 0
  const lost = live.untilDisconnected()
  live.socket.io.engine.close()
  await lost
  await during()
  const back = new Promise((resolve) => live.socket.once('connect', () => resolve(undefined)))
  live.socket.connect()
  await back
}

describe('a disconnected client', () => {
  it('recovers its connection and receives missed events, without asking', async () => {
    const topic = await live.subscribe(`org:${slug}`)
    const id = live.socket.id
    for (const round of [1, 2, 3]) {
      topic.forget()
      const names = [`a${round}`, `b${round}`, `c${round}`]
      await away(async () => {
        for (const name of names) await rename(name)
      })
      expect(live.socket.recovered).toBe(true)
      expect(live.socket.id).toBe(id)
      await topic.until((it) => it.name === `c${round}`)
      expect(topic.values((it) => it.name)).toEqual(names)
      expect(topic.answers).toHaveLength(1)
      expect(topic.gaps).toEqual([])
    }
  })

  it('does not recover after its user has signed out', async () => {
    const other = await signUp(server, 'other')
    const theirs = await connectLive(server, await other.token())
    const lost = theirs.untilDisconnected()
    theirs.socket.io.engine.close()
    await lost
    const token = await other.token()
    const out = await fetch(`${server.url}/auth/v1/logout?scope=global`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(out.ok).toBe(true)
    const refused = new Promise<string>((resolve) => {
      theirs.socket.once('connect', () => resolve('let in'))
      theirs.socket.once('connect_error', (error: Error) => resolve(error.message))
    })
    theirs.socket.connect()
    expect(await refused).not.toBe('let in')
    theirs.close()
  })
})

describe('a planned stop', () => {
  it('tells clients when to reconnect, then closes the transport, without delay for a few', async () => {
    const received: unknown[] = []
    live.socket.on('reconnect', (how: unknown) => received.push(how))
    live.disconnects.length = 0
    const began = Date.now()
    const ended = live.untilDisconnected()
    expect(await server.stop()).toBe(0)
    expect(await ended).toBe('transport close')
    expect(received).toEqual([{ after_ms: expect.any(Number) }])
    expect(Date.now() - began).toBeLessThan(10_000)
  })
})
