import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf } from '../http/answer-of';
import { api } from '../http/client';
import type { components } from '../http/described';
import { billingKey } from './get-customer';

/** An invoice of an organization. */
export type Invoice = components['schemas']['Invoice'];

/** The server returns at most this many, newest first. */
export const listedInvoicesMax = 200;

export const listInvoices = (slug: string, signal: AbortSignal) =>
  answerOf(api.GET('/platform/organizations/{slug}/invoices', { params: { path: { slug } }, signal }));

export const invoicesKey = (slug: string) => [...billingKey(slug), 'invoices'] as const;

/** Refetched on every visit, because invoices that are not due yet are not pushed. */
export const invoicesQuery = (slug: string) =>
  queryOptions({ queryKey: invoicesKey(slug), queryFn: ({ signal }) => listInvoices(slug, signal), staleTime: 0 });

/** The newest invoices of an organization, paid or not. */
export const useInvoices = (slug: string) => useQuery(invoicesQuery(slug));
