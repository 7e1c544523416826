import { queryOptions, useQuery } from '@tanstack/react-query';
import { isTooLong } from '@/lib/password';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** Asks the server how hard a password is to guess. */
export async function checkPassword(password: string, signal: AbortSignal) {
  const { result } = await answerOf(api.POST('/platform/profile/password-check', { body: { password }, signal }));
  return { score: result.score, ...result.feedback };
}

/** The strength of a password; nothing is asked for an empty one or one that is too long. */
export const useCheckPassword = (password: string) =>
  useQuery(
    queryOptions({
      // A password is a secret: its cache entry is removed as soon as it is unused.
      queryKey: ['password-check', password],
      queryFn: ({ signal }) => checkPassword(password, signal),
      enabled: password !== '' && !isTooLong(password),
      gcTime: 0,
      retry: false,
    }),
  );
