import { queryOptions, useQuery } from '@tanstack/react-query';
import { hooksSchema } from '@/lib/entities/hooks';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { hooksKey } from './hooks-keys';

/** The hooks of a project by name. */
const hooksQuery = (ref: string) =>
  queryOptions({
    queryKey: [...hooksKey(ref), 'list'] as const,
    queryFn: ({ signal }) => answerOf(api.GET('/platform/projects/{ref}/hooks', { params: { path: { ref } }, signal }), hooksSchema),
  });

export const useHooks = (ref: string) => useQuery(hooksQuery(ref));
