import { type FormEvent, useState } from 'react';
import type { BillingCustomer } from '@/api/billing/get-customer';
import { useSetCustomer } from '@/api/billing/set-customer';
import { fieldFault } from '@/api/http/field-fault';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { FormActions } from '@/ui/form-actions';
import { toast } from '@/ui/toast';
import { customerOf, type CustomerTexts, isSame, lacksFirstLine, textsOf } from './customer-draft';
import { customerFields } from './customer-fields';

const lettersMax = 200;

/**
 * The form for the billing details. Input stays until it is saved, even if the server pushes
 * changes.
 */
export function CustomerForm({ slug, customer }: { slug: string; customer: BillingCustomer }) {
  const save = useSetCustomer(slug);
  // Only edited fields: changes by other users appear in the untouched ones.
  const [typed, setTyped] = useState<Partial<CustomerTexts>>({});
  const [tried, setTried] = useState(false);
  const known = textsOf(customer);
  const texts = { ...known, ...typed };
  const unchanged = isSame(texts, known);
  const firstLineFault =
    tried && lacksFirstLine(texts) ? 'Enter address line 1, or leave the whole address blank.' : null;
  const refused = customerFields.map(({ path, called }) => fieldFault(save.error, path, called));
  const isShownAtField = refused.some((message) => message !== null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (unchanged || lacksFirstLine(texts)) return;
    save.mutate(customerOf(texts), {
      onSuccess: () => {
        setTyped({});
        setTried(false);
        toast.success('Billing details saved');
      },
    });
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {customerFields.map(({ name, label, autoComplete, hint }, at) => (
          <TextField
            key={name}
            label={label}
            autoComplete={autoComplete}
            hint={hint}
            value={texts[name]}
            maxLength={lettersMax}
            error={(name === 'line1' ? firstLineFault : null) ?? refused[at] ?? null}
            onChange={(value) => {
              save.reset();
              setTyped({ ...typed, [name]: value });
            }}
          />
        ))}
      </div>
      {save.error && !isShownAtField && <ErrorNote title="Couldn't save the billing details." error={save.error} />}
      <FormActions>
        <Button type="submit" variant="primary" busy={save.isPending} disabled={unchanged}>
          Save billing details
        </Button>
      </FormActions>
    </form>
  );
}
