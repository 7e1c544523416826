import { useInfiniteQuery } from '@tanstack/react-query';
import { type DeliveryState, hookDeliveriesSchema } from '@/lib/entities/hooks';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { hooksKey } from './hooks-keys';

interface DeliveryPage {
  ref: string;
  id: string;
  /** Null: all. */
  state: DeliveryState | null;
  before: number | undefined;
  signal: AbortSignal;
}

const listDeliveries = ({ ref, id, state, before, signal }: DeliveryPage) =>
  answerOf(
    api.GET('/platform/projects/{ref}/hooks/{id}/deliveries', {
      params: { path: { ref, id }, query: { ...(state !== null && { state }), ...(before !== undefined && { before }) } },
      signal,
    }),
    hookDeliveriesSchema,
  );

/** The deliveries of a hook in a state, newest first. */
export function useHookDeliveries(ref: string, id: string, state: DeliveryState | null) {
  const pages = useInfiniteQuery({
    queryKey: [...hooksKey(ref), 'deliveries', id, state] as const,
    queryFn: ({ pageParam, signal }) => listDeliveries({ ref, id, state, before: pageParam, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ deliveries, has_more }) => (has_more ? deliveries.at(-1)?.seq : undefined),
  });
  return { ...pages, deliveries: pages.data?.pages.flatMap((page) => page.deliveries) };
}
