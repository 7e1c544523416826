import { toLocal } from '@/lib/format/local-time';
import type { Role } from './access-entities';
import { changedMembers, creates, type DefinitionChange, updates } from './definition-change';

/** A role as its form has it. */
export interface RoleForm {
  name: string;
  canLogin: boolean;
  /** Empty: none, or it stays as it is. */
  password: string;
  inherits: boolean;
  /** As typed; empty: no limit. */
  connectionLimit: string;
  /** When the password expires, in local time as `2026-11-24T18:00`; empty: never. */
  validUntil: string;
  /** The roles of which it is a member. */
  memberOf: readonly string[];
}

export const newRole: RoleForm = { name: '', canLogin: true, password: '', inherits: true, connectionLimit: '', validUntil: '', memberOf: [] };

export const roleFormOf = ({ name, can_login, inherit_role, connection_limit, has_connection_limit, valid_until, member_of }: Role): RoleForm => ({
  name,
  canLogin: can_login,
  password: '',
  inherits: inherit_role,
  connectionLimit: has_connection_limit ? `${connection_limit}` : '',
  validUntil: valid_until ? toLocal(Date.parse(valid_until)) : '',
  memberOf: member_of,
});

const noLimit = -1;
const connectionsMax = 10_000;

/** Says what is wrong with a limit of connections; null if nothing is. */
export function connectionLimitFault(typed: string): string | null {
  if (typed.trim() === '') return null;
  return /^\d{1,5}$/.test(typed.trim()) && Number(typed) <= connectionsMax ? null : `Enter a number up to ${connectionsMax.toLocaleString('en-US')}, or leave it empty.`;
}

const neverExpires = 'infinity';

const bodyOf = ({ name, canLogin, inherits, connectionLimit, validUntil, memberOf }: RoleForm) => ({
  name,
  can_login: canLogin,
  inherit_role: inherits,
  connection_limit: connectionLimit.trim() === '' ? noLimit : Number(connectionLimit),
  valid_until: validUntil === '' ? neverExpires : new Date(validUntil).toISOString(),
  member_of: [...memberOf].sort(),
});

const passwordOf = ({ password }: RoleForm): Record<string, string> => (password === '' ? {} : { password });

/** The call that creates a role. */
export const roleCreation = (form: RoleForm): DefinitionChange => creates('roles', { ...bodyOf(form), ...passwordOf(form) });

/** The calls that change a role. */
export function roleChanges(id: number, before: RoleForm, next: RoleForm): DefinitionChange[] {
  const changed = { ...changedMembers(bodyOf(before), bodyOf(next)), ...passwordOf(next) };
  return Object.keys(changed).length === 0 ? [] : [updates('roles', id, changed)];
}
