import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { EnrolledFactor } from '@/api/account/enrol-factor';
import { userKey } from '@/api/account/get-user';
import { signInsKey } from '@/api/account/list-sessions';
import { useSession } from '@/api/auth/session-context';
import { Button } from '@/ui/button';
import { CodeField, codeLength } from '@/ui/code-field';
import { CopyButton } from '@/ui/copy-button';
import { toast } from '@/ui/toast';

interface VerifyFactorFormProps {
  enrolled: EnrolledFactor;
  onVerified: () => void;
  onCancel: () => void;
}

/** The QR code and the secret for the authenticator, and its first code. */
export function VerifyFactorForm({ enrolled, onVerified, onCancel }: VerifyFactorFormProps) {
  const session = useSession();
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const send = async (digits: string) => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    const outcome = await session.verifyCode(enrolled.id, digits);
    setBusy(false);
    if (!outcome.ok) {
      setFailure(outcome.message);
      setCode('');
      field.current?.focus();
      return;
    }
    // Other sessions without a second factor have ended.
    void client.invalidateQueries({ queryKey: signInsKey });
    await client.invalidateQueries({ queryKey: userKey });
    toast.success('Authenticator added');
    onVerified();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === codeLength) void send(code);
    else field.current?.focus();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(enrolled.totp.qr_code)}`}
        alt="QR code for your authenticator"
        width={192}
        height={192}
        className="justify-self-center rounded-md border"
      />
      <div className="grid gap-1.5 text-sm">
        <p className="text-muted">Can't scan? Enter this secret:</p>
        <div className="flex items-center gap-2">
          <code
            aria-label="Secret"
            className="min-w-0 flex-1 rounded-md border bg-background px-2 py-1.5 font-mono text-xs [overflow-wrap:anywhere]"
          >
            {enrolled.totp.secret}
          </code>
          <CopyButton text={enrolled.totp.secret} about="secret" />
        </div>
      </div>
      <CodeField
        label="Code"
        ref={field}
        value={code}
        onChange={setCode}
        onComplete={(digits) => void send(digits)}
        autoFocus
        error={failure}
      />
      <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-1">
        <Button type="submit" variant="primary" busy={busy}>
          Set up authenticator
        </Button>
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
