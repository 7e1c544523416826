import type { Json } from '../json';
import type { Role } from './access-entities';
import type { Table } from './relation-entities';
import { written } from '../sql-names';
import type { FormFaults } from './table-form';

/** A test of policies as its form has it. */
export interface PolicyTestForm {
  role: string;
  /** A JSON object, or nothing. */
  claims: string;
  /** `name = value` on each line. */
  settings: string;
  query: string;
}

/** What the server gets. */
export interface PolicyTestRequest {
  query: string;
  role: string;
  claims?: Record<string, Json>;
  settings?: Record<string, string>;
}

const isObject = (value: Json): value is Record<string, Json> => typeof value === 'object' && value !== null && !Array.isArray(value);

function claimsIn(text: string): Record<string, Json> | null {
  try {
    const value = JSON.parse(text) as Json;
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The settings in a text; null if a line has no equals sign. */
export function settingsIn(text: string): Record<string, string> | null {
  const lines = text.split('\n').filter((it) => it.trim() !== '');
  const pairs = lines.map((it) => [it.slice(0, it.indexOf('=')).trim(), it.slice(it.indexOf('=') + 1).trim()] as const);
  return lines.every((it) => it.includes('=')) ? Object.fromEntries(pairs) : null;
}

const prefixed = /^[A-Za-z_][A-Za-z0-9_$]*(\.[A-Za-z_][A-Za-z0-9_$]*)+$/;

export function policyTestFaults({ role, claims, settings, query }: PolicyTestForm): FormFaults {
  const found = settingsIn(settings);
  const unprefixed = Object.keys(found ?? {}).find((it) => !prefixed.test(it));
  return {
    ...(role === '' && { role: 'Choose a role.' }),
    ...(claims.trim() !== '' && claimsIn(claims) === null && { claims: 'Enter a JSON object, such as {"sub": "1"}.' }),
    ...(found === null
      ? { settings: 'Enter one setting per line, such as app.user_id = 7.' }
      : unprefixed !== undefined && { settings: `${unprefixed || 'A setting'} needs a name with a prefix, such as app.user_id.` }),
    ...(query.trim() === '' && { query: 'Enter a query.' }),
  };
}

/** The request for a form without faults. */
export function policyTestRequest({ role, claims, settings, query }: PolicyTestForm): PolicyTestRequest {
  const object = claims.trim() === '' ? null : claimsIn(claims);
  const set = settingsIn(settings) ?? {};
  return {
    query: query.trim(),
    role,
    ...(object && { claims: object }),
    ...(Object.keys(set).length > 0 && { settings: set }),
  };
}

/** The query that a test of a table begins with. */
export const testQuery = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `SELECT * FROM ${written(schema)}.${written(name)}`;

/** Why policies have no effect on a role; null if they have. */
export function bypassReason(role: Role | undefined, table: Pick<Table, 'name' | 'owner' | 'rls_enabled' | 'rls_forced'> | null): string | null {
  if (role?.is_superuser) return `${role.name} is a superuser and sees all rows, whatever the policies say.`;
  if (role?.can_bypass_rls) return `${role.name} bypasses row-level security and sees all rows.`;
  if (table && !table.rls_enabled) return `Row-level security is off on ${table.name}, so that its policies have no effect.`;
  if (table && role && role.name === table.owner && !table.rls_forced) return `${role.name} owns ${table.name} and sees all rows, because row-level security is not forced.`;
  return null;
}

/** The columns of rows in the order in which they first occur. */
export const columnsOf = (rows: readonly Record<string, Json>[]): string[] => [...new Set(rows.flatMap((it) => Object.keys(it)))];

/** A value of a result as text. */
export const valueText = (value: Json | undefined): string => (value === null || value === undefined ? 'NULL' : typeof value === 'string' ? value : JSON.stringify(value));
