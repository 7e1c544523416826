import type { BranchChange } from '@/api/branches/compare-branch';

/** The name of an object with its schema and table, not quoted. */
export const nameOf = ({ schema, table, name }: Pick<BranchChange, 'schema' | 'table' | 'name'>): string =>
  [schema, table, name].filter((it) => it !== '').join('.');

const kinds: Record<string, string> = {
  enum: 'enumerated type',
  domain: 'domain',
  range: 'range type',
  composite: 'composite type',
  default_privilege: 'default privileges',
};

/** The kind of an object in words. */
export const kindText = (kind: string): string => kinds[kind] ?? kind.replaceAll('_', ' ');
