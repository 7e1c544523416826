import type { QueryClient } from '@tanstack/react-query';
import { type ActivityFilter, activityKey, type ActivityPage } from '@/api/projects/list-activity';
import type { ActivityEntry } from '@/lib/entities/activity';

/** An entry of a timeline. */
export const activityEntry = (id: string, facts: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id,
  at: '2026-11-20T12:00:00.000Z',
  kind: 'restarted',
  group: 'operations',
  outcome: 'done',
  text: 'Restarted by ada',
  ...facts,
});

/** Sets the first page of a timeline as fetched. */
export function knowActivity(client: QueryClient, ref: string, page: ActivityPage = { entries: [] }, kind: ActivityFilter = 'all') {
  client.setQueryData(activityKey(ref, kind), { pages: [page], pageParams: [undefined] });
}
