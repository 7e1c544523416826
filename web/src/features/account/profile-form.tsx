import { type FormEvent, useState } from 'react';
import { fieldFault } from '@/api/http/field-fault';
import { useUpdateProfile } from '@/api/profile/update-profile';
import type { Profile } from '@/lib/entities/profile';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { FormActions } from '@/ui/form-actions';
import { toast } from '@/ui/toast';

const nameLengthMax = 64;

/** Names, and the image from the identity provider. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const update = useUpdateProfile();
  // Only edited fields: a pushed name appears in the untouched ones.
  const [typed, setTyped] = useState<Partial<Record<'first_name' | 'last_name' | 'username', string>>>({});
  const shown = {
    first_name: typed.first_name ?? profile.first_name ?? '',
    last_name: typed.last_name ?? profile.last_name ?? '',
    username: typed.username ?? profile.username,
  };
  const change = {
    ...(shown.first_name.trim() !== (profile.first_name ?? '') && { first_name: shown.first_name.trim() }),
    ...(shown.last_name.trim() !== (profile.last_name ?? '') && { last_name: shown.last_name.trim() }),
    ...(shown.username.trim() !== profile.username && { username: shown.username.trim() }),
  };
  const unchanged = Object.keys(change).length === 0;
  const usernameFault = shown.username.trim() === '' ? 'Enter a username.' : null;
  const refused = {
    first_name: fieldFault(update.error, 'first_name', 'Your first name'),
    last_name: fieldFault(update.error, 'last_name', 'Your last name'),
    username: fieldFault(update.error, 'username', 'Your username'),
  };
  const isShownAtField = Object.values(refused).some((message) => message !== null);
  const set = (field: keyof typeof shown) => (value: string) => {
    update.reset();
    setTyped({ ...typed, [field]: value });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (unchanged || usernameFault) return;
    update.mutate(change, {
      onSuccess: () => {
        setTyped({});
        toast.success('Profile saved');
      },
    });
  };
  const field = (name: keyof typeof shown) => ({ value: shown[name], onChange: set(name), maxLength: nameLengthMax });
  return (
    <form onSubmit={submit} noValidate className="grid gap-5 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-6">
      <Avatar url={profile.avatar_url} name={profile.first_name || profile.username} />
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="First name" autoComplete="given-name" error={refused.first_name} {...field('first_name')} />
          <TextField label="Last name" autoComplete="family-name" error={refused.last_name} {...field('last_name')} />
        </div>
        <TextField
          label="Username"
          autoComplete="username"
          spellCheck={false}
          error={usernameFault ?? refused.username}
          {...field('username')}
        />
        {update.error && !isShownAtField && <ErrorNote title="Couldn't save your profile." error={update.error} />}
        <FormActions>
          <Button type="submit" variant="primary" busy={update.isPending} disabled={unchanged || usernameFault !== null}>
            Save profile
          </Button>
        </FormActions>
      </div>
    </form>
  );
}
