import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, openBrowserUser, type BrowserUser } from '../harness/browser'
import { connectLive } from '../harness/live'
import { expectFitsPhone } from '../harness/on-phone'
import { signInOnPage, untilLive, untilProjectLoaded } from '../harness/page-steps'
import { freshEmail, type Person, signUp } from '../harness/people'
import { createOrganization, createProject, setPlan } from '../harness/projects'
import { type Server, startServer } from '../harness/server'
import { platformSql } from '../harness/tenant'

let server: Server
let browser: Browser
let owner: Person
let slug: string
let shop: string
let depot: string
/** The windows of the owner and of the invited user. */
let first: BrowserUser
let second: BrowserUser
const guest = { email: freshEmail('guest'), password: 'guest likes trains' }
let link: string
beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), launchBrowser()])
  owner = await signUp(server, 'owner')
  slug = await createOrganization(owner, 'Night Trains')
  await setPlan(owner, slug, 'team')
  const live = await connectLive(server, await owner.token())
  shop = (await createProject(owner, live, slug, 'shop')).ref
  depot = (await createProject(owner, live, slug, 'depot')).ref
  live.close()
  ;[first, second] = await Promise.all([openBrowserUser(browser, server), openBrowserUser(browser, server)])
  await signInOnPage(first.page, owner)
})
afterAll(async () => {
  await browser?.close()
  await server?.dispose()
})

const members = (page: Page) => page.getByRole('list', { name: 'Members' }).getByRole('listitem')
const invitations = (page: Page) => page.getByRole('list', { name: 'Invitations' }).getByRole('listitem')
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

