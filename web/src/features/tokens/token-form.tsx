import { type FormEvent, useState } from 'react';
import { useCreateAccessToken } from '@/api/access-tokens/create-access-token';
import type { TokenScope } from '@/lib/entities/token-scopes';
import { Button } from '@/ui/button';
import { ErrorNote } from '@/ui/error-note';
import { DateTimeField } from '@/ui/date-time-field';
import { TextField } from '@/ui/field';
import { SelectField } from '@/ui/select-field';
import { customFault, defaultExpiry, type ExpiryChoice, expiresAt, expiryOptions } from './expiry';
import { ScopeChoice } from './scope-choice';

const nameLettersMax = 64;

interface TokenFormProps {
  /** Receives the secret of the new token. */
  onMade: (token: string) => void;
  onCancel: () => void;
}

/** Name, expiry and scopes of a new token. */
export function TokenForm({ onMade, onCancel }: TokenFormProps) {
  const create = useCreateAccessToken();
  const [name, setName] = useState('');
  const [choice, setChoice] = useState<ExpiryChoice>(defaultExpiry);
  const [typed, setTyped] = useState('');
  const [scopes, setScopes] = useState<ReadonlySet<TokenScope>>(new Set());
  const [tried, setTried] = useState<number | null>(null);
  const faults = {
    name: name.trim() ? null : 'Enter a name.',
    moment: choice === 'custom' && tried !== null ? customFault(typed, tried) : null,
    scopes: scopes.size > 0 ? null : 'Select at least one scope.',
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const now = Date.now();
    setTried(now);
    const isCustomBad = choice === 'custom' && customFault(typed, now) !== null;
    if (faults.name || faults.scopes || isCustomBad || create.isPending) return;
    create.mutate(
      { name: name.trim(), scopes: [...scopes].sort(), expiresAt: expiresAt(choice, typed, now) },
      { onSuccess: ({ token }) => onMade(token) },
    );
  };
  const shown = (fault: string | null) => (tried === null ? null : fault);
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label="Name"
        hint="For example, “nightly backup”."
        value={name}
        onChange={setName}
        error={shown(faults.name)}
        maxLength={nameLettersMax}
        autoComplete="off"
        data-autofocus
      />
      <SelectField
        label="Expires after"
        value={choice}
        options={expiryOptions}
        onChange={(value) => setChoice(value as ExpiryChoice)}
        hint={choice === 'never' ? 'Valid until you revoke it.' : undefined}
      />
      {choice === 'custom' && (
        <DateTimeField
          label="Expires on"
          value={typed}
          onChange={setTyped}
          error={shown(faults.moment)}
        />
      )}
      <ScopeChoice chosen={scopes} onChange={setScopes} error={shown(faults.scopes)} />
      {create.error && <ErrorNote error={create.error} />}
      <div className="flex flex-wrap gap-2 max-sm:grid max-sm:grid-cols-1">
        <Button type="submit" variant="primary" busy={create.isPending}>
          Create token
        </Button>
        <Button onClick={onCancel} disabled={create.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
