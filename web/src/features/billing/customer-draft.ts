import type { BillingAddress, BillingCustomer } from '@/api/billing/get-customer';

type AddressPart = keyof BillingAddress;
export type CustomerField = AddressPart | 'billing_name' | 'tax_id';

/** The values of the fields; empty texts for missing ones. */
export type CustomerTexts = Record<CustomerField, string>;

const addressParts: readonly AddressPart[] = ['line1', 'line2', 'city', 'postal_code', 'state', 'country'];

/** Converts the server's billing details to field values. */
export function textsOf({ address, billing_name, tax_id }: BillingCustomer): CustomerTexts {
  const part = (name: AddressPart) => address?.[name] ?? '';
  return {
    billing_name: billing_name ?? '',
    tax_id: tax_id ?? '',
    line1: part('line1'),
    line2: part('line2'),
    city: part('city'),
    postal_code: part('postal_code'),
    state: part('state'),
    country: part('country'),
  };
}

/** Converts field values for the server: trimmed, null if empty. */
export function customerOf(texts: CustomerTexts): BillingCustomer {
  const given = (name: CustomerField) => texts[name].trim() || null;
  const hasAddress = addressParts.some((name) => given(name) !== null);
  return {
    address: hasAddress
      ? {
          line1: texts.line1.trim(),
          line2: given('line2'),
          city: given('city'),
          postal_code: given('postal_code'),
          state: given('state'),
          country: given('country'),
        }
      : null,
    tax_id: given('tax_id'),
    billing_name: given('billing_name'),
  };
}

/** An address needs its first line: without one there is none. */
export const lacksFirstLine = (texts: CustomerTexts): boolean => customerOf(texts).address?.line1 === '';

/** Returns whether saving would change anything. */
export const isSame = (texts: CustomerTexts, known: CustomerTexts): boolean =>
  JSON.stringify(customerOf(texts)) === JSON.stringify(customerOf(known));
