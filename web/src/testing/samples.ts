import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Factor, Identity, User } from '@/api/account/get-user';
import type { SignInSettings } from '@/api/auth/get-sign-in-settings';
import type { OfferedRoles } from '@/api/organizations/list-roles';
import type { CustomContent } from '@/api/platform/get-custom-content';
import type { Invitation } from '@/lib/entities/invitation';
import { type Member, roleIds } from '@/lib/entities/member';
import type { Organization } from '@/lib/entities/organization';
import type { Permission } from '@/lib/entities/permission';
import type { Profile } from '@/lib/entities/profile';
import type { ProjectSummary } from '@/lib/entities/project';

export const profile: Profile = {
  id: 1,
  gotrue_id: 'sam',
  username: 'sam',
  primary_email: 'sam@example.com',
  first_name: null,
  last_name: null,
  auth0_id: null,
  avatar_url: null,
  disabled_features: [],
  is_operator: false,
};

export const organization = (facts: Partial<Organization> = {}): Organization => ({
  id: 1,
  slug: 'acme',
  name: 'Acme',
  plan: { id: 'team', name: 'Team' },
  role: 'Owner',
  project_roles: {},
  billing_email: null,
  restriction_status: null,
  restriction_data: null,
  organization_requires_mfa: false,
  mfa_missing: false,
  opt_in_tags: [],
  ...facts,
});

export const member = (name: string, facts: Partial<Member> = {}): Member => ({
  gotrue_id: name,
  username: name,
  primary_email: `${name}@example.com`,
  role_id: roleIds.Developer,
  project_roles: {},
  mfa_enabled: false,
  ...facts,
});

export const invitation = (facts: Partial<Invitation> = {}): Invitation => ({
  id: 7,
  email: 'ida@example.com',
  role_id: roleIds.Developer,
  projects: null,
  invited_by: 'sam',
  invited_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 24 * 3_600_000).toISOString(),
  ...facts,
});

export const projectSummary = (ref: string, facts: Partial<ProjectSummary> = {}): ProjectSummary => ({
  ref,
  name: ref,
  organization_slug: 'acme',
  region: 'eu-central-1',
  cloud_provider: 'AWS',
  status: 'ACTIVE_HEALTHY',
  inserted_at: '2026-11-20T12:00:00.000Z',
  ...facts,
});

const roles = Object.entries(roleIds).map(([name, id]) => ({ id, name, description: `What ${name} is.` }));

/** Contents of the plans (specification, point 1). */
export const offeredRoles: Record<'free' | 'team', OfferedRoles> = {
  free: { everywhere: roles.slice(0, 3), onProjects: [] },
  team: { everywhere: roles, onProjects: roles },
};

interface RoleCatalogue {
  roles: Record<string, { entries: Partial<Permission>[] }>;
  every_member: { entries: Partial<Permission>[] };
}

const catalogue = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../config/roles.json'), 'utf8'),
) as RoleCatalogue;

/** The permissions of a role as sent by the server; with refs, on projects only. */
export function permissionsOf(role: keyof typeof roleIds, refs: string[] = []): Permission[] {
  const filled = (entry: Partial<Permission>, project_refs: string[]): Permission => ({
    actions: [],
    resources: [],
    restrictive: false,
    condition: undefined,
    ...entry,
    organization_slug: 'acme',
    project_refs,
  });
  const held = (catalogue.roles[role]?.entries ?? []).map((entry) => filled(entry, refs));
  if (refs.length === 0) return held;
  return [...held, ...catalogue.every_member.entries.map((entry) => filled(entry, []))];
}

export const user = (facts: Partial<User> = {}): User => ({
  id: 'sam',
  aud: 'authenticated',
  role: 'authenticated',
  email: 'sam@example.com',
  email_confirmed_at: '2026-11-01T10:00:00.000Z',
  last_sign_in_at: '2026-11-20T10:00:00.000Z',
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: {},
  identities: [],
  factors: [],
  is_anonymous: false,
  ...facts,
});

export const factor = (facts: Partial<Factor> = {}): Factor => ({
  id: 'phone',
  friendly_name: 'Phone',
  factor_type: 'totp',
  status: 'verified',
  created_at: '2026-11-10T10:00:00.000Z',
  updated_at: '2026-11-10T10:00:00.000Z',
  ...facts,
});

export const identity: Identity = {
  identity_id: 'link-1',
  id: '42',
  user_id: 'sam',
  provider: 'github',
  email: 'sam@example.com',
  identity_data: { sub: '42', user_name: 'octosam', email: 'sam@example.com', avatar_url: 'https://octo.example/octosam.png' },
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-01T10:00:00.000Z',
  last_sign_in_at: null,
};

/** Sign-in settings, with or without an identity provider and email. */
export const signInSettings = (facts: Partial<SignInSettings> = {}): SignInSettings => ({
  mode: 'platform',
  external: { email: true },
  code_host: null,
  disable_signup: false,
  mailer_autoconfirm: true,
  confirms_email: false,
  sign_up: 'open',
  sends_mail: true,
  code_editor_url: null,
  installation_name: 'Signalbox',
  has_status_page: false,
  setup: { needed: false, requires_code: false },
  ...facts,
});

const shippedContent = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../config/custom_content.json'), 'utf8'),
) as CustomContent;

/** The installation's custom content: the shipped one with overrides. */
export const customContent = (facts: Partial<CustomContent> = {}): CustomContent => ({ ...shippedContent, ...facts });
