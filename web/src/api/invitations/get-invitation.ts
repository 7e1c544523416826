import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

/** The two parts of an invitation's link. */
export interface InvitationLink {
  slug: string;
  token: string;
}

/** An invitation as shown to the holder of its link. */
export type FoundInvitation = components['schemas']['FoundInvitation'];

export const getInvitation = ({ slug, token }: InvitationLink, signal: AbortSignal) =>
  answerOf(
    api.GET('/platform/organizations/{slug}/members/invitations/{invitation}', {
      params: { path: { slug, invitation: token } },
      signal,
    }),
  );

/** The response depends on the account, so the account is part of the key. */
export const foundInvitationKey = ({ slug, token }: InvitationLink, account: string) =>
  ['invitation', slug, token, account] as const;

export const foundInvitationQuery = (link: InvitationLink, account: string) =>
  queryOptions({
    queryKey: foundInvitationKey(link, account),
    queryFn: ({ signal }) => getInvitation(link, signal),
    staleTime: 0,
  });

/** The invitation of a link; `account` is the signed-in account. */
export const useFoundInvitation = (link: InvitationLink, account: string, { enabled }: { enabled: boolean }) =>
  useQuery({ ...foundInvitationQuery(link, account), enabled });
