import * as z from 'zod/mini';
import { identifierSchema } from './identifier';

const textOrNull = z._default(z.nullable(z.string()), null);

/** An action of a user, completed or denied. */
export const auditEntrySchema = z.object({
  id: identifierSchema,
  at: z.string(),
  actor: z.object({ id: textOrNull, name: z.string() }),
  token_name: textOrNull,
  action: z.string(),
  target: z.string(),
  outcome: z.enum(['done', 'refused']),
  organization_slug: textOrNull,
  project_ref: textOrNull,
  remote_address: textOrNull,
  request_id: textOrNull,
  /** More fields, which depend on the action. */
  detail: z._default(z.unknown(), null),
});

/** The state of a topic `audit:…`: the newest entries. */
export const auditTopicSchema = z.object({ entries: z.record(z.string(), auditEntrySchema) });

export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type AuditTopic = z.infer<typeof auditTopicSchema>;

/** The filter of entries; empty texts are ignored. */
export interface AuditFilters {
  /** Account ID of the user. */
  actor: string;
  action: string;
  /** Project ref. */
  project: string;
  /** Days such as `2026-11-20`, both inclusive, in UTC. */
  from: string;
  until: string;
}

export const noFilters: AuditFilters = { actor: '', action: '', project: '', from: '', until: '' };

/** Returns whether a pushed entry matches the filter, by the same rules as the server's. */
export function fitsFilters(entry: AuditEntry, filters: AuditFilters): boolean {
  const day = entry.at.slice(0, 10);
  return (
    (filters.actor === '' || entry.actor.id === filters.actor) &&
    (filters.action === '' || entry.action === filters.action) &&
    (filters.project === '' || entry.project_ref === filters.project) &&
    (filters.from === '' || day >= filters.from) &&
    (filters.until === '' || day <= filters.until)
  );
}

/** Merges pushed and fetched entries: each once, newest first. */
export function mergeEntries(pushed: readonly AuditEntry[], fetched: readonly AuditEntry[]): AuditEntry[] {
  const byId = new Map([...fetched, ...pushed].map((entry) => [entry.id, entry]));
  return [...byId.values()].sort((a, b) => Number(b.id) - Number(a.id));
}
