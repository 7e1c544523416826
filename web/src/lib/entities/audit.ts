import * as z from 'zod/mini';
import { identifierSchema } from './identifier';

const textOrNull = z._default(z.nullable(z.string()), null);

/** Something that a person did, or was refused. */
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
});

/** The state of a topic `audit:…`: the newest entries. */
export const auditTopicSchema = z.object({ entries: z.record(z.string(), auditEntrySchema) });

export type AuditEntry = z.infer<typeof auditEntrySchema>;
export type AuditTopic = z.infer<typeof auditTopicSchema>;

/** Which entries are wanted; empty texts do not count. */
export interface AuditFilters {
  /** Account id of who did it. */
  actor: string;
  action: string;
  /** Project ref. */
  project: string;
  /** Days, as `2026-11-20`; both included, in UTC. */
  from: string;
  until: string;
}

export const noFilters: AuditFilters = { actor: '', action: '', project: '', from: '', until: '' };

/** Whether a pushed entry is one of those wanted, by the same rules as the server's. */
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

/** Pushed and fetched entries together: each once, newest first. */
export function mergeEntries(pushed: readonly AuditEntry[], fetched: readonly AuditEntry[]): AuditEntry[] {
  const byId = new Map([...fetched, ...pushed].map((entry) => [entry.id, entry]));
  return [...byId.values()].sort((a, b) => Number(b.id) - Number(a.id));
}
