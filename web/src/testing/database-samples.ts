import type { DefaultPrivilege, Policy, Role } from '@/lib/database/access-entities';
import type { ForeignServer } from '@/lib/database/foreign-server';
import type { Column, Constraint, DatabaseType, Index, MaterializedView, Table, View } from '@/lib/database/relation-entities';
import type { DatabaseFunction, Extension, Trigger } from '@/lib/database/routine-entities';

export const columnSample = (facts: Partial<Column> = {}): Column => ({
  id: '17.1',
  table_id: 17,
  schema: 'public',
  table: 'orders',
  name: 'id',
  ordinal_position: 1,
  default_value: null,
  generation_expression: null,
  type: 'bigint',
  format: 'int8',
  is_identity: false,
  identity_generation: null,
  is_generated: false,
  is_nullable: true,
  is_unique: false,
  enums: [],
  check: null,
  comment: null,
  ...facts,
});

/** A table of orders with a key, a state and a customer. */
export const tableSample = (facts: Partial<Table> = {}): Table => ({
  id: 17,
  schema: 'public',
  name: 'orders',
  owner: 'owner',
  comment: null,
  rls_enabled: true,
  rls_forced: false,
  bytes: 8_192,
  live_rows_estimate: 1_200,
  is_partitioned: false,
  is_partition: false,
  partition_key: null,
  partition_of: null,
  partition_bound: null,
  partition_detach_pending: false,
  primary_keys: [{ name: 'id' }],
  columns: [
    columnSample({ is_identity: true, identity_generation: 'BY DEFAULT', is_nullable: false, is_unique: true }),
    columnSample({ id: '17.2', ordinal_position: 2, name: 'state', type: 'text', format: 'text', default_value: "'new'::text" }),
    columnSample({ id: '17.3', ordinal_position: 3, name: 'customer_id' }),
  ],
  ...facts,
});

export const constraintSample = (facts: Partial<Constraint> = {}): Constraint => ({
  id: 31,
  table_id: 17,
  schema: 'public',
  table: 'orders',
  name: 'orders_customer_id_fkey',
  type: 'FOREIGN KEY',
  definition: 'FOREIGN KEY (customer_id) REFERENCES customers(id)',
  columns: ['customer_id'],
  is_validated: true,
  is_inherited: false,
  target_schema: 'public',
  target_table: 'customers',
  target_columns: ['id'],
  on_update: 'NO ACTION',
  on_delete: 'NO ACTION',
  comment: null,
  ...facts,
});

export const enumSample = (facts: Partial<DatabaseType> = {}): DatabaseType => ({
  id: 41,
  schema: 'public',
  name: 'mood',
  format: 'mood',
  kind: 'enum',
  enums: ['happy', "can't say"],
  comment: null,
  ...facts,
});

export const indexSample = (facts: Partial<Index> = {}): Index => ({
  id: 51,
  table_id: 17,
  schema: 'public',
  table: 'orders',
  name: 'orders_state_idx',
  is_unique: false,
  is_primary: false,
  is_valid: true,
  index_definition: 'CREATE INDEX orders_state_idx ON public.orders USING btree (state)',
  access_method: 'btree',
  bytes: 16_384,
  scans: 0,
  constraint_name: null,
  comment: null,
  ...facts,
});

export const extensionSample = (facts: Partial<Extension> = {}): Extension => ({
  id: 'pg_trgm',
  name: 'pg_trgm',
  schema: null,
  default_version: '1.6',
  installed_version: null,
  comment: 'text similarity measurement and index searching based on trigrams',
  is_trusted: true,
  own_schema: null,
  requires: [],
  ...facts,
});

export const policySample = (facts: Partial<Policy> = {}): Policy => ({
  id: 61,
  schema: 'public',
  table: 'orders',
  table_id: 17,
  name: 'Own orders',
  action: 'PERMISSIVE',
  roles: ['public'],
  command: 'SELECT',
  definition: 'true',
  check: null,
  ...facts,
});

export const roleSample = (facts: Partial<Role> = {}): Role => ({
  id: 71,
  name: 'app',
  is_system: false,
  is_superuser: false,
  can_create_db: false,
  can_create_role: false,
  inherit_role: true,
  can_login: true,
  is_replication_role: false,
  can_bypass_rls: false,
  active_connections: 0,
  is_changeable: false,
  connection_limit: 100,
  has_connection_limit: false,
  valid_until: null,
  member_of: [],
  ...facts,
});

export const foreignServerSample = (facts: Partial<ForeignServer> = {}): ForeignServer => ({
  id: 91,
  name: 'shop',
  host: 'db.example.com',
  address: '203.0.113.9',
  port: 5432,
  database: 'shop',
  sslmode: 'require',
  connect_timeout: 10,
  fetch_size: 100,
  use_remote_estimate: false,
  foreign_tables: 0,
  mappings: [],
  ...facts,
});

export const functionSample = (facts: Partial<DatabaseFunction> = {}): DatabaseFunction => ({
  id: 81,
  schema: 'public',
  name: 'touch',
  kind: 'function',
  owner: 'owner',
  language: 'plpgsql',
  definition: 'BEGIN NEW.updated_at = now(); RETURN NEW; END',
  complete_statement:
    'CREATE OR REPLACE FUNCTION public.touch()\n RETURNS trigger\n LANGUAGE plpgsql\nAS $function$BEGIN NEW.updated_at = now(); RETURN NEW; END$function$\n',
  argument_types: '',
  identity_argument_types: '',
  return_type: 'trigger',
  behavior: 'VOLATILE',
  security_definer: false,
  comment: null,
  ...facts,
});

export const triggerSample = (facts: Partial<Trigger> = {}): Trigger => ({
  id: 91,
  table_id: 17,
  schema: 'public',
  table: 'orders',
  name: 'touch_orders',
  enabled_mode: 'ORIGIN',
  condition: null,
  orientation: 'ROW',
  activation: 'BEFORE',
  events: ['UPDATE'],
  function_schema: 'public',
  function_name: 'touch',
  function_args: [],
  definition: 'CREATE TRIGGER touch_orders BEFORE UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION touch()',
  comment: null,
  ...facts,
});

export const viewSample = (facts: Partial<View> = {}): View => ({
  id: 101,
  schema: 'public',
  name: 'names',
  owner: 'owner',
  comment: null,
  definition: ' SELECT name\n   FROM customers;',
  is_updatable: true,
  security_invoker: true,
  ...facts,
});

export const materializedViewSample = (facts: Partial<MaterializedView> = {}): MaterializedView => ({
  id: 102,
  schema: 'public',
  name: 'counts',
  owner: 'owner',
  comment: null,
  definition: ' SELECT count(*) AS count\n   FROM customers;',
  is_populated: true,
  ...facts,
});

export const defaultPrivilegeSample = (facts: Partial<DefaultPrivilege> = {}): DefaultPrivilege => ({
  id: '1.0.SELECT',
  role: 'owner',
  schema: 'public',
  object_type: 'TABLES',
  grantee: 'app',
  privilege_type: 'SELECT',
  is_grantable: false,
  ...facts,
});
