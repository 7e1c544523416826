/** Comparisons of a filter, as in the rows API. */
export const filterOperators = [
  '=', '<>', '<', '<=', '>', '>=', 'like', 'not_like', 'ilike', 'not_ilike', '~', '~*', 'in', 'not_in',
  'is_null', 'is_not_null', 'is_true', 'is_false', 'contains', 'contained_by', 'overlaps', 'has_key',
] as const;

export type FilterOperator = (typeof filterOperators)[number];

/** A condition on one column, or on a value inside a JSON column. All conditions of a table must hold. */
export interface RowFilter {
  column: string;
  /** Keys from the root of a JSON column to a value, which is compared as text. */
  path?: readonly string[];
  operator: FilterOperator;
  value?: string;
  /** For `in` and `not_in`. */
  values?: readonly string[];
}

/** An order by one column. */
export interface RowSort {
  column: string;
  descending: boolean;
  nulls_first: boolean;
}

/** The server accepts no more of them. */
export const filtersMax = 50;
export const sortsMax = 10;

/** The operand that an operator takes. */
export const operandOf = (operator: FilterOperator): 'none' | 'list' | 'text' => {
  switch (operator) {
    case 'is_null':
    case 'is_not_null':
    case 'is_true':
    case 'is_false':
      return 'none';
    case 'in':
    case 'not_in':
      return 'list';
    default:
      return 'text';
  }
};
