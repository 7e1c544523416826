import { useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** The extensions that the platform creates although they need a superuser, and reasons for some that it does not; fixed while it runs. */
export function usePlatformExtensions() {
  return useQuery({
    queryKey: ['platform-extensions'],
    queryFn: ({ signal }) => answerOf(api.GET('/platform/extensions', { signal })),
    staleTime: Infinity,
  });
}
