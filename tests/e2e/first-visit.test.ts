import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signUp } from '../harness/people'
import { createOrganization, createProject } from '../harness/projects'
import { type Storage, scriptsOf, storageOf } from '../harness/first-visit'
import { type Server, startServer } from '../harness/server'

/**
 * A request costs a slow machine more than a few hundred bytes of script; thirty of them were a
 * third of a visit.
 */
const scriptsMax = 16

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
