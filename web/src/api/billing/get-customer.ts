import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';

export type BillingCustomer = components['schemas']['BillingCustomer'];
export type BillingAddress = components['schemas']['BillingAddress'];

/** Billing details of an organization; requires `billing:Read` on `stripe.customer`. */
export async function getCustomer(slug: string, signal: AbortSignal): Promise<BillingCustomer> {
  if (slug === '') throw new Error('slug is required');
  return answerOf(api.GET('/platform/organizations/{slug}/customer', { params: { path: { slug } }, signal }));
}

/** Key prefix of an organization's billing data. */
export const billingKey = (slug: string) => ['organizations', slug, 'billing'] as const;

export const customerKey = (slug: string) => [...billingKey(slug), 'customer'] as const;

export const customerQuery = (slug: string) =>
  queryOptions({ queryKey: customerKey(slug), queryFn: ({ signal }) => getCustomer(slug, signal) });

/** The billing details of an organization. */
export const useCustomer = (slug: string) => useQuery(customerQuery(slug));
