import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { ApiError } from '../http/api-error';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** A project as the recipient of its transfer link sees it, and the effect of the transfer. */
export type ProjectTransfer = components['schemas']['ProjectClaim'];

export const getTransfer = (slug: string, token: string, signal: AbortSignal) =>
  answerOf(
    api.GET('/platform/organizations/{slug}/project-claim/{token}', { params: { path: { slug, token } }, signal }),
  );

/** Returns whether an error says that the link was used, revoked or replaced. */
export const isGoodNoMore = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

export const transferKey = (slug: string | null, token: string) =>
  ['organizations', slug, 'project-claim', token] as const;

export const transferQuery = (slug: string | null, token: string) =>
  queryOptions({
    queryKey: transferKey(slug, token),
    queryFn: slug === null ? skipToken : ({ signal }) => getTransfer(slug, token, signal),
    // A recent change may prevent the transfer.
    staleTime: 0,
  });

/** The project behind a transfer link; no request without a link. */
export const useTransfer = (slug: string | null, token: string) => useQuery(transferQuery(slug, token));
