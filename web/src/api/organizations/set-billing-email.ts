import { useMutation } from '@tanstack/react-query';
import type { Organization } from '@/lib/entities/organization';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { organizationsKey } from './list-organizations';

/** Sets the address for invoices; empty removes it. */
const setBillingEmail = (slug: string, email: string) =>
  answerOf(api.PATCH('/platform/organizations/{slug}', { params: { path: { slug } }, body: { billing_email: email } }));

export const useSetBillingEmail = (slug: string) =>
  useMutation({
    mutationFn: (email: string) => setBillingEmail(slug, email),
    onSuccess: ({ billing_email }, _email, _result, { client }) => {
      client.setQueryData<Organization[]>(organizationsKey, (list) =>
        list?.map((it) => (it.slug === slug ? { ...it, billing_email } : it)),
      );
    },
  });
