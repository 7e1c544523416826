import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectLive } from '../harness/live'
import { addMember, freshEmail, type Person, signUp } from '../harness/people'
import { createOrganization } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

const role = { owner: 1, administrator: 2, developer: 3 }

let server: Server
let owner: Person
beforeAll(async () => {
  server = await startServer({ SIGNALBOX_PROJECTS_PROVIDER: 'simulated' })
  owner = await signUp(server, 'owner')
})
afterAll(() => server?.dispose())

const invitations = (slug: string) => `/platform/organizations/${slug}/members/invitations`
const invite = (by: Person, slug: string, email: string, roleId = role.developer) =>
  by.call('POST', invitations(slug), { email, role_id: roleId })

/** The token in the link that is shown to the inviter if email is not configured. */
function tokenIn(link: string): string {
  return new URL(link).searchParams.get('token') ?? ''
}

describe('an invitation', () => {
  it('is shared by its link, read, and accepted once', async () => {
    const slug = await createOrganization(owner, 'Night Trains')
    const guest = await signUp(server, 'guest')
    const made = await invite(owner, slug, guest.email)
    expect(made).toMatchObject({ status: 201, body: { email: guest.email, role_id: role.developer, sent: false } })
    const link = new URL(made.body.link)
    expect(link.pathname).toBe('/dashboard/join')
    expect(link.searchParams.get('slug')).toBe(slug)
    expect(Date.parse(made.body.expires_at) - Date.parse(made.body.invited_at)).toBe(24 * 3_600_000)
    const token = tokenIn(made.body.link)

    const live = await connectLive(server, await guest.token())
    const session = await live.subscribe('session')
    const looked = await guest.call('GET', `${invitations(slug)}/${token}`)
    expect(looked).toMatchObject({
      status: 200,
      body: {
        organization_name: 'Night Trains',
        role: 'Developer',
        email_match: true,
        expired: false,
        token_does_not_exist: false,
        authorized_user: true,
      },
    })
    const accepted = await guest.call('POST', `${invitations(slug)}/${token}`)
    expect(accepted).toMatchObject({ status: 201, body: { gotrue_id: guest.id, role_ids: [role.developer] } })
    await session.until((it) => it.organizations?.[slug]?.role === 'Developer')
    expect((await guest.call('POST', `${invitations(slug)}/${token}`)).status).toBe(409)
    expect((await owner.call('GET', invitations(slug))).body).toEqual([])
    live.close()
  })

  it('is in the organization topic, without its token', async () => {
    const slug = await createOrganization(owner)
    const live = await connectLive(server, await owner.token())
    const topic = await live.subscribe(`org:${slug}`)
    const email = freshEmail('open')
    const made = await invite(owner, slug, email)
    await topic.until((it) => it.invitations?.[made.body.id]?.email === email)
    expect(JSON.stringify(topic.state)).not.toContain(tokenIn(made.body.link))
    expect((await owner.call('DELETE', `${invitations(slug)}/${made.body.id}`)).status).toBe(204)
    await topic.until((it) => it.invitations?.[made.body.id] === undefined)
    live.close()
  })

  it('is for one address, and its old link ends when it is resent', async () => {
    const slug = await createOrganization(owner)
    const guest = await signUp(server, 'guest')
    const eve = await signUp(server, 'eve')
    const first = await invite(owner, slug, guest.email)
    expect((await invite(owner, slug, guest.email)).status).toBe(409)
    expect((await eve.call('GET', `${invitations(slug)}/${tokenIn(first.body.link)}`)).body.email_match).toBe(false)
    expect(await eve.call('POST', `${invitations(slug)}/${tokenIn(first.body.link)}`)).toMatchObject({
      status: 403,
      body: { message: 'This invitation is for another e-mail address. Sign in with that address.' },
    })
    const again = await owner.call('POST', `${invitations(slug)}/${first.body.id}/resend`)
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id, sent: false } })
    expect((await guest.call('POST', `${invitations(slug)}/${tokenIn(first.body.link)}`)).status).toBe(404)
    expect((await guest.call('POST', `${invitations(slug)}/${tokenIn(again.body.link)}`)).status).toBe(201)
  })

  it('is not available to others with a wrong token', async () => {
    const slug = await createOrganization(owner)
    const eve = await signUp(server, 'eve')
    const here = await eve.call('GET', `${invitations(slug)}/guessed`)
    const nowhere = await eve.call('GET', `${invitations('aaaaaaaaaaaaaaaaaaaa')}/guessed`)
    expect(here.body).toEqual(nowhere.body)
    expect(here.body).toMatchObject({ token_does_not_exist: true, organization_name: null })
    expect((await eve.call('POST', `${invitations(slug)}/guessed`)).status).toBe(404)
    expect((await eve.call('GET', invitations(slug))).status).toBe(404)
  })

  it('to own the organization requires an owner', async () => {
    const slug = await createOrganization(owner)
    const administrator = await signUp(server, 'administrator')
    await addMember(owner, slug, administrator, { role_id: 2 })
    const email = freshEmail('next')
    expect((await invite(administrator, slug, email, role.owner)).status).toBe(403)
    const made = await invite(owner, slug, email, role.owner)
    expect((await administrator.call('DELETE', `${invitations(slug)}/${made.body.id}`)).status).toBe(403)
    expect((await invite(administrator, slug, freshEmail('other'), role.developer)).status).toBe(201)
  })

  it('accepted twice at the same time creates one member', async () => {
    for (let round = 0; round < 3; ++round) {
      const slug = await createOrganization(owner)
      const guest = await signUp(server, 'guest')
      const token = tokenIn((await invite(owner, slug, guest.email)).body.link)
      const both = await Promise.all([1, 2].map(() => guest.call('POST', `${invitations(slug)}/${token}`)))
      expect(both.map((it) => it.status).sort()).toEqual([201, 409])
      expect((await owner.call('GET', `/platform/organizations/${slug}/members`)).body).toHaveLength(2)
    }
  })

  it('is not in the log with its link', async () => {
    const slug = await createOrganization(owner)
    const email = freshEmail('quiet')
    const made = await invite(owner, slug, email)
    expect(server.log()).toContain(email)
    expect(server.log()).not.toContain(tokenIn(made.body.link))
  })
})

