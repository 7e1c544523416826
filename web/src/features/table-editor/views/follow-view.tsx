import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type SavedView, tableViewQuery } from '@/api/content/table-views';
import { liveKey, snippetTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';

/** Reads the open view again when any user changes or deletes it. */
export function FollowView({ projectRef, view }: { projectRef: string; view: SavedView }) {
  const client = useQueryClient();
  const topic = snippetTopic(view.id);
  const { kind } = useTopic(topic);
  const { data } = useQuery<unknown>({ queryKey: liveKey(topic), queryFn: skipToken });
  const pushed = versionOf(data);
  const isOutdated = kind === 'failed' || pushed > view.version;
  useEffect(() => {
    if (isOutdated) void client.invalidateQueries({ queryKey: tableViewQuery(projectRef, view.id).queryKey });
  }, [client, projectRef, view.id, isOutdated, pushed]);
  return null;
}

const versionOf = (state: unknown): number => (typeof state === 'object' && state !== null && 'version' in state && typeof state.version === 'number' ? state.version : 0);
