import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signUp } from '../harness/people'
import { createOrganization, createProject } from '../harness/projects'
import { type Storage, scriptsOf, storageOf } from '../harness/first-visit'
import { screensInside, screensOutside } from '../harness/screens'
import { kilobytesOf } from '../harness/script-size'
import { type Server, startServer } from '../harness/server'

/**
 * A request costs a slow machine more than a few hundred bytes of script; thirty of them were a
 * third of a visit.
 */
const scriptsMax = 16

/**
 * JavaScript of a first visit, in kB with gzip: the reached figures, rounded up. A screen that needs
 * more loads later what its first view does not show (web/tooling/pieces.ts).
 */
const kilobytesMax = { outside: 199, inside: 228, project: 234, largest: 240 }

function budgetOf(path: string): number {
  if (path === '/ops' || path === '/project/:ref') return kilobytesMax.largest
  return path.startsWith('/project/') ? kilobytesMax.project : kilobytesMax.inside
}

let server: Server
let browser: Browser
let slug: string
let ref: string
let storage: Storage
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ SIGNALBOX_PROJECTS_PROVIDER: 'simulated' }), launchBrowser()])
  const owner = await signUp(server, 'owner')
  slug = await createOrganization(owner)
  const live = await connectLive(server, await owner.token())
  ;({ ref } = await createProject(owner, live, slug))
  live.close()
  storage = await storageOf(browser, server, owner)
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const screens = [
  ['organizations', () => 'organizations'],
  ['an organization', () => `org/${slug}`],
  ['its members', () => `org/${slug}/members`],
  ['a new project', () => `new/${slug}`],
  ['a project', () => `project/${ref}`],
  ['the account', () => 'account'],
] as const

it.each(screens)('of %s requests few scripts', async (_, path) => {
  const scripts = await scriptsOf(browser, server, `/dashboard/${path()}`, storage)
  expect(scripts).toContainEqual(expect.stringMatching(/\/app-[^/]+\.js$/))
  expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(scriptsMax)
})

it('of the sign-in page requests few, and none that only signed-in users need', async () => {
  const scripts = await scriptsOf(browser, server, '/dashboard/sign-in', undefined)
  expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(scriptsMax)
  expect(scripts.filter((it) => /\/(frame|project)-/.test(it))).toEqual([])
})

describe('JavaScript', () => {
  const paths = (slug: string, ref: string) => [
    ...screensInside({ slug, ref, member: /./ }).flatMap(({ name, path }) => (name === 'not-found' ? [] : [path])),
    ...['', '/incidents', '/incidents/new', '/simulations', '/operators', '/installation'].map((it) => `/ops${it}`),
  ]

  it.each(paths(':slug', ':ref'))('of %s is within its budget', async (path) => {
    const scripts = await scriptsOf(browser, server, `/dashboard${path.replace(':slug', slug).replace(':ref', ref)}`, storage)
    expect(await kilobytesOf(server, scripts, 'gzip'), scripts.join('\n')).toBeLessThan(budgetOf(path))
  })

  it.each(screensOutside.map((it) => it.path))('of %s is within its budget', async (path) => {
    const scripts = await scriptsOf(browser, server, `/dashboard${path}`, undefined)
    expect(await kilobytesOf(server, scripts, 'gzip'), scripts.join('\n')).toBeLessThan(kilobytesMax.outside)
  })
})

describe('the auth client', () => {
  const isAuthClient = (script: string) => script.includes('/create-auth-client-')

  it('is not loaded for the first screen while the token is valid', async () => {
    expect((await scriptsOf(browser, server, '/dashboard/organizations', storage)).filter(isAuthClient)).toEqual([])
  })

  it('is loaded beside the entry if the token must be renewed', async () => {
    const scripts = await scriptsOf(browser, server, '/dashboard/organizations', expiring(storage))
    const requested = scripts.findIndex(isAuthClient)
    expect(requested).toBeGreaterThanOrEqual(0)
    // The entry requests the frame when it runs.
    expect(requested).toBeLessThan(scripts.findIndex((it) => /\/frame-/.test(it)))
  })
})

/** The same user, whose token expires within the margin of the auth client. */
function expiring(stored: Storage): Storage {
  const copy = structuredClone(stored)
  const session = copy?.origins.flatMap((it) => it.localStorage).find((it) => it.name === 'signalbox.session')
  if (!session) throw new Error('There is no stored session.')
  session.value = JSON.stringify({ ...(JSON.parse(session.value) as object), expires_at: Math.floor(Date.now() / 1_000) + 60 })
  return copy
}

it.each([
  ['a signed-in user', (): Storage => storage, '.shell-bar'],
  ['a signed-out user', (): Storage => undefined, '.shell-form'],
] as const)('paints the frame of %s before the style sheet and the scripts arrive', async (_, stored, part) => {
  const signedIn = stored()
  const context = await browser.newContext({ baseURL: server.url, ...(signedIn && { storageState: signedIn }) })
  const page = await context.newPage()
  const held: (() => void)[] = []
  await page.route('**/assets/**', async (route) => {
    await new Promise<void>((release) => held.push(release))
    await route.continue()
  })
  await page.goto(`/dashboard/org/${slug}`, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  expect(await page.locator(part).isVisible()).toBe(true)
  held.forEach((release) => release())
  await page.unrouteAll({ behavior: 'wait' })
  await page.locator('#shell').waitFor({ state: 'detached' })
  await context.close()
})
