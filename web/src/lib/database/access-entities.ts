import * as z from 'zod/mini';

const text = z.string();
const maybe = z.nullable(text);
const oid = z.number();
const flag = z.boolean();

export const policySchema = z.object({
  id: oid,
  schema: text,
  table: text,
  table_id: oid,
  name: text,
  action: z.enum(['PERMISSIVE', 'RESTRICTIVE']),
  roles: z.array(text),
  command: z.enum(['ALL', 'SELECT', 'INSERT', 'UPDATE', 'DELETE']),
  /** The rows that are visible. */
  definition: maybe,
  /** The rows that may be written. */
  check: maybe,
});

export const roleSchema = z.object({
  id: oid,
  name: text,
  is_system: flag,
  /** It was created by the project. */
  is_changeable: flag,
  is_superuser: flag,
  can_create_db: flag,
  can_create_role: flag,
  inherit_role: flag,
  can_login: flag,
  is_replication_role: flag,
  can_bypass_rls: flag,
  active_connections: z.number(),
  connection_limit: z.number(),
  /** Otherwise `connection_limit` is the server's. */
  has_connection_limit: flag,
  valid_until: maybe,
  member_of: z.catch(z.array(text), []),
});

const privilegeSchema = z.object({ grantor: text, grantee: text, privilege_type: text, is_grantable: flag });

export const tablePrivilegesSchema = z.object({
  relation_id: oid,
  schema: text,
  name: text,
  kind: text,
  privileges: z.array(privilegeSchema),
});

export const columnPrivilegesSchema = z.object({
  column_id: text,
  relation_schema: text,
  relation_name: text,
  column_name: text,
  ordinal_position: z.number(),
  privileges: z.array(
    z.extend(privilegeSchema, {
      /** From the whole table. */
      is_inherited: flag,
    }),
  ),
});

export const defaultPrivilegeSchema = z.object({
  /** Changes with its grantee. */
  id: text,
  /** The role that creates the objects. */
  role: text,
  /** Null: objects of any schema. */
  schema: maybe,
  object_type: z.enum(['TABLES', 'SEQUENCES', 'FUNCTIONS', 'TYPES', 'SCHEMAS']),
  grantee: text,
  privilege_type: text,
  is_grantable: flag,
});

export type DefaultPrivilege = z.infer<typeof defaultPrivilegeSchema>;
export type Policy = z.infer<typeof policySchema>;
export type Role = z.infer<typeof roleSchema>;
export type TablePrivileges = z.infer<typeof tablePrivilegesSchema>;
export type ColumnPrivileges = z.infer<typeof columnPrivilegesSchema>;