describe('ownership', () => {
  it('is handed over by adding another owner and leaving', async () => {
    const slug = await createOrganization(owner)
    const heir = await signUp(server, 'heir')
    const members = `/platform/organizations/${slug}/members`
    await addMember(owner, slug, heir, { role_id: role.developer })
    expect((await owner.call('DELETE', `${members}/${owner.id}`)).status).toBe(409)
    expect((await owner.call('PATCH', `${members}/${heir.id}`, { role_id: role.owner })).status).toBe(200)
    expect((await owner.call('DELETE', `${members}/${owner.id}`)).status).toBe(204)
    expect((await heir.call('DELETE', `${members}/${heir.id}`)).status).toBe(409)
    expect((await heir.call('PATCH', `/platform/organizations/${slug}`, { name: 'Mine now' })).status).toBe(200)
  })

  it('of two owners who demote each other at the same time goes to one, with a third there', async () => {
    for (let round = 0; round < 5; ++round) {
      const slug = await createOrganization(owner)
      const members = `/platform/organizations/${slug}/members`
      const [one, two] = [await signUp(server, 'one'), await signUp(server, 'two')]
      for (const who of [one, two]) await addMember(owner, slug, who, { role_id: role.owner })
      const demote = (by: Person, whom: Person) => by.call('PATCH', `${members}/${whom.id}`, { role_id: role.developer })
      const both = await Promise.all([demote(one, two), demote(two, one)])
      const statuses = both.map((it) => it.status).sort()
      expect(statuses[0]).toBe(200)
      // The loser's request may arrive when it is no longer an owner.
      expect([403, 409]).toContain(statuses[1])
      const owners = (await owner.call('GET', members)).body.filter((it: any) => it.role_ids[0] === role.owner)
      expect(owners).toHaveLength(2)
    }
  })
})

describe('the MFA rule', () => {
  it('cannot be set by an owner without a second factor, or by other roles', async () => {
    const slug = await createOrganization(owner)
    const rule = `/platform/organizations/${slug}/members/mfa/enforcement`
    expect((await owner.call('GET', rule)).body).toEqual({ enforced: false })
    expect(await owner.call('PATCH', rule, { enforced: true })).toMatchObject({
      status: 409,
      body: { message: 'Set up a second factor for your own account first.' },
    })
    const administrator = await signUp(server, 'administrator')
    await addMember(owner, slug, administrator, { role_id: 2 })
    expect((await administrator.call('PATCH', rule, { enforced: false })).status).toBe(403)
  })
})
