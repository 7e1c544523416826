import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeAt } from '../harness/authenticator'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import { connectLive, type Live } from '../harness/live'
import { signInOnPage, untilLive } from '../harness/page-steps'
import { addMember, type GivenRole, type Person, signUp } from '../harness/people'
import { createOrganization, createProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

/**
 * Two organizations, five users with five roles, two browsers each: actions without permission are
 * neither offered by the page nor accepted by the server.
 */

const roles = { administrator: 2, developer: 3, reader: 4 } as const
const names = ['owner', 'administrator', 'developer', 'reader', 'guest'] as const
type Name = (typeof names)[number]

let server: Server
let browser: Browser
const people = {} as Record<Name, Person>
const windows = {} as Record<Name, [BrowserUser, BrowserUser]>
let acme: string
let globex: string
let shop: string
let depot: string
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  for (const name of names) people[name] = await signUp(server, name)
  const { owner } = people
  acme = await createOrganization(owner, 'Acme')
  globex = await createOrganization(people.guest, 'Globex')
  await setPlan(owner, acme, 'team')
  const live = await connectLive(server, await owner.token())
  shop = (await createProject(owner, live, acme, 'shop')).ref
  depot = (await createProject(owner, live, acme, 'depot')).ref
  live.close()
  for (const [name, role_id] of Object.entries(roles)) await add(name as Name, { role_id })
  await add('guest', { role_id: roles.developer, role_scoped_projects: [shop] })
  for (const name of names) {
    windows[name] = [await openBrowserUser(browser, server), await openBrowserUser(browser, server)]
    for (const { page } of windows[name]) await signInOnPage(page, people[name])
  }
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

async function add(name: Name, access: GivenRole): Promise<void> {
  const added = await addMember(people.owner, acme, people[name], access)
  expect(added.status).toBe(201)
}

async function change(name: Name, role_id: number): Promise<void> {
  const path = `/platform/organizations/${acme}/members/${people[name].id}`
  expect((await people.owner.call('PATCH', path, { role_id })).status).toBe(200)
}

/** An action: its control on a page, and its call. */
interface Deed {
  page: () => string
  offer: (page: Page) => ReturnType<Page['getByRole']>
  method: string
  path: () => string
  /** A call that is rejected as bad input, so that an allowed one changes nothing. */
  good?: () => unknown
  bad: () => unknown
  may: readonly Name[]
}

const deeds: Record<string, Deed> = {
  'create a project': {
    page: () => `/org/${acme}`,
    offer: (page) => page.getByRole('link', { name: 'New project' }),
    method: 'POST',
    path: () => '/platform/projects',
    good: () => ({ name: 'x', organization_slug: acme, db_region: 'eu-central-1', cloud_provider: 'AWS' }),
    bad: () => ({ name: 'x', organization_slug: acme, db_region: 'nowhere', cloud_provider: 'AWS' }),
    may: ['owner', 'administrator'],
  },
  'invite somebody': {
    page: () => `/org/${acme}/members`,
    offer: (page) => page.getByRole('button', { name: 'Invite member' }),
    method: 'POST',
    path: () => `/platform/organizations/${acme}/members/invitations`,
    good: () => ({ email: 'somebody@example.com', role_id: 3 }),
    bad: () => ({ email: 'no address', role_id: 3 }),
    may: ['owner', 'administrator'],
  },
  'rename the organization': {
    page: () => `/org/${acme}/settings`,
    offer: (page) => page.getByRole('button', { name: 'Save name' }),
    method: 'PATCH',
    path: () => `/platform/organizations/${acme}`,
    good: () => ({ name: 'Other' }),
    bad: () => ({ name: '' }),
    may: ['owner'],
  },
  'restart a project': {
    page: () => `/project/${shop}`,
    offer: (page) => page.getByRole('button', { name: 'Restart project' }),
    method: 'POST',
    path: () => `/platform/projects/${shop}/restart`,
    bad: () => ({ surprise: true }),
    may: ['owner', 'administrator', 'developer', 'guest'],
  },
  'pause a project': {
    page: () => `/project/${shop}`,
    offer: (page) => page.getByRole('button', { name: 'Pause project' }),
    method: 'POST',
    path: () => `/platform/projects/${shop}/pause`,
    bad: () => ({ surprise: true }),
    may: ['owner', 'administrator'],
  },
}

/** The page has finished rendering. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(`/dashboard${path}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await untilLive(page)
  await page.waitForLoadState('networkidle')
}

describe.each(Object.entries(deeds))('%s', (_, deed) => {
  it.each(names)('is for %s as the role allows, on the page and at the server', async (name) => {
    const [{ page }] = windows[name]
    const may = deed.may.includes(name)
    await open(page, deed.page())
    if (may) await deed.offer(page).first().waitFor()
    else expect(await deed.offer(page).filter({ visible: true }).and(page.locator(':enabled')).count()).toBe(0)
    const answer = await people[name].call(deed.method, deed.path(), may ? deed.bad() : deed.good?.())
    expect(answer.status).toBe(may ? 400 : 403)
  })
})

describe('the data of one organization', () => {
  const topicsOf: Record<string, () => string> = {
    'its topic': () => `org:${acme}`,
    'its audit log': () => `audit:org:${acme}`,
    'its other project': () => `project:${depot}`,
  }
  const lives: Live[] = []
  afterAll(() => lives.forEach((live) => live.close()))

  it.each(Object.entries(topicsOf))('is published only to members: %s', async (_, topic) => {
    const stranger = await signUp(server, 'stranger')
    for (const [who, received] of [[people.reader, true], [people.guest, false], [stranger, false]] as const) {
      const live = await connectLive(server, await who.token())
      lives.push(live)
      const answer = await live.ask('subscribe', { topic: topic() })
      expect([who.email, answer.state !== undefined]).toEqual([who.email, received])
    }
  })

  it('is not available to the other’s owner by address', async () => {
    const [{ page }] = windows.guest
    await page.goto(`/dashboard/project/${depot}`)
    await page.getByText('This project does not exist').waitFor()
    expect((await people.reader.call('GET', `/platform/organizations/${globex}`)).status).toBe(404)
    expect((await people.guest.call('GET', `/platform/projects/${depot}`)).status).toBe(404)
  })
})

describe('a changed role', () => {
  it('applies to both open pages of the user immediately: buttons appear and disappear, without a request', async () => {
    for (const { page } of windows.reader) await open(page, `/org/${acme}`)
    for (const it of windows.reader) it.requests.length = 0
    await change('reader', roles.administrator)
    for (const { page } of windows.reader) await page.getByRole('link', { name: 'New project' }).waitFor()
    await windows.reader[0].screenshot('everyone-raised-1440')
    await change('reader', roles.reader)
    for (const { page } of windows.reader) await page.getByRole('link', { name: 'New project' }).waitFor({ state: 'detached' })
    for (const it of windows.reader) expect(it.requests).toEqual([])
  })

  it('ends subscriptions that are no longer allowed', async () => {
    const live = await connectLive(server, await people.developer.token())
    const log = await live.subscribe(`audit:org:${acme}`)
    expect(log.state).toBeDefined()
    const before = log.version
    const removed = await people.owner.call('DELETE', `/platform/organizations/${acme}/members/${people.developer.id}`)
    expect(removed.status).toBe(204)
    await expect.poll(async () => (await live.ask('subscribe', { topic: `project:${shop}` })).error?.code).toBe('not_found')
    await people.owner.call('PATCH', `/platform/organizations/${acme}`, { name: 'Acme Trains' })
    await connectLive(server, await people.owner.token()).then(async (owners) => {
      await (await owners.subscribe(`audit:org:${acme}`)).until((it) => JSON.stringify(it).includes('Acme Trains'))
      owners.close()
    })
    expect(JSON.stringify(log.state)).not.toContain('Acme Trains')
    expect(log.version).toBeLessThanOrEqual(before + 1)
    live.close()
    for (const { page } of windows.developer) {
      await page.goto(`/dashboard/org/${acme}`)
      await page.getByText("We couldn't find that organization").waitFor()
    }
  })
})

describe('an organization that requires a second factor', () => {
  /** Sets one up on the security page; returns its secret. */
  async function enrol(page: Page): Promise<string> {
    await page.getByRole('button', { name: 'Add authenticator' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    const secret = (await dialog.getByLabel('Secret', { exact: true }).textContent()) ?? ''
    await dialog.getByLabel('Code').pressSequentially(codeAt(secret))
    await dialog.getByRole('button', { name: "I've saved these codes" }).click()
    return secret
  }

  const notice = (page: Page) => page.getByRole('heading', { name: 'Two-factor authentication is required' })

  it('is configured by an owner who has one, and shows a member the setup page until they enroll', async () => {
    const [owners] = windows.owner
    await open(owners.page, '/account/security')
    await enrol(owners.page)
    const [members] = windows.administrator
    await open(members.page, `/org/${acme}/members`)
    await open(owners.page, `/org/${acme}/settings`)
    await owners.page.getByRole('button', { name: 'Require 2FA' }).click()
    await owners.page.getByRole('dialog').getByRole('button', { name: 'Require 2FA' }).click()
    await notice(members.page).waitFor()
    expect(new URL(members.page.url()).pathname).toBe(`/dashboard/org/${acme}`)
    await members.screenshot('everyone-mfa-1440')
    const refused = await people.administrator.call('GET', `/platform/organizations/${acme}/members`)
    expect([refused.status, refused.body.code]).toEqual([403, 'mfa_required'])
    await members.page.getByRole('link', { name: 'Set up two-factor authentication' }).click()
    await enrol(members.page)
    await open(members.page, `/org/${acme}`)
    await members.page.getByRole('link', { name: 'shop' }).waitFor()
  })
})

it('has left no errors in the console', () => {
  expect(names.flatMap((name) => windows[name].flatMap((it) => it.faults))).toEqual([])
})
