import { type FormEvent, useState } from 'react';
import type { User } from '@/api/account/get-user';
import { fieldFault } from '@/api/http/field-fault';
import { useUpdateEmail } from '@/api/profile/update-email';
import { emailError } from '@/lib/email';
import type { Profile } from '@/lib/entities/profile';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { TextField } from '@/ui/field';
import { PendingEmail } from './pending-email';

/** The current address, the pending one, and a form to change it. */
export function EmailForm({ profile, user }: { profile: Profile; user: User }) {
  const update = useUpdateEmail();
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const typed = email.trim();
  const isSame = typed.toLowerCase() === profile.primary_email.toLowerCase();
  const fault = emailError(email) ?? (isSame ? 'This is already your email.' : null);
  const refused = fieldFault(update.error, 'newEmail', 'The email') ?? fieldFault(update.error, 'email', 'The email');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault) return;
    update.mutate(typed, {
      onSuccess: () => {
        setEmail('');
        setTried(false);
      },
    });
  };
  const change = (value: string) => {
    if (update.error) update.reset();
    setEmail(value);
  };
  // Once the profile has the address it is confirmed, even on another page.
  const waiting = user.new_email && user.new_email !== profile.primary_email ? user.new_email : null;
  return (
    <div className="grid gap-5">
      <dl className="grid gap-1 text-sm">
        <dt className="font-medium">Current email</dt>
        <dd className="text-muted">{profile.primary_email}</dd>
      </dl>
      {waiting && (
        <PendingEmail
          email={waiting}
          sentAt={user.email_change_sent_at}
          link={update.data?.new_email === waiting ? update.data.link : undefined}
          renewing={update.isPending}
          onRenew={() => update.mutate(waiting)}
        />
      )}
      <form onSubmit={submit} noValidate className="grid gap-4">
        <TextField
          label="New email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={change}
          error={(tried ? fault : null) ?? refused}
          hint="You'll confirm it with a link that's valid for 24 hours."
        />
        {update.error && !refused && <ErrorNote title="Couldn't change your email." error={update.error} />}
        <div>
          <Button type="submit" busy={update.isPending} disabled={typed === ''}>
            Change email
          </Button>
        </div>
      </form>
    </div>
  );
}
