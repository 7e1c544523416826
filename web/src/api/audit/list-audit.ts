import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  type AuditEntry,
  auditEntrySchema,
  type AuditFilters,
  type AuditTopic,
  fitsFilters,
  mergeEntries,
} from '@/lib/entities/audit';
import { accountAuditTopic, liveKey, organizationAuditTopic } from '@/lib/live/topic-names';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** The log of an organization, or of one user across organizations. */
export type AuditLog = { slug: string } | { account: string };

export const auditTopic = (log: AuditLog) =>
  'slug' in log ? organizationAuditTopic(log.slug) : accountAuditTopic(log.account);

const pageSchema = z.object({ entries: z.array(auditEntrySchema), next: z.nullable(z.number()) });

/** Builds query parameters from the filters that are set. */
export const auditQuery = ({ actor, action, project, from, until }: AuditFilters) => ({
  ...(actor && { actor }),
  ...(action && { action }),
  ...(project && { project }),
  ...(from && { date_start: from }),
  ...(until && { date_end: until }),
});

/** A page of the log, newest first. */
export function listAudit(log: AuditLog, filters: AuditFilters, before: number | undefined, signal: AbortSignal) {
  const query = { ...auditQuery(filters), ...(before !== undefined && { before }) };
  return answerOf(
    'slug' in log
      ? api.GET('/platform/organizations/{slug}/audit', { params: { path: { slug: log.slug }, query }, signal })
      : api.GET('/platform/profile/audit', { params: { query }, signal }),
    pageSchema,
  );
}

/** The current log: fetched pages and the entries pushed since. */
export function useAudit(log: AuditLog, filters: AuditFilters) {
  const pages = useInfiniteQuery({
    queryKey: ['audit', log, filters],
    queryFn: ({ pageParam, signal }) => listAudit(log, filters, pageParam, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  // Written by the live cache; never fetched.
  const { data: pushed } = useQuery<AuditTopic>({ queryKey: liveKey(auditTopic(log)), queryFn: skipToken });
  const fresh = Object.values(pushed?.entries ?? {}).filter((entry) => fitsFilters(entry, filters));
  const entries: AuditEntry[] | undefined =
    pages.data && mergeEntries(fresh, pages.data.pages.flatMap((page) => page.entries));
  return { ...pages, entries };
}
