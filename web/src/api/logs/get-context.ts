import { useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { logsKey } from './logs-key';
import { type ContextRequest, contextSchema } from './wire';

/** The lines around one, in the order of time. */
export const useLogContext = (ref: string, request: ContextRequest, enabled = true) =>
  useQuery({
    queryKey: [...logsKey(ref), 'context', request],
    queryFn: ({ signal }) => answerOf(api.POST('/platform/projects/{ref}/logs/context', { params: { path: { ref } }, body: request, signal }), contextSchema),
    enabled,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
