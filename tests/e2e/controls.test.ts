import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BrowserUser, launchBrowser, openBrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { signInOnPage, untilLive } from '../harness/page-steps'
import { signUp } from '../harness/people'
import { createOrganization, createProject } from '../harness/projects'
import { type Server, startServer } from '../harness/server'

const themes = ['dark', 'light', 'classic-dark'] as const

let server: Server
let browser: Browser
let user: BrowserUser
let ref: string
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer({ SIGNALBOX_PROJECTS_PROVIDER: 'simulated' }), launchBrowser()])
  const owner = await signUp(server, 'owner')
  const slug = await createOrganization(owner)
  const live = await connectLive(server, await owner.token())
  ;({ ref } = await createProject(owner, live, slug))
  live.close()
  user = await openBrowserUser(browser, server)
  await signInOnPage(user.page, owner)
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

async function openIn(theme: string, path: string): Promise<Page> {
  const { page } = user
  await page.evaluate((value) => localStorage.setItem('signalbox.theme', value), theme)
  await page.goto(`/dashboard${path}`)
  await untilLive(page)
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme)
  return page
}

interface Look {
  appearance: string
  background: string
  opacity: string
  /** The color of fields in this theme. */
  field: string
}

const looksOf = (inputs: Locator): Promise<Look[]> =>
  inputs.evaluateAll((all) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.background = 'var(--sb-field)'
    const field = getComputedStyle(probe).backgroundColor
    probe.remove()
    return all.map((it) => {
      const { appearance, backgroundColor, opacity } = getComputedStyle(it)
      return { appearance, background: backgroundColor, opacity, field }
    })
  })

describe.each(themes)('in the theme %s', (theme) => {
  it.each(['radio', 'checkbox'])('an unchecked %s looks like a field, not disabled', async (kind) => {
    const page = await openIn(theme, '/ops/incidents/new')
    const inputs = page.locator(`input[type=${kind}]:not(:checked):not(:disabled)`)
    await inputs.first().waitFor()
    for (const look of await looksOf(inputs)) {
      expect(look).toEqual({ appearance: 'none', background: look.field, opacity: '1', field: look.field })
    }
  })
})

it('connection strings and code have no ligatures', async () => {
  const page = await openIn('dark', `/project/${ref}`)
  const code = page.locator('code, pre, .font-mono').filter({ hasText: '://' })
  await code.first().waitFor()
  const ligatures = await code.evaluateAll((all) => all.map((it) => getComputedStyle(it).fontVariantLigatures))
  expect(new Set(ligatures)).toEqual(new Set(['none']))
})
