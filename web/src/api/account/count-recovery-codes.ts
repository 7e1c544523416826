import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

/** The number of unused recovery codes. */
export async function countRecoveryCodes(signal: AbortSignal): Promise<number> {
  const { remaining } = await answerOf(api.GET('/platform/profile/recovery-codes', { signal }));
  return remaining;
}

export const recoveryCodesKey = ['recovery-codes'] as const;

export const recoveryCodesQuery = () =>
  queryOptions({
    queryKey: recoveryCodesKey,
    queryFn: ({ signal }) => countRecoveryCodes(signal),
    staleTime: 0,
  });

export const useRecoveryCodesLeft = () => useQuery(recoveryCodesQuery());
