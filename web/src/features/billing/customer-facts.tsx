import type { BillingCustomer } from '@/api/billing/get-customer';
import { textsOf } from './customer-draft';
import { customerFields } from './customer-fields';

/** The billing details for readers without permission to change them. */
export function CustomerFacts({ customer }: { customer: BillingCustomer }) {
  const texts = textsOf(customer);
  const given = customerFields.filter(({ name }) => texts[name] !== '');
  return (
    <div className="grid gap-4 text-sm">
      {given.length === 0 ? (
        <p>No billing details yet.</p>
      ) : (
        <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
          {given.map(({ name, label }) => (
            <div key={name}>
              <dt className="font-medium">{label}</dt>
              <dd className="mt-1 break-words text-muted">{texts[name]}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-muted">Only an owner or an administrator can change this.</p>
    </div>
  );
}
