import type { VaultSecret } from '@/api/vault/list-vault-secrets';
import { Button } from '@/ui/button';
import { CardCell, CardRow } from '@/ui/card-table';
import { CopyButton } from '@/ui/copy-button';
import { ErrorNote } from '@/ui/error-note';
import { Moment } from '@/ui/moment';
import { useRevealedValue } from './use-revealed-value';

interface SecretRowProps {
  projectRef: string;
  secret: VaultSecret;
  now: number;
  canChange: boolean;
  canReveal: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** A secret with its roles, its hidden value and its actions. */
export function SecretRow({ projectRef, secret, now, canChange, canReveal, onEdit, onDelete }: SecretRowProps) {
  const { name, description, roles, created_at, updated_at } = secret;
  return (
    <CardRow
      heading={
        <span className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere] sm:min-w-40">
          <span className="font-medium">{name}</span>
          {description !== '' && <span className="line-clamp-3 text-xs text-muted">{description}</span>}
        </span>
      }
    >
      <CardCell label="Roles">
        <span className="[overflow-wrap:anywhere]">{roles.length > 0 ? roles.join(', ') : <span className="text-muted">None</span>}</span>
      </CardCell>
      <CardCell label="Value">
        <SecretValue projectRef={projectRef} secret={secret} canReveal={canReveal} />
      </CardCell>
      <CardCell label="Created">
        <Moment iso={created_at} now={now} />
      </CardCell>
      <CardCell label="Updated">
        <Moment iso={updated_at} now={now} />
      </CardCell>
      <CardCell className="text-right">
        {canChange && (
          <span className="-my-1.5 inline-flex flex-wrap justify-end gap-1 max-sm:-ml-3">
            <Button variant="ghost" aria-label={`Edit ${name}`} onClick={onEdit}>
              Edit
            </Button>
            <Button variant="ghost" aria-label={`Delete ${name}`} onClick={onDelete} className="text-danger hover:text-danger">
              Delete
            </Button>
          </span>
        )}
      </CardCell>
    </CardRow>
  );
}

/** The value: hidden, or revealed for 30 seconds. */
function SecretValue({ projectRef, secret: { id, name }, canReveal }: Pick<SecretRowProps, 'projectRef' | 'secret' | 'canReveal'>) {
  const { value, error, isPending, reveal, hide } = useRevealedValue(projectRef, id);
  if (value === undefined) {
    return (
      <span className="grid justify-items-start gap-2">
        <span className="flex flex-wrap items-center gap-2">
          <span aria-label="Hidden" role="img" className="text-muted">
            ••••••••
          </span>
          {canReveal && (
            <Button variant="ghost" busy={isPending} aria-label={`Reveal ${name}`} onClick={reveal}>
              Reveal
            </Button>
          )}
        </span>
        {error && <ErrorNote title="Couldn't reveal the value." error={error} />}
      </span>
    );
  }
  return (
    <span className="grid justify-items-start gap-2">
      <code aria-label={`Value of ${name}`} role="region" tabIndex={0} className="max-h-40 max-w-96 overflow-auto rounded-md border bg-background px-2 py-1 text-left font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]">
        {value}
      </code>
      <span className="flex flex-wrap gap-2">
        <CopyButton text={value} about={`the value of ${name}`} />
        <Button aria-label={`Hide ${name}`} onClick={hide}>
          Hide
        </Button>
      </span>
    </span>
  );
}
