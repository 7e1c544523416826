import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { isTooLong } from '@/lib/password';
import { request } from '../http/request';

const answerSchema = z.object({
  result: z.object({
    score: z.number(),
    feedback: z.object({
      suggestions: z._default(z.array(z.string()), []),
      warning: z._default(z.nullable(z.string()), ''),
    }),
  }),
});

/** Asks the server how hard a password is to guess. */
export async function checkPassword(password: string, signal: AbortSignal) {
  const { result } = await request({
    method: 'POST',
    path: '/platform/profile/password-check',
    body: { password },
    schema: answerSchema,
    signal,
  });
  return { score: result.score, warning: result.feedback.warning ?? '', suggestions: result.feedback.suggestions };
}

/** The strength of a password; nothing is asked for an empty one or one that is too long. */
export const useCheckPassword = (password: string) =>
  useQuery(
    queryOptions({
      // A password is a secret: its entry goes as soon as nobody looks at it.
      queryKey: ['password-check', password],
      queryFn: ({ signal }) => checkPassword(password, signal),
      enabled: password !== '' && !isTooLong(password),
      gcTime: 0,
      retry: false,
    }),
  );
