import { useState } from 'react';
import { useSetBillingEmail } from '@/api/organizations/set-billing-email';
import { usePermissions } from '@/api/profile/list-permissions';
import { fieldFault } from '@/api/http/field-fault';
import type { Organization } from '@/lib/entities/organization';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { toast } from '@/ui/toast';
import { BillingFacts } from './billing-facts';

/** The billing email, with a form for those who may change it. */
export function BillingEmail({ organization }: { organization: Organization }) {
  const { slug, billing_email } = organization;
  const mayChange = usePermissions(slug)('write:Update', 'organizations');
  const [editing, setEditing] = useState(false);
  if (!editing) return <BillingFacts organization={organization} onEdit={mayChange ? () => setEditing(true) : null} />;
  return <BillingEmailForm slug={slug} email={billing_email ?? ''} onEnd={() => setEditing(false)} />;
}

function BillingEmailForm({ slug, email, onEnd }: { slug: string; email: string; onEnd: () => void }) {
  const [typed, setTyped] = useState(email);
  const save = useSetBillingEmail(slug);
  const fault = fieldFault(save.error, 'billing_email', 'The billing email');
  return (
    <form
      noValidate
      className="grid w-full max-w-md gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(typed.trim(), {
          onSuccess: () => {
            toast.success('Billing email saved');
            onEnd();
          },
        });
      }}
    >
      <TextField
        label="Billing email"
        type="email"
        autoFocus
        autoComplete="email"
        hint="Leave blank to remove it."
        value={typed}
        error={fault}
        onChange={(value) => {
          save.reset();
          setTyped(value);
        }}
      />
      {save.error && fault === null && <ErrorNote title="Couldn't save the billing email." error={save.error} />}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={save.isPending}>
          Save
        </Button>
        <Button onClick={onEnd} disabled={save.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
