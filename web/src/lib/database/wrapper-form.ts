import { changedMembers, creates, type DefinitionChange, updates } from './definition-change';
import type { ForeignServer } from './foreign-server';
import { nameFault } from './names';

export type TlsMode = 'require' | 'verify-full' | 'disable';

/** A server as its form has it. */
export interface WrapperForm {
  name: string;
  host: string;
  /** As typed, like the following numbers. */
  port: string;
  database: string;
  sslmode: TlsMode;
  fetchSize: string;
  connectTimeout: string;
  estimatesRemotely: boolean;
}

export const newWrapper: WrapperForm = {
  name: '',
  host: '',
  port: '5432',
  database: 'postgres',
  sslmode: 'require',
  fetchSize: '100',
  connectTimeout: '10',
  estimatesRemotely: false,
};

const isTlsMode = (text: string | null): text is TlsMode => text === 'require' || text === 'verify-full' || text === 'disable';

export const wrapperFormOf = (it: ForeignServer): WrapperForm => ({
  name: it.name,
  host: it.host ?? '',
  port: `${it.port ?? newWrapper.port}`,
  database: it.database ?? '',
  sslmode: isTlsMode(it.sslmode) ? it.sslmode : 'require',
  fetchSize: `${it.fetch_size ?? newWrapper.fetchSize}`,
  connectTimeout: `${it.connect_timeout ?? newWrapper.connectTimeout}`,
  estimatesRemotely: it.use_remote_estimate,
});

/** What is wrong with each field; null if nothing is. */
export type WrapperFaults = Record<'name' | 'host' | 'port' | 'database' | 'fetchSize' | 'connectTimeout', string | null>;

function rangeFault(typed: string, min: number, max: number): string | null {
  const isNumber = /^\d{1,6}$/.test(typed.trim());
  return isNumber && Number(typed) >= min && Number(typed) <= max ? null : `Enter a number from ${min.toLocaleString('en-US')} to ${max.toLocaleString('en-US')}.`;
}

const hostPattern = /^(?:[a-z\d](?:[\w.-]{0,251}[a-z\d])?|[\da-f.]*:[\da-f.]*:[\da-f:.]*)$/i;

export const wrapperFaults = (form: WrapperForm): WrapperFaults => ({
  name: nameFault(form.name),
  host: hostPattern.test(form.host.trim()) ? null : 'Enter the name or the IP address of one host, without a port.',
  port: rangeFault(form.port, 1, 65_535),
  database: form.database.includes('=') || form.database.includes('://') ? 'Enter the name of a database.' : nameFault(form.database),
  fetchSize: rangeFault(form.fetchSize, 1, 100_000),
  connectTimeout: rangeFault(form.connectTimeout, 2, 10),
});

const bodyOf = (form: WrapperForm) => ({
  name: form.name.trim(),
  host: form.host.trim(),
  port: Number(form.port),
  database: form.database,
  sslmode: form.sslmode,
  fetch_size: Number(form.fetchSize),
  connect_timeout: Number(form.connectTimeout),
  use_remote_estimate: form.estimatesRemotely,
});

/** The call that creates a server. */
export const wrapperCreation = (form: WrapperForm): DefinitionChange => creates('wrappers', bodyOf(form));

/** The calls that change a server. */
export function wrapperChanges(id: number, before: WrapperForm, next: WrapperForm): DefinitionChange[] {
  const changed = changedMembers(bodyOf(before), bodyOf(next));
  return changed === null ? [] : [updates('wrappers', id, changed)];
}

/** The call after which a server connects to the present address of its host. */
export const addressUpdate = (id: number): DefinitionChange => updates('wrappers', id, {});

/** A user mapping as its form has it. */
export interface MappingForm {
  role: string;
  user: string;
  source: 'typed' | 'vault';
  password: string;
  /** The ID of a secret; empty: none is chosen. */
  secretId: string;
}

export type MappingFaults = Record<'role' | 'user' | 'password' | 'secretId', string | null>;

export const mappingFaults = ({ role, user, source, password, secretId }: MappingForm): MappingFaults => ({
  role: role === '' ? 'Choose a role.' : null,
  user: nameFault(user),
  password: source === 'typed' && password === '' ? 'Enter the password. PostgreSQL connects only with one.' : null,
  secretId: source === 'vault' && secretId === '' ? 'Choose a secret.' : null,
});

/** The call that creates or replaces a mapping. */
export const mappingChange = (id: number, { role, user, source, password, secretId }: MappingForm): DefinitionChange => ({
  method: 'PUT',
  kind: 'wrappers',
  id: `${id}`,
  part: 'mappings',
  body: { role, user, ...(source === 'vault' ? { secret_id: secretId } : { password }) },
});

/** The call that drops a mapping. */
export const mappingRemoval = (id: number, mapping: number): DefinitionChange => ({ method: 'DELETE', kind: 'wrappers', id: `${id}`, part: 'mappings', partId: `${mapping}` });

/** An import as its form has it. */
export interface ImportForm {
  remoteSchema: string;
  localSchema: string;
  choice: 'all' | 'only' | 'except';
  tables: readonly string[];
}

/** The call that creates foreign tables. */
export const importChange = (id: number, { remoteSchema, localSchema, choice, tables }: ImportForm): DefinitionChange => ({
  method: 'POST',
  kind: 'wrappers',
  id: `${id}`,
  part: 'import',
  body: { remote_schema: remoteSchema, local_schema: localSchema, choice, ...(choice !== 'all' && { tables: [...tables] }) },
});
