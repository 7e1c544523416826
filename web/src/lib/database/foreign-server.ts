import * as z from 'zod/mini';

const text = z.string();
const maybe = z.nullable(text);

const mappingSchema = z.object({
  id: z.number(),
  role: text,
  /** On the other server; null: it was set by SQL. */
  user: maybe,
  /** The vault's secret from which the password was taken, as it was then. */
  secret: z.nullable(z.object({ id: text, name: text, updated_at: text })),
});

export const foreignServerSchema = z.object({
  id: z.number(),
  name: text,
  host: maybe,
  /** The checked address of the host, to which PostgreSQL connects. */
  address: maybe,
  port: z.nullable(z.number()),
  database: maybe,
  sslmode: maybe,
  connect_timeout: z.nullable(z.number()),
  fetch_size: z.nullable(z.number()),
  use_remote_estimate: z.boolean(),
  foreign_tables: z.number(),
  mappings: z.array(mappingSchema),
});

export const wrapperTestSchema = z.object({
  is_connected: z.boolean(),
  cause: maybe,
  message: text,
  detail: maybe,
  address: maybe,
  current_address: maybe,
  address_fault: maybe,
});

export const remoteTablesSchema = z.object({
  tables: z.array(z.object({ schema: text, name: text, kind: text })),
  is_cut: z.boolean(),
});

/** A server of another PostgreSQL database. */
export type ForeignServer = z.infer<typeof foreignServerSchema>;
/** A role of the project and the user as which it connects. */
export type UserMapping = z.infer<typeof mappingSchema>;
/** Whether a server can be used. */
export type WrapperTest = z.infer<typeof wrapperTestSchema>;
/** A table of another database. */
export type RemoteTable = z.infer<typeof remoteTablesSchema>['tables'][number];

/** To what a server connects, for people. */
export const targetText = ({ host, port, database }: ForeignServer): string => `${host ?? '?'}:${port ?? '?'}/${database ?? '?'}`;

/** The host has another address now. */
export const hasMoved = ({ address, current_address }: WrapperTest): boolean => current_address !== null && current_address !== address;

interface KnownSecret {
  id: string;
  updated_at: string;
}

/** Says that a password may be out of date, because its secret changed; null if it is not. */
export function secretNote({ secret }: UserMapping, secrets: readonly KnownSecret[] | undefined): string | null {
  if (secret === null || secrets === undefined) return null;
  const now = secrets.find((it) => it.id === secret.id);
  if (now === undefined) return `The secret ${secret.name} was deleted. The password stays as it was.`;
  return now.updated_at === secret.updated_at ? null : `The secret ${secret.name} was changed since. Save the mapping again to use its new value.`;
}
