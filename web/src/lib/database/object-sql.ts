import { written } from '../sql-names';
import type { Policy } from './access-entities';
import { quoteLiteral } from './default-suggestions';
import type { DatabaseType } from './relation-entities';
import type { DatabaseFunction, Trigger } from './routine-entities';
import type { ListedView } from './view-form';

/** Definitions as SQL to be edited and run, and templates for new objects. */

interface Named {
  schema: string;
  name: string;
}

const qualified = ({ schema, name }: Named): string => `${written(schema)}.${written(name)}`;

/** The text with a final semicolon and line break. */
const statement = (text: string): string => `${text.trimEnd().replace(/;$/, '')};\n`;

export const newFunctionSql = (schema: string): string => `CREATE OR REPLACE FUNCTION ${qualified({ schema, name: 'new_function' })}(value integer)
RETURNS integer
LANGUAGE plpgsql
AS $function$
BEGIN
  RETURN value;
END;
$function$;
`;

/** Replaces a function; null for kinds that have no definition. */
export const functionSql = ({ complete_statement: text }: DatabaseFunction): string | null => (text === null ? null : statement(text));

export const newTriggerSql = (schema: string): string => `CREATE OR REPLACE TRIGGER new_trigger
BEFORE INSERT OR UPDATE ON ${written(schema)}.table_name
FOR EACH ROW
EXECUTE FUNCTION ${written(schema)}.function_name();
`;

const constraintTrigger = /^CREATE CONSTRAINT TRIGGER/;

/** Replaces a trigger. PostgreSQL can't replace a constraint trigger, so it is dropped first. */
export function triggerSql({ schema, table, name, definition }: Trigger): string {
  if (!constraintTrigger.test(definition)) return statement(definition.replace(/^CREATE TRIGGER/, 'CREATE OR REPLACE TRIGGER'));
  return `DROP TRIGGER ${written(name)} ON ${qualified({ schema, name: table })};\n${statement(definition)}`;
}

export const newPolicySql = (table: Named): string => `CREATE POLICY "New policy" ON ${qualified(table)}
AS PERMISSIVE
FOR SELECT
TO public
USING (true);
`;

/** Roles of a clause: PUBLIC is a word, not a name. */
const roleList = (roles: readonly string[]): string => (roles.length === 0 ? 'public' : roles.map((it) => (it === 'public' ? it : written(it))).join(', '));

/** Changes the roles and expressions of a policy. Its command and kind can't be changed. */
export function policySql({ schema, table, name, roles, definition, check }: Policy): string {
  const clauses = [`TO ${roleList(roles)}`, ...(definition === null ? [] : [`USING (${definition})`]), ...(check === null ? [] : [`WITH CHECK (${check})`])];
  return `ALTER POLICY ${written(name)} ON ${qualified({ schema, name: table })}\n${clauses.join('\n')};\n`;
}

export const newViewSql = (schema: string): string => `CREATE VIEW ${qualified({ schema, name: 'new_view' })}
WITH (security_invoker = true) AS
SELECT *
FROM ${written(schema)}.table_name;
`;

/** Replaces a view. PostgreSQL can't replace a materialized view, so it is dropped first. */
export function viewSql(view: ListedView): string {
  const query = statement(view.definition.trim());
  if (view.isMaterialized) {
    return `-- Its indexes, privileges and comment are lost, and must be created again.\nDROP MATERIALIZED VIEW ${qualified(view)};\nCREATE MATERIALIZED VIEW ${qualified(view)} AS\n${query}`;
  }
  return `-- Options of the view that are not named here are reset.\nCREATE OR REPLACE VIEW ${qualified(view)}\nWITH (security_invoker = ${view.security_invoker}) AS\n${query}`;
}

export const newTypeSql = (schema: string): string => `CREATE TYPE ${qualified({ schema, name: 'new_type' })} AS ENUM ('first', 'second');\n`;

/** Adds a value to an enumerated type, after its last one. */
export function typeSql(type: DatabaseType): string {
  const last = type.enums.at(-1);
  return `ALTER TYPE ${qualified(type)} ADD VALUE 'new_value'${last === undefined ? '' : ` AFTER ${quoteLiteral(last)}`};\n`;
}

export const newIndexSql = (table: Named): string => `CREATE INDEX CONCURRENTLY ON ${qualified(table)} (column_name);\n`;
