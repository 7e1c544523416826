import { useMutation } from '@tanstack/react-query';
import type { OptInTag } from '@/lib/ai-features';
import type { Organization } from '@/lib/entities/organization';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { organizationsKey } from './list-organizations';

/** Sets the AI features enabled in an organization's projects. */
export const optIn = (slug: string, tags: OptInTag[]) =>
  answerOf(api.PATCH('/platform/organizations/{slug}', { params: { path: { slug } }, body: { opt_in_tags: tags } }));

export const useOptIn = (slug: string) =>
  useMutation({
    mutationFn: (tags: OptInTag[]) => optIn(slug, tags),
    onSuccess: ({ opt_in_tags }, _tags, _result, { client }) => {
      client.setQueryData<Organization[]>(organizationsKey, (list) =>
        list?.map((it) => (it.slug === slug ? { ...it, opt_in_tags } : it)),
      );
    },
  });