async function choose(page: Page, select: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: select, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Assigns roles on projects to the guest, in the owner's window. */
async function giveRoles(roles: Record<string, string>): Promise<void> {
  const { page } = first
  await page.getByRole('button', { name: `Change role of ${guest.email}` }).click()
  for (const [project, role] of Object.entries(roles)) await choose(page, `Role on ${project}`, role)
  await page.getByRole('button', { name: 'Save role' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

describe('an invitation without email', () => {
  it('ends with a link that the owner shares', async () => {
    const { page } = first
    await page.goto(`/dashboard/org/${slug}/members`)
    await page.getByRole('button', { name: 'Invite member' }).click()
    await page.getByLabel('Email').fill(guest.email)
    await page.getByRole('radio', { name: /Selected projects/ }).check()
    await choose(page, 'Role', 'Developer')
    await page.getByRole('checkbox', { name: /shop/ }).check()
    await first.screenshot('invite-1440')
    await expectFitsPhone(first, 'invite')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    link = (await page.getByLabel('Invitation link').textContent()) ?? ''
    expect(link).toMatch(/\/dashboard\/join\?token=.+&slug=/)
    await page.getByRole('button', { name: 'Copy link' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await first.screenshot('invitation-link-1440')
    await expectFitsPhone(first, 'invitation-link')
    await page.getByRole('button', { name: 'Done' }).click()
    await invitations(page).filter({ hasText: guest.email }).filter({ hasText: 'Developer on shop' }).waitFor()
  })

  it('is resent with another link, and the first one stops working', async () => {
    const { page } = first
    await page.getByRole('button', { name: `Resend invitation to ${guest.email}` }).click()
    const next = (await page.getByLabel('Invitation link').textContent()) ?? ''
    expect(next).not.toBe(link)
    await page.getByRole('button', { name: 'Done' }).click()
    const stranger = await signUp(server, 'stranger')
    const user = await openBrowserUser(browser, server)
    await signInOnPage(user.page, stranger)
    await user.page.goto(link)
    await heading(user.page, "This invitation doesn't exist")
    await user.page.goto(next)
    await heading(user.page, 'This invitation is for another email')
    await user.screenshot('join-other-address-1440')
    await expectFitsPhone(user, 'join-other-address')
    link = next
    await user.close()
  })

  it('leads the invited user through signing up to their only project', async () => {
    const { page } = second
    await untilLive(first.page)
    first.requests.length = 0
    await page.goto(link)
    await heading(page, "You're invited to Signalbox")
    await second.screenshot('join-signed-out-1440')
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByLabel('Email').fill(guest.email)
    await page.getByLabel('Password', { exact: true }).fill(guest.password)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await heading(page, 'Join Night Trains')
    await second.screenshot('join-1440')
    await expectFitsPhone(second, 'join')
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await heading(page, 'Projects')
    await page.getByRole('link', { name: 'shop' }).waitFor()
    expect(await page.getByRole('link', { name: 'depot' }).count()).toBe(0)
    await second.screenshot('scoped-projects-1440')
    // The owner's page was updated by a push.
    await members(first.page).filter({ hasText: guest.email }).filter({ hasText: 'Developer on shop' }).waitFor()
    expect(await invitations(first.page).count()).toBe(0)
    expect(first.requests).toEqual([])
  })

  it('cannot be used twice', async () => {
    await second.page.goto(link)
    await heading(second.page, "You're already a member of Night Trains")
    await second.page.getByRole('link', { name: 'Open Night Trains' }).click()
    await second.page.getByRole('link', { name: 'shop' }).waitFor()
  })
})

describe('roles on projects', () => {
  it('hide the rest of the organization', async () => {
    const { page } = second
    const pages = page.getByRole('navigation', { name: 'Pages' })
    await expect.poll(() => pages.getByRole('link').allTextContents()).toEqual(['Projects', 'Members'])
    expect(await page.getByRole('link', { name: 'New project' }).count()).toBe(0)
    await pages.getByRole('link', { name: 'Members' }).click()
    await members(page).first().waitFor()
    expect(await page.getByRole('button', { name: /Invite|Change role|Remove/ }).count()).toBe(0)
    await second.screenshot('scoped-members-1440')
    await page.goto(`/dashboard/project/${depot}`)
    await page.getByText('This project does not exist').waitFor()
  })

  it('show and hide buttons on the other’s open page', async () => {
    const { page } = second
    await page.goto(`/dashboard/project/${shop}`)
    await untilLive(page)
    await page.getByRole('button', { name: 'Restart project' }).waitFor()
    expect(await page.getByRole('button', { name: 'Pause project' }).count()).toBe(0)
    await untilProjectLoaded(page)
    second.requests.length = 0
    await giveRoles({ shop: 'Administrator' })
    await page.getByRole('button', { name: 'Pause project' }).waitFor()
    await giveRoles({ shop: 'Read-only' })
    await page.getByRole('button', { name: 'Restart project' }).waitFor({ state: 'detached' })
    expect(second.requests).toEqual([])
  })

  it('add a second project to the open list, and remove the first from it', async () => {
    const { page } = second
    await page.goto(`/dashboard/org/${slug}`)
    await untilLive(page)
    await giveRoles({ shop: 'Developer', depot: 'Administrator' })
    await page.getByRole('link', { name: 'depot' }).waitFor()
    await members(first.page).filter({ hasText: 'Administrator on depot, Developer on shop' }).waitFor()
    await first.screenshot('members-1440')
    await expectFitsPhone(first, 'members')
    await giveRoles({ shop: 'No access' })
    await page.getByRole('link', { name: 'shop' }).waitFor({ state: 'detached' })
    // A page that was left is live again on return.
    await giveRoles({ shop: 'Developer' })
    await page.getByRole('link', { name: 'shop' }).waitFor()
  })

  it('close the open page of a project without access', async () => {
    const { page } = second
    await page.getByRole('link', { name: 'shop' }).click()
    await page.getByRole('region', { name: 'Status' }).waitFor()
    await giveRoles({ shop: 'No access' })
    await page.getByText('You no longer have access to this project').waitFor()
    await page.waitForURL(`**/dashboard/org/${slug}`)
  })

  it('change to the whole organization, with its pages', async () => {
    const { page } = second
    const owners = first.page
    await owners.getByRole('button', { name: `Change role of ${guest.email}` }).click()
    await owners.getByRole('radio', { name: /Whole organization/ }).check()
    await choose(owners, 'Role', 'Administrator')
    await first.screenshot('change-role-1440')
    await owners.getByRole('button', { name: 'Save role' }).click()
    await page.getByRole('link', { name: 'New project' }).waitFor()
    await page.getByRole('link', { name: 'shop' }).waitFor()
    await page.getByRole('link', { name: 'Audit log' }).waitFor()
  })

  it('end with the membership, and close the open page', async () => {
    await first.page.getByRole('button', { name: `Remove member ${guest.email}` }).click()
    await first.page.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click()
    await second.page.getByText('You no longer have access to Night Trains').waitFor()
    await heading(second.page, 'Organizations')
    await second.page.getByText('No organizations yet').waitFor()
  })
})

describe('settings', () => {
  it('show that an owner needs a second factor before requiring it', async () => {
    const { page } = first
    await page.goto(`/dashboard/org/${slug}/settings`)
    await page.getByRole('button', { name: 'Require 2FA' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Require 2FA' }).click()
    await page.getByText('Set up a second factor for your own account first.').waitFor()
    await first.screenshot('mfa-refused-1440')
    await expectFitsPhone(first, 'mfa-refused')
    await page.keyboard.press('Escape')
  })

  it('rename a project on every open page', async () => {
    const { page } = first
    await page.goto(`/dashboard/project/${depot}/settings`)
    await page.getByLabel('Project name').fill('roundhouse')
    await page.getByRole('button', { name: 'Save name' }).click()
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'roundhouse' }).waitFor()
  })

  it('transfer a project to another organization, after showing the effects', async () => {
    const { page } = first
    await page.getByText('You need another organization').waitFor()
    await createOrganization(owner, 'Freight')
    await page.getByRole('button', { name: 'Transfer project' }).click()
    await page.getByText('The plan changes from Team to Free').waitFor()
    await first.screenshot('transfer-1440')
    await expectFitsPhone(first, 'transfer')
    await page.getByRole('dialog').getByRole('button', { name: 'Transfer project' }).click()
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Freight' }).waitFor()
    await page.getByText('Current organization: Freight').waitFor()
    await first.screenshot('project-settings-1440')
    await expectFitsPhone(first, 'project-settings')
  })
})

describe('an organization that requires a second factor', () => {
  /** The choice of an owner with a second factor. */
  const require = async (enforced: boolean) => {
    await platformSql(server, `update organizations set requires_mfa = ${enforced} where slug = '${slug}'`)
    await server.stop()
    await server.start()
  }

  it('shows the setup page to members without one, on each of its pages', async () => {
    const { page } = first
    await page.goto(`/dashboard/org/${slug}/members`)
    await untilLive(page)
    await require(true)
    const notice = page.getByRole('heading', { name: 'Two-factor authentication is required' })
    await notice.waitFor({ timeout: 30_000 })
    expect(new URL(page.url()).pathname).toBe(`/dashboard/org/${slug}`)
    expect(await page.getByRole('navigation', { name: 'Pages' }).count()).toBe(0)
    for (const path of [`/project/${shop}`, `/org/${slug}/settings`, `/new/${slug}`]) {
      await page.goto(`/dashboard${path}`)
      await notice.waitFor()
      await page.waitForURL(`**/dashboard/org/${slug}`)
    }
    await untilLive(page)
    await first.screenshot('mfa-required-1440')
    await expectFitsPhone(first, 'mfa-required')
    expect(await page.getByRole('link', { name: 'Set up two-factor authentication' }).getAttribute('href')).toBe('/dashboard/account/security')
    await page.getByRole('link', { name: 'Go to your organizations' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Requires two-factor authentication' }).waitFor()
    await first.screenshot('mfa-required-organizations-1440')
  })

  it('opens automatically once the factor is set up', async () => {
    const { page } = first
    await page.goto(`/dashboard/org/${slug}`)
    await page.getByRole('heading', { name: 'Two-factor authentication is required' }).waitFor()
    await require(false)
    await page.getByRole('link', { name: 'shop' }).waitFor({ timeout: 30_000 })
    await untilLive(page)
  })
})

describe('the console', () => {
  it('has no errors', () => {
    expect([...first.faults, ...second.faults]).toEqual([])
  })
})
