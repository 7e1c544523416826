import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive, type Live } from '../harness/live'
import { addMember, type Person, signUp } from '../harness/people'
import { createOrganization } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

/** Limit in ms from the response to a subscriber's page, even on a busy machine. */
const liveLimitMs = 5_000

let server: Server
let owner: Person
let developer: Person
let live: Live
let slug: string
beforeAll(async () => {
  server = await startServer()
  owner = await signUp(server, 'owner')
  developer = await signUp(server, 'developer')
  slug = await createOrganization(owner)
  await addMember(owner, slug, developer, { role_id: 3 })
  live = await connectLive(server, await owner.token())
})
afterAll(async () => {
  live?.close()
  await server?.dispose()
})

const rename = (who: Person, name: string) => who.call('PATCH', `/platform/organizations/${slug}`, { name })
const audit = (who: Person, query = '') => who.call('GET', `/platform/organizations/${slug}/audit${query}`)
const entries = (state: any): any[] => Object.values(state.entries)

describe('the audit log of an organization', () => {
  it('pushes completed and denied actions to every page immediately', async () => {
    const log = await live.subscribe(`audit:org:${slug}`)
    const requested = Date.now()
    expect((await rename(developer, 'Mine')).status).toBe(403)
    const observed = await log.until((it) => entries(it).some((entry) => entry.outcome === 'refused'))
    expect(Date.now() - requested).toBeLessThan(liveLimitMs)
    expect(entries(observed).find((it) => it.outcome === 'refused')).toMatchObject({
      action: 'organization.update',
      actor: { id: developer.id },
      organization_slug: slug,
    })
    expect((await rename(owner, 'Ours')).status).toBe(200)
    await log.until((it) => entries(it).some((entry) => entry.action === 'organization.rename' && entry.outcome === 'done'))
  })

  it('is filtered by user, action and time, in pages', async () => {
    const all = (await audit(owner)).body.entries
    expect(all.length).toBeGreaterThanOrEqual(4)
    expect(all.map((it: any) => it.id)).toEqual([...all].map((it: any) => it.id).sort((a, b) => b - a))
    const refused = (await audit(developer, `?actor=${developer.id}&action=organization.update`)).body.entries
    expect(refused).toHaveLength(1)
    expect(refused[0].outcome).toBe('refused')
    expect((await audit(owner, '?date_end=2020-01-01')).body).toEqual({ entries: [], next: null })
    const first = (await audit(owner, '?limit=1')).body
    expect(first.next).toBe(all[0].id)
    expect((await audit(owner, `?limit=1&before=${first.next}`)).body.entries[0].id).toBe(all[1].id)
  })

  it('is exported as CSV', async () => {
    await rename(owner, '=1+1')
    const file = await owner.call('GET', `/platform/organizations/${slug}/audit/export`)
    expect(file.status).toBe(200)
    const lines = String(file.body).trim().split('\r\n')
    expect(lines[0]).toBe('at,person,access token,action,target,outcome,project,address,request,detail')
    expect(lines.some((it) => it.includes(",organization.rename,'=1+1,done,"))).toBe(true)
  })

  it('is available only to its members', async () => {
    const stranger = await signUp(server, 'stranger')
    expect((await audit(stranger)).status).toBe(404)
    const other = await connectLive(server, await stranger.token())
    await expect(other.subscribe(`audit:org:${slug}`)).rejects.toThrow()
    await expect(other.subscribe(`audit:account:${owner.id}`)).rejects.toThrow()
    other.close()
  })
})

describe('the user’s own audit log', () => {
  it('has the user’s actions everywhere, live', async () => {
    const mine = await live.subscribe(`audit:account:${owner.id}`)
    const other = await createOrganization(owner, 'Another')
    await mine.until((it) => entries(it).some((entry) => entry.organization_slug === other))
    const listed = (await owner.call('GET', '/platform/profile/audit')).body.entries
    expect(listed.every((it: any) => it.actor.id === owner.id)).toBe(true)
    expect(new Set(listed.map((it: any) => it.organization_slug))).toContain(slug)
  })
})
