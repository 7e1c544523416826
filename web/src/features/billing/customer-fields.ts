import type { CustomerField } from './customer-draft';

interface FieldFacts {
  name: CustomerField;
  label: string;
  /** The autocomplete attribute. */
  autoComplete: string;
  /** Its field name in validation errors. */
  path: string;
  /** Start of its error text. */
  called: string;
  hint?: string;
}

/** The billing fields in display order. */
export const customerFields: readonly FieldFacts[] = [
  {
    name: 'billing_name',
    label: 'Billing name',
    autoComplete: 'billing organization',
    path: 'billing_name',
    called: 'The billing name',
    hint: 'Name on invoices.',
  },
  {
    name: 'tax_id',
    label: 'Tax ID',
    autoComplete: 'off',
    path: 'tax_id',
    called: 'The tax ID',
    hint: 'For example, a VAT number.',
  },
  { name: 'line1', label: 'Address line 1', autoComplete: 'billing address-line1', path: 'address.line1', called: 'Address line 1' },
  { name: 'line2', label: 'Address line 2', autoComplete: 'billing address-line2', path: 'address.line2', called: 'Address line 2' },
  { name: 'postal_code', label: 'Postal code', autoComplete: 'billing postal-code', path: 'address.postal_code', called: 'The postal code' },
  { name: 'city', label: 'City', autoComplete: 'billing address-level2', path: 'address.city', called: 'The city' },
  { name: 'state', label: 'State or province', autoComplete: 'billing address-level1', path: 'address.state', called: 'The state' },
  { name: 'country', label: 'Country', autoComplete: 'billing country-name', path: 'address.country', called: 'The country' },
];
