import { useMutation } from '@tanstack/react-query';
import type { Organization } from '@/lib/entities/organization';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import { organizationsKey } from '../organizations/list-organizations';
import { type BillingCustomer, customerKey } from './get-customer';

/** The API description does not define the address fields. */
type DescribedAddress = Record<string, never>;

/**
 * Replaces the billing details; null fields are removed. Validation errors name the field, such as
 * `address.line1`.
 */
export const setCustomer = (slug: string, { address, tax_id, billing_name }: BillingCustomer) =>
  answerOf(
    api.PUT('/platform/organizations/{slug}/customer', {
      params: { path: { slug } },
      body: { address: address as unknown as DescribedAddress | null, tax_id, billing_name },
    }),
  );

export const useSetCustomer = (slug: string) =>
  useMutation({
    mutationFn: (customer: BillingCustomer) => setCustomer(slug, customer),
    onSuccess: (saved, _customer, _result, { client }) => {
      client.setQueryData(customerKey(slug), saved);
      if (saved.address === null) return;
      // The session topic publishes the same change when it arrives.
      client.setQueryData<Organization[]>(organizationsKey, (list) =>
        list?.map((it) => (it.slug === slug && it.billing ? { ...it, billing: { ...it.billing, address_missing: false } } : it)),
      );
    },
  });
