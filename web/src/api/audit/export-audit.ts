import type { AuditFilters } from '@/lib/entities/audit';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { auditQuery } from './list-audit';

/** An organization's audit log as a CSV file. */
export const exportAudit = (slug: string, filters: AuditFilters) =>
  answerOf(
    api.GET('/platform/organizations/{slug}/audit/export', {
      params: { path: { slug }, query: auditQuery(filters) },
      headers: { Accept: 'text/csv' },
      parseAs: 'blob',
    }),
  );
