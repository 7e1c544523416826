import type { EditorColumn } from '@/lib/table-editor/editor-table';
import type { FilterOperator } from '@/lib/table-editor/row-query';
import { valueKind } from '@/lib/table-editor/value-kind';

/** The words for an operator. */
export const operatorNames: Record<FilterOperator, string> = {
  '=': 'equals',
  '<>': 'is not',
  '<': 'less than',
  '<=': 'at most',
  '>': 'greater than',
  '>=': 'at least',
  like: 'like',
  not_like: 'not like',
  ilike: 'like, any case',
  not_ilike: 'not like, any case',
  '~': 'matches regex',
  '~*': 'matches regex, any case',
  in: 'is one of',
  not_in: 'is none of',
  is_null: 'is NULL',
  is_not_null: 'is not NULL',
  is_true: 'is true',
  is_false: 'is false',
  contains: 'contains',
  contained_by: 'is contained in',
  overlaps: 'overlaps',
  has_key: 'has the key',
};

const nulls: FilterOperator[] = ['is_null', 'is_not_null'];
const equality: FilterOperator[] = ['=', '<>', 'in', 'not_in'];
const order: FilterOperator[] = ['<', '<=', '>', '>='];
const patterns: FilterOperator[] = ['like', 'not_like', 'ilike', 'not_ilike', '~', '~*'];

/** The operators that make sense for a column, or for a text inside a JSON column. */
export function operatorsFor(column: EditorColumn | undefined, hasPath: boolean): FilterOperator[] {
  if (hasPath) return [...equality, ...patterns, ...nulls];
  switch (valueKind(column?.type ?? 'text', column?.enumValues)) {
    case 'text':
      return [...equality, ...patterns, ...order, ...nulls];
    case 'integer':
    case 'decimal':
    case 'date':
    case 'time':
    case 'timestamp':
    case 'uuid':
      return [...equality, ...order, ...nulls];
    case 'boolean':
      return ['is_true', 'is_false', ...nulls];
    case 'enum':
      return [...equality, ...nulls];
    case 'json':
      return column?.type === 'jsonb' ? ['contains', 'contained_by', 'has_key', ...equality.slice(0, 2), ...nulls] : nulls;
    case 'array':
      return ['contains', 'contained_by', 'overlaps', '=', '<>', ...nulls];
    case 'bytes':
      return ['=', '<>', ...nulls];
    case 'other':
      return [...equality, ...order, ...patterns, ...nulls];
  }
}

/** Returns whether a column has values inside its values. */
export const hasPaths = (column: EditorColumn | undefined): boolean => column?.type === 'json' || column?.type === 'jsonb';
