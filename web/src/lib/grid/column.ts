/** A column of a grid; `table` is its origin. */
export interface GridColumn {
  name: string;
  /** As format_type writes it. */
  type: string;
  table?: { schema: string; name: string; column: string } | null | undefined;
}

/** A row of a grid: every value is PostgreSQL's text form, or null. */
export type GridValues = readonly (string | null)[];
