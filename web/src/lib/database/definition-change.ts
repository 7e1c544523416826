import type { Json } from '../json';
import type { ObjectKind } from './object-kinds';

type Body = Record<string, Json>;

/** A call that changes the definitions in a database. */
export interface DefinitionChange {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  kind: ObjectKind;
  /** Absent: the object is created, or found by the body. */
  id?: string;
  /** What of the object is changed; absent: itself. */
  part?: 'mappings' | 'import';
  /** Of the parts, the one that is dropped. */
  partId?: string;
  body?: Body;
  /** Also drops dependent objects. */
  cascade?: boolean;
}

/** A change with the SQL that it runs. */
export interface ReviewedChange {
  change: DefinitionChange;
  sql: string;
  /** Long locks and losses. */
  warnings: readonly string[];
}

export const creates = (kind: ObjectKind, body: Body): DefinitionChange => ({ method: 'POST', kind, body });

export const updates = (kind: ObjectKind, id: number | string, body: Body): DefinitionChange => ({ method: 'PATCH', kind, id: `${id}`, body });

export const drops = (kind: ObjectKind, id: number | string, cascade = false): DefinitionChange => ({ method: 'DELETE', kind, id: `${id}`, cascade });

/** Revokes a privilege, which has no ID of its own. */
export const revokes = (kind: 'table-privileges' | 'column-privileges' | 'default-privileges', body: Body): DefinitionChange => ({ method: 'DELETE', kind, body });

/** The members of `next` that differ from `before`; null if none does. */
export function changedMembers(before: Body, next: Body): Body | null {
  const changed = Object.entries(next).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]));
  return changed.length === 0 ? null : Object.fromEntries(changed);
}
