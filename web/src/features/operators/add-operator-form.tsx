import { type FormEvent, useState } from 'react';
import { fieldFault } from '@/api/http/field-fault';
import { type OperatorRole, useSetOperatorRole } from '@/api/operations/operators';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { SelectField } from '@/ui/select-field';
import { toast } from '@/ui/toast';
import { roleChoices, roleOf } from './role-choices';

/** Assigns a role to the account with this address. */
export function AddOperatorForm() {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<OperatorRole>('on_call');
  const set = useSetOperatorRole();
  const fault = fieldFault(set.error, 'email', 'The email');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() === '') return;
    set.mutate(
      { email: email.trim(), role },
      {
        onSuccess: (made) => {
          setEmail('');
          toast.success(`Role assigned to ${made.email}`);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <TextField label="Email" type="email" value={email} onChange={setEmail} autoComplete="off" error={fault} />
        <SelectField label="Role" value={role} options={roleChoices} onChange={(value) => setRole(roleOf(value))} />
      </div>
      {set.error && !fault && <ErrorNote title="Couldn't assign the role." error={set.error} />}
      <div>
        <Button type="submit" variant="primary" busy={set.isPending} disabled={email.trim() === ''}>
          Assign role
        </Button>
      </div>
    </form>
  );
}
