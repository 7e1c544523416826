import { type FormEvent, useState } from 'react';
import { fieldFault } from '@/api/http/field-fault';
import { usePasswordVerdict } from '@/api/profile/use-password-verdict';
import { useChangeDbPassword } from '@/api/projects/change-db-password';
import type { ProjectDetail } from '@/lib/entities/project';
import { generatePassword } from '@/lib/password';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { Dialog } from '@/ui/dialog';
import { ErrorNote } from '@/ui/error-note';
import { NewPasswordField } from '@/ui/new-password-field';
import { toast } from '@/ui/toast';

/** Changes the database password to a typed or generated one. */
export function ResetPasswordDialog({ project, onClose }: { project: ProjectDetail; onClose: () => void }) {
  const change = useChangeDbPassword(project.ref);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const strength = usePasswordVerdict(password);
  const empty = tried && password === '' ? 'Enter a password, or generate one.' : null;
  const fault = fieldFault(change.error, 'password', 'The password');
  const take = (next: string) => {
    change.reset();
    setPassword(next);
  };
  const close = () => {
    if (!change.isPending) onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (password === '' || strength.verdict?.error || change.isPending) return;
    change.mutate(password, {
      onSuccess: ({ pending }) => {
        toast.success(pending ? 'The new password is applied as soon as the database responds' : 'Database password changed');
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onClose={close}
      title="Reset database password"
      description={
        <>
          New connections to <strong className="text-text">{project.name}</strong> need the new password. Save it before you continue.
        </>
      }
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <NewPasswordField
          label="New password"
          value={password}
          onChange={take}
          strength={strength}
          tried={tried}
          error={fault ?? empty}
          after={password !== '' && <CopyButton text={password} about="password" />}
        />
        <div>
          <Button onClick={() => take(generatePassword((bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>)))}>
            Generate password
          </Button>
        </div>
        {change.error && !fault && <ErrorNote title="Couldn't reset the password." error={change.error} />}
        <div className="flex flex-wrap gap-2 max-sm:grid">
          <Button type="submit" variant="primary" busy={change.isPending}>
            Reset password
          </Button>
          <Button onClick={close} disabled={change.isPending}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
