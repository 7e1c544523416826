import { rowsTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';

/** Follows changes of a table's rows while it is mounted. */
export function FollowRows({ projectRef, id }: { projectRef: string; id: number }) {
  useTopic(rowsTopic(projectRef, id));
  return null;
}
