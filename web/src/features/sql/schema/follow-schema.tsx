import { schemaTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';

/** Follows changes of a project's schema while it is mounted. */
export function FollowSchema({ projectRef }: { projectRef: string }) {
  useTopic(schemaTopic(projectRef));
  return null;
}
