import type { Finding } from '@/api/advisor/paths';

/** A finding of the advisor, with its key as its place. */
export const finding = (key: string, facts: Partial<Finding> = {}): Finding => ({
  name: 'rls_disabled_in_public',
  title: 'Row-level security is off on an exposed table',
  level: 'ERROR',
  facing: 'EXTERNAL',
  categories: ['SECURITY'],
  description: 'Each role reads the whole table.',
  detail: `public.${key} is open to anon.`,
  remediation: 'Enable row-level security.',
  metadata: { type: 'table', schema: 'public', name: key },
  cache_key: key,
  fix_sql: `ALTER TABLE public.${key} ENABLE ROW LEVEL SECURITY;`,
  exception: null,
  ...facts,
});

/** A muted finding. */
export const muted = (key: string, facts: Partial<Finding> = {}): Finding =>
  finding(key, {
    exception: {
      id: 'e1',
      lint_name: 'rls_disabled_in_public',
      cache_key: key,
      reason: 'Public by design.',
      created_by: 'bea',
      created_at: '2026-11-20T12:00:00.000Z',
    },
    ...facts,
  });
