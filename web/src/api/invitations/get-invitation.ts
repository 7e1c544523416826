import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** The two parts of an invitation's link. */
export interface InvitationLink {
  slug: string;
  token: string;
}

/** What an invitation is for, as the person sees it who holds its link. */
export type FoundInvitation = components['schemas']['FoundInvitation'];

export const getInvitation = ({ slug, token }: InvitationLink, signal: AbortSignal) =>
  answerOf(
    api.GET('/platform/organizations/{slug}/members/invitations/{invitation}', {
      params: { path: { slug, invitation: token } },
      signal,
    }),
  );

/** It depends on who asks, so that the account is part of the key. */
export const foundInvitationKey = ({ slug, token }: InvitationLink, account: string) =>
  ['invitation', slug, token, account] as const;

export const foundInvitationQuery = (link: InvitationLink, account: string) =>
  queryOptions({
    queryKey: foundInvitationKey(link, account),
    queryFn: ({ signal }) => getInvitation(link, signal),
    staleTime: 0,
  });

/** What a link is for; `account` is the one who is signed in. */
export const useFoundInvitation = (link: InvitationLink, account: string, { enabled }: { enabled: boolean }) =>
  useQuery({ ...foundInvitationQuery(link, account), enabled });
