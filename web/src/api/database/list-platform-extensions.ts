import { useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** Names of the extensions that the platform creates although they need a superuser; fixed while it runs. */
export function usePlatformExtensions() {
  return useQuery({
    queryKey: ['platform-extensions'],
    queryFn: async ({ signal }) => (await answerOf(api.GET('/platform/extensions', { signal }))).allowed,
    staleTime: Infinity,
  });
}
