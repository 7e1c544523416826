import { type FormEvent, useState } from 'react';
import { toast } from 'sonner';
import { useAddMember } from '@/api/organizations/add-member';
import type { Role } from '@/api/organizations/list-roles';
import { roleIds } from '@/lib/entities/organization';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { SelectField } from '@/ui/select-field';

/** Adds somebody by e-mail address. */
export function AddMemberForm({ slug, roles }: { slug: string; roles: Role[] }) {
  const add = useAddMember(slug);
  const [email, setEmail] = useState('');
  const [roleId, setRoleId] = useState<number>(roleIds.Developer);
  const [tried, setTried] = useState(false);
  const chosen = roles.find((role) => role.id === roleId) ?? roles[0];
  const emailError = /^\S+@\S+$/.test(email.trim()) ? null : 'Enter the e-mail address of their account.';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (emailError || !chosen) return;
    add.mutate(
      { email: email.trim(), roleId: chosen.id },
      {
        onSuccess: (member) => {
          toast.success(`${member.primary_email} is now a member`);
          setEmail('');
          setTried(false);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_14rem_auto]">
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
          error={tried ? emailError : null}
        />
        <SelectField
          label="Role"
          value={String(chosen?.id ?? '')}
          options={roles.map((role) => ({ value: String(role.id), label: role.name }))}
          onChange={(value) => setRoleId(Number(value))}
        />
        <Button type="submit" look="primary" busy={add.isPending} className="sm:mt-[26px]">
          Add member
        </Button>
      </div>
      {chosen?.description && <p className="text-sm text-muted">{chosen.description}</p>}
      {add.error && <ErrorNote error={add.error} />}
    </form>
  );
}
