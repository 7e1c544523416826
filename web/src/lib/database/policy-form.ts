import type { Policy } from './access-entities';
import { changedMembers, creates, type DefinitionChange, updates } from './definition-change';
import { nameFault } from './names';
import type { FormFaults } from './table-form';

export const policyCommands = ['ALL', 'SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;
export type PolicyCommand = (typeof policyCommands)[number];

/** A policy as its form has it. */
export interface PolicyForm {
  name: string;
  action: 'PERMISSIVE' | 'RESTRICTIVE';
  command: PolicyCommand;
  /** None: for all. */
  roles: readonly string[];
  /** Which rows are visible; empty: none given. */
  definition: string;
  /** Which rows may be written; empty: as visible. */
  check: string;
}

export const newPolicy: PolicyForm = { name: '', action: 'PERMISSIVE', command: 'SELECT', roles: [], definition: 'true', check: '' };

export const policyFormOf = ({ name, action, command, roles, definition, check }: Policy): PolicyForm => ({
  name,
  action,
  command,
  roles: roles.filter((it) => it !== 'public'),
  definition: definition ?? '',
  check: check ?? '',
});

/** Commands that read rows have USING, those that write have WITH CHECK. */
export const hasUsing = (command: PolicyCommand): boolean => command !== 'INSERT';
export const hasCheck = (command: PolicyCommand): boolean => command !== 'SELECT' && command !== 'DELETE';

/** A policy to begin with. */
export interface PolicyTemplate {
  label: string;
  detail: string;
  form: Omit<PolicyForm, 'roles' | 'action'>;
}

/** Policies that many tables need; `column` is a column with the owner of a row. */
export const policyTemplates = (column: string): PolicyTemplate[] => [
  {
    label: 'Everyone can read',
    detail: 'All rows are visible to the chosen roles.',
    form: { name: 'Everyone can read', command: 'SELECT', definition: 'true', check: '' },
  },
  {
    label: 'Own rows by current_user',
    detail: `Rows whose ${column} is the role that runs the query can be read and changed.`,
    form: { name: 'Own rows', command: 'ALL', definition: `${column} = current_user`, check: `${column} = current_user` },
  },
  {
    label: 'Own rows by a setting',
    detail: 'Rows that belong to the value of app.user_id, which your application sets.',
    form: {
      name: 'Own rows by setting',
      command: 'ALL',
      definition: `${column}::text = current_setting('app.user_id', true)`,
      check: `${column}::text = current_setting('app.user_id', true)`,
    },
  },
  {
    label: 'Insert only',
    detail: 'Rows can be added, but not read.',
    form: { name: 'Anyone can insert', command: 'INSERT', definition: '', check: 'true' },
  },
  {
    label: 'Members of a role',
    detail: 'Rows are visible to members of a role.',
    form: { name: 'Members can read', command: 'SELECT', definition: "pg_has_role(current_user, 'role_name', 'member')", check: '' },
  },
];

export function policyFaults({ name, command, definition, check }: PolicyForm): FormFaults {
  const fault = nameFault(name);
  return {
    ...(fault !== null && { name: fault }),
    ...(hasUsing(command) && definition.trim() === '' && (!hasCheck(command) || check.trim() === '') && { definition: 'Enter an expression, such as true.' }),
    ...(!hasUsing(command) && check.trim() === '' && { check: 'Enter an expression, such as true.' }),
  };
}

const expressionsOf = ({ command, definition, check }: PolicyForm) => ({
  ...(hasUsing(command) && definition.trim() !== '' && { definition: definition.trim() }),
  ...(hasCheck(command) && check.trim() !== '' && { check: check.trim() }),
});

/** The call that creates a policy on a table. */
export const policyCreation = (table: { schema: string; name: string }, form: PolicyForm): DefinitionChange =>
  creates('policies', {
    name: form.name,
    schema: table.schema,
    table: table.name,
    action: form.action,
    command: form.command,
    ...(form.roles.length > 0 && { roles: [...form.roles] }),
    ...expressionsOf(form),
  });

/** The calls that change a policy. Its command and kind cannot be changed. */
export function policyChanges(id: number, before: PolicyForm, next: PolicyForm): DefinitionChange[] {
  const roles = (form: PolicyForm) => (form.roles.length === 0 ? ['public'] : [...form.roles]);
  const changed = changedMembers({ name: before.name, roles: roles(before), ...expressionsOf(before) }, { name: next.name, roles: roles(next), ...expressionsOf(next) });
  return changed ? [updates('policies', id, changed)] : [];
}
