import type { Snippet } from '@/api/content/snippet';

const sam = { id: 'sam', username: 'sam' };

/** A private snippet of sam, with its text if one is given. */
export const snippetSample = (facts: Partial<Snippet> = {}, sql?: string): Snippet => ({
  id: 's1',
  name: 'Monthly report',
  description: '',
  type: 'sql',
  visibility: 'user',
  favorite: false,
  folder_id: null,
  owner: sam,
  last_updated_by: sam,
  inserted_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
  version: 1,
  ...(sql !== undefined && { content: { sql, schema_version: '1.0' } }),
  ...facts,
});
