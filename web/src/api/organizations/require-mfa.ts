import { useMutation } from '@tanstack/react-query';
import type { Organization } from '@/lib/entities/organization';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { organizationsKey } from './list-organizations';

/** Sets whether members need a second factor; 409 for an owner who has none. */
export const requireMfa = (slug: string, enforced: boolean) =>
  answerOf(
    api.PATCH('/platform/organizations/{slug}/members/mfa/enforcement', {
      params: { path: { slug } },
      body: { enforced },
    }),
  );

export const useRequireMfa = (slug: string) =>
  useMutation({
    mutationFn: (enforced: boolean) => requireMfa(slug, enforced),
    onSuccess: ({ enforced }, _enforced, _result, { client }) => {
      client.setQueryData<Organization[]>(organizationsKey, (list) =>
        list?.map((it) => (it.slug === slug ? { ...it, organization_requires_mfa: enforced } : it)),
      );
    },
  });
