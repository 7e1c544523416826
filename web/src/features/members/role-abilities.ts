import { roleIds } from '@/lib/entities/member';
import type { Json } from '@/lib/json';

export type RoleName = keyof typeof roleIds;

/** An action in plain words, the permission that the server checks for it, and the roles that have it. */
export interface RoleAbility {
  text: string;
  action: string;
  resource: string;
  /** More data of the permission check. */
  data?: Record<string, Json>;
  roles: readonly RoleName[];
}

const everyone: readonly RoleName[] = ['Owner', 'Administrator', 'Developer', 'Read-only'];
const developers: readonly RoleName[] = ['Owner', 'Administrator', 'Developer'];
const administrators: readonly RoleName[] = ['Owner', 'Administrator'];
const owners: readonly RoleName[] = ['Owner'];

/** Data of a check for a member or an invitation with this role. */
const ofRole = (role: RoleName) => ({ resource: { role_id: roleIds[role] } });

/** The abilities of the roles. A test compares them with `config/roles.json` and with the checks of the API. */
export const roleAbilities: readonly RoleAbility[] = [
  { text: 'View projects, their status and charts', action: 'read:Read', resource: 'projects', roles: everyone },
  { text: 'View members and their roles', action: 'read:Read', resource: 'organizations', roles: everyone },
  { text: 'View the audit log', action: 'read:Read', resource: 'audit_logs', roles: everyone },
  { text: 'View billing and invoices', action: 'billing:Read', resource: 'stripe.customer', roles: everyone },
  { text: 'Run SQL that only reads', action: 'tenant:Sql:Query', resource: '*', roles: everyone },
  { text: 'Save SQL snippets', action: 'write:Create', resource: 'user_content', data: { resource: { type: 'sql' } }, roles: everyone },
  { text: 'Run SQL that changes data, and import files', action: 'tenant:Sql:Admin:Write', resource: '*', roles: developers },
  { text: 'View the database password', action: 'secrets:Read', resource: 'projects', roles: developers },
  { text: 'Restart projects', action: 'infra:Execute', resource: 'reboot', roles: developers },
  { text: 'Create projects', action: 'write:Create', resource: 'projects', roles: administrators },
  { text: 'Rename projects and change their database settings', action: 'write:Update', resource: 'projects', roles: administrators },
  { text: 'Change the database password', action: 'write:Update', resource: 'projects', roles: administrators },
  { text: 'Enlarge the disk', action: 'write:Update', resource: 'projects', roles: administrators },
  { text: 'Pause projects', action: 'infra:Execute', resource: 'queue_jobs.projects.pause', roles: administrators },
  { text: 'Resume projects', action: 'infra:Execute', resource: 'queue_jobs.projects.initialize_or_resume', roles: administrators },
  { text: 'Change the compute size', action: 'infra:Execute', resource: 'projects', roles: administrators },
  { text: 'Delete projects', action: 'write:Delete', resource: 'projects', roles: administrators },
  { text: 'Invite members', action: 'write:Create', resource: 'user_invites', data: ofRole('Administrator'), roles: administrators },
  { text: 'Change roles of members', action: 'write:Update', resource: 'auth.subject_roles', data: ofRole('Administrator'), roles: administrators },
  { text: 'Remove members', action: 'write:Delete', resource: 'auth.subject_roles', data: ofRole('Administrator'), roles: administrators },
  { text: 'Change billing details', action: 'billing:Write', resource: 'stripe.customer', roles: administrators },
  { text: 'Invite owners', action: 'write:Create', resource: 'user_invites', data: ofRole('Owner'), roles: owners },
  { text: 'Change roles of owners, and remove them', action: 'write:Update', resource: 'auth.subject_roles', data: ofRole('Owner'), roles: owners },
  { text: 'Change organization settings and transfer projects', action: 'write:Update', resource: 'organizations', roles: owners },
  { text: 'Delete the organization', action: 'write:Delete', resource: 'organizations', roles: owners },
];
