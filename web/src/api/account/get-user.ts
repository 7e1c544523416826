import { queryOptions, useQuery } from '@tanstack/react-query';
import type { components } from '../http/described';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';

export type User = components['schemas']['User'];
export type Identity = components['schemas']['Identity'];
export type Factor = components['schemas']['Factor'];

/** The account behind the profile: sign-in methods, authenticators, a pending email address. */
export const getUser = (signal: AbortSignal) => answerOf(api.GET('/auth/v1/user', { signal }));

export const userKey = ['user'] as const;

export const userQuery = () =>
  queryOptions({
    queryKey: userKey,
    queryFn: ({ signal }) => getUser(signal),
    // Not pushed; a link in an email may have changed it in another tab.
    refetchOnWindowFocus: true,
  });

export const useUser = () => useQuery(userQuery());

/** Returns whether the account has a password. */
export const hasPassword = (user: User): boolean => user.app_metadata.providers.includes('email');

/** The verified authenticators. */
export const verifiedFactors = (user: User): Factor[] => user.factors.filter(({ status }) => status === 'verified');
