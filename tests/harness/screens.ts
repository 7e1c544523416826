import type { Page } from 'playwright-core'

/** A screen: its address, and its expected content once loaded. */
export interface Screen {
  name: string
  path: string
  ready: (page: Page) => Promise<unknown>
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor()
const text = (words: string | RegExp) => (page: Page) => page.getByRole('main').getByText(words).first().waitFor()
const region = (name: string) => (page: Page) => page.getByRole('region', { name }).first().waitFor()

/** The screens for signed-out users. */
export const screensOutside: readonly Screen[] = [
  { name: 'sign-up', path: '/sign-up', ready: heading('Sign up') },
  { name: 'sign-in', path: '/sign-in', ready: heading('Sign in') },
  { name: 'forgot-password', path: '/forgot-password', ready: heading('Forgot your password?') },
  { name: 'api-docs', path: '/api-docs#create_project', ready: (page) => page.getByRole('list', { name: 'Errors' }).waitFor() },
]

/** The data of the screens: an organization, one of its members, and a running project. */
export interface Shown {
  slug: string
  ref: string
  member: RegExp
}

/** The screens of an operator who owns an organization and a project. */
export const screensInside = ({ slug, ref, member }: Shown): readonly Screen[] => [
  { name: 'organizations', path: '/organizations', ready: (page) => page.getByRole('list', { name: 'Organizations' }).waitFor() },
  { name: 'new-organization', path: '/new', ready: heading('New organization') },
  { name: 'organization', path: `/org/${slug}`, ready: text(/^Healthy/) },
  { name: 'members', path: `/org/${slug}/members`, ready: text(member) },
  { name: 'organization-settings', path: `/org/${slug}/settings`, ready: heading('Organization settings') },
  { name: 'organization-audit', path: `/org/${slug}/audit`, ready: text(/created the project|made the project/) },
  { name: 'billing', path: `/org/${slug}/billing`, ready: region('Compare plans') },
  { name: 'documents', path: `/org/${slug}/documents`, ready: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  { name: 'new-project', path: `/new/${slug}`, ready: (page) => page.getByLabel('Project name').waitFor() },
  { name: 'project', path: `/project/${ref}`, ready: (page) => page.getByRole('button', { name: 'Reveal password' }).waitFor() },
  { name: 'project-settings', path: `/project/${ref}/settings/general`, ready: heading('General settings') },
  { name: 'project-compute', path: `/project/${ref}/settings/compute`, ready: heading('Compute and disk') },
  { name: 'project-addons', path: `/project/${ref}/settings/addons`, ready: heading('Add-ons') },
  { name: 'project-database', path: `/project/${ref}/database/settings`, ready: heading('Database settings') },
  { name: 'project-api-keys', path: `/project/${ref}/settings/api-keys`, ready: heading('Management API keys') },
  { name: 'project-backups', path: `/project/${ref}/database/backups`, ready: heading('Backups') },
  { name: 'project-dumps', path: `/project/${ref}/database/backups/dumps`, ready: heading('Dumps') },
  { name: 'project-migrate', path: `/project/${ref}/database/backups/migrate`, ready: heading('Migrate to this project') },
  { name: 'later', path: `/project/${ref}/storage/buckets`, ready: heading('Storage') },
  { name: 'account', path: '/account', ready: heading('Your profile') },
  { name: 'account-security', path: '/account/security', ready: heading('Security') },
  { name: 'account-tokens', path: '/account/tokens', ready: heading('Access tokens') },
  { name: 'account-appearance', path: '/account/appearance', ready: heading('Appearance') },
  { name: 'account-audit', path: '/account/audit', ready: heading('Your audit log') },
  { name: 'support', path: '/support/new', ready: (page) => page.getByLabel('Subject').waitFor() },
  { name: 'operator-flags', path: '/ops/flags', ready: heading('Flags') },
  { name: 'operator-notice', path: '/ops/notice', ready: heading('Notice') },
  { name: 'operator-previews', path: '/ops/previews', ready: heading('Feature previews') },
  { name: 'operator-tickets', path: '/ops/tickets', ready: heading('Support tickets') },
  { name: 'operator-telemetry', path: '/ops/telemetry', ready: heading('Telemetry') },
  { name: 'not-found', path: '/no/such/page', ready: (page) => page.getByRole('heading').first().waitFor() },
]

/** The screens of branches, a feature preview; `branch` is that of the project, with a change. */
export const screensOfBranches = ({ ref, branch }: { ref: string; branch: { ref: string; name: string } }): readonly Screen[] => [
  { name: 'branches', path: `/project/${ref}/branches`, ready: (page) => page.getByRole('table', { name: 'Branches' }).getByText(branch.name).waitFor() },
  { name: 'branch-merge', path: `/project/${ref}/branches?compare=${branch.ref}`, ready: region(`Changed in ${branch.name}`) },
  { name: 'branch', path: `/project/${branch.ref}`, ready: (page) => page.getByRole('button', { name: 'Reveal password' }).waitFor() },
]
