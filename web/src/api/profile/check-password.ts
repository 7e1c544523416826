import { queryOptions, useQuery } from '@tanstack/react-query';
import { isTooLong } from '@/lib/password';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** Asks the server for the strength of a password. */
export async function checkPassword(password: string, signal: AbortSignal) {
  const { result } = await answerOf(api.POST('/platform/profile/password-check', { body: { password }, signal }));
  return { score: result.score, ...result.feedback };
}

/** The strength of a password; not requested for an empty or too long one. */
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
