import type { SchemaAnswer, SchemaColumn } from '@/api/query/wire';

const column = (name: string, type: string, facts: Partial<SchemaColumn> = {}): SchemaColumn => ({ name, type, is_nullable: false, ...facts });

/** A database with two tables in public, one elsewhere, and a function. */
export const schemaSample = (): SchemaAnswer => ({
  fingerprint: 'f1',
  roles: ['postgres', 'anon', 'authenticated'],
  schemas: [
    {
      name: 'public',
      owner: 'postgres',
      is_system: false,
      tables: [
        {
          id: 1,
          name: 'users',
          kind: 'table',
          comment: 'People who signed up.',
          rows_estimate: 1200,
          columns: [
            column('id', 'bigint', { is_identity: true }),
            column('email', 'text', { comment: 'Verified *address*.' }),
            column('Full Name', 'text', { is_nullable: true, default: "''" }),
          ],
          primary_key: ['id'],
          indexes: [
            { name: 'users_pkey', definition: 'CREATE UNIQUE INDEX users_pkey ON public.users USING btree (id)', is_unique: true },
            { name: 'users_email', definition: 'CREATE INDEX users_email ON public.users USING btree (email)', is_unique: false },
          ],
          foreign_keys: [],
        },
        {
          id: 2,
          name: 'orders',
          kind: 'table',
          columns: [column('id', 'bigint'), column('user_id', 'bigint'), column('total', 'numeric(10,2)')],
          primary_key: ['id'],
          indexes: [],
          foreign_keys: [{ name: 'orders_user', columns: ['user_id'], schema: 'public', table: 'users', referenced_columns: ['id'] }],
        },
      ],
      functions: [{ name: 'total_of', arguments: 'user_id bigint', returns: 'numeric', kind: 'function', comment: 'Sum of all orders.' }],
      types: [{ name: 'mood', kind: 'enum', values: ['sad', 'happy'] }],
    },
    { name: 'audit', owner: 'postgres', is_system: false, tables: [{ id: 3, name: 'log', kind: 'view', columns: [column('at', 'timestamp with time zone'), column('what', 'text')] }], functions: [], types: [] },
    {
      name: 'pg_catalog',
      is_system: true,
      tables: [{ id: 4, name: 'pg_class', kind: 'table', columns: [column('oid', 'oid'), column('relname', 'name')] }],
      functions: [{ name: 'now', arguments: '', returns: 'timestamp with time zone', kind: 'function' }],
      types: [],
    },
  ],
});
