import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { type BrowserUser, type BrowserUserOptions, launchBrowser, openBrowserUser } from './browser'
import { connectLive } from './live'
import { signInOnPage } from './page-steps'
import { addMember, type Person, signUp } from './people'
import { createOrganization, createProject, setPlan } from './projects'
import { type Server, startServer } from './server'

/** A running project with its owner in a browser, for journeys through its database. */
export interface ProjectJourney {
  server: Server
  browser: Browser
  owner: Person
  /** A member who may only read. */
  reader: Person
  ref: string
  connectionString: string
  /** The owner's window. */
  user: BrowserUser
  /** Opens another window, and signs in. */
  open(who: Person, options?: BrowserUserOptions): Promise<BrowserUser>
  end(): Promise<void>
}

/** Starts a server with a project that runs a real database, and signs its owner in. */
export async function startProjectJourney(settings: Record<string, string> = {}): Promise<ProjectJourney> {
  const [server, browser] = await Promise.all([startServer(settings), launchBrowser()])
  const end = async () => {
    await browser.close()
    await server.dispose()
  }
  try {
    const owner = await signUp(server, 'owner')
    const slug = await createOrganization(owner)
    await setPlan(owner, slug, 'team')
    // Otherwise a banner asks for it and moves the page.
    const billed = await owner.call('PUT', `/platform/organizations/${slug}/customer`, { address: { line1: '1 Signal Road' } })
    expect(billed.status).toBe(200)
    const reader = await signUp(server, 'reader')
    await addMember(owner, slug, reader, { role_id: 4 })
    const live = await connectLive(server, await owner.token())
    const { ref, connectionString } = await createProject(owner, live, slug)
    live.close()
    const open = async (who: Person, options?: BrowserUserOptions) => {
      const window = await openBrowserUser(browser, server, options)
      await signInOnPage(window.page, who)
      return window
    }
    return { server, browser, owner, reader, ref, connectionString, user: await open(owner), open, end }
  } catch (error) {
    await end()
    throw error
  }
}
