import type { QueryClient } from '@tanstack/react-query';
import { type ActivityFilter, activityKey, type ActivityPage } from '@/api/projects/list-activity';

/** Sets the first page of a timeline as fetched. */
export function knowActivity(client: QueryClient, ref: string, page: ActivityPage = { entries: [] }, kind: ActivityFilter = 'all') {
  client.setQueryData(activityKey(ref, kind), { pages: [page], pageParams: [undefined] });
}
