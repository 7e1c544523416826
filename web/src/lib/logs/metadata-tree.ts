import { isJsonObject, type Json } from '../json';

/** A row of the tree of a line's metadata. */
export interface TreeRow {
  /** Unique in the tree. */
  id: string;
  /** The key, or the index in a list. */
  name: string;
  depth: number;
  value: Json;
  /** It has rows below it. */
  isGroup: boolean;
  /** The field by which lines can be filtered; null within lists, and for names that a search cannot have. */
  path: string | null;
}

/** Rows of one line at most; the rest is in the raw text. */
export const treeRowsMax = 1_000;

const fieldName = /^[A-Za-z0-9_-]+$/;

/** The rows of a value that are shown, without those below closed ones. */
export function treeRows(metadata: Json, closed: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (value: Json, name: string, parent: string, path: string | null, depth: number) => {
    if (rows.length >= treeRowsMax) return;
    const id = `${parent}/${name}`;
    const isGroup = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
    rows.push({ id, name, depth, value, isGroup, path });
    if (isGroup && !closed.has(id)) addAll(value, id, path, depth + 1);
  };
  const addAll = (value: Json, id: string, path: string | null, depth: number) => {
    if (Array.isArray(value)) value.forEach((it, at) => add(it, String(at), id, null, depth));
    else if (isJsonObject(value)) for (const [key, it] of Object.entries(value)) add(it, key, id, path !== null && fieldName.test(key) ? `${path}.${key}` : null, depth);
  };
  addAll(metadata, '', 'metadata', 0);
  return rows;
}

/** Ids of all groups, for closing them together. */
export const groupIds = (metadata: Json): string[] => treeRows(metadata, new Set()).flatMap((it) => (it.isGroup ? [it.id] : []));

/** A group in a few words, while it is closed. */
export const groupText = (value: Json): string => {
  if (typeof value !== 'object' || value === null) return '';
  const count = Object.keys(value).length;
  return Array.isArray(value) ? `${count} ${count === 1 ? 'item' : 'items'}` : `${count} ${count === 1 ? 'field' : 'fields'}`;
};

/** The text by which a value is filtered; null for one that a search cannot have. */
export const filterText = (value: Json): string | null => {
  if (typeof value === 'string') return value !== '' && value.length <= filterValueMax && !value.includes('\n') ? value : null;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
};

/** Longer values are not filtered by: the address would be too long. */
const filterValueMax = 256;
