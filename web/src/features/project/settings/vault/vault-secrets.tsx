import { useState } from 'react';
import { usePermissions } from '@/api/profile/list-permissions';
import { useVault, type VaultSecret } from '@/api/vault/list-vault-secrets';
import type { ProjectDetail } from '@/lib/entities/project';
import { useClock } from '@/lib/use-wall-clock';
import { Button } from '@/ui/button';
import { CardTable } from '@/ui/card-table';
import { EmptyState } from '@/ui/empty-state';
import { ErrorNote } from '@/ui/error-note';
import { Loading, Skeleton } from '@/ui/loading';
import { DeleteSecretDialog } from './delete-secret-dialog';
import { ReadSnippet } from './read-snippet';
import { SecretDialog } from './secret-dialog';
import { SecretRow } from './secret-row';

const minuteMs = 60_000;
const columns = [{ name: 'Secret' }, { name: 'Roles' }, { name: 'Value' }, { name: 'Created' }, { name: 'Updated' }, { name: 'Actions', isHidden: true }];

/** A dialog: about a new secret, or about this one. */
type Opened = { kind: 'edit'; secret: VaultSecret | null } | { kind: 'delete'; secret: VaultSecret } | null;

/** The secrets of the vault, and a button to create one. */
export function VaultSecrets({ project }: { project: ProjectDetail }) {
  const { data: vault, error, refetch, isFetching } = useVault(project.ref);
  const permitted = usePermissions(project.organization_slug, project.ref);
  const canChange = permitted('tenant:Sql:Admin:Write', 'projects');
  const canReveal = permitted('secrets:Read', 'projects');
  const now = useClock(minuteMs);
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const isFull = vault !== undefined && vault.secrets.length >= vault.secrets_max;
  const create = canChange && (
    <Button variant="primary" disabled={isFull} onClick={() => setOpened({ kind: 'edit', secret: null })}>
      New secret
    </Button>
  );
  const [first] = vault?.secrets ?? [];
  return (
    <>
      {vault && first && (
        <>
          {create && <div>{create}</div>}
          {isFull && <p className="text-sm text-muted">A project can have {vault.secrets_max.toLocaleString('en-US')} secrets. Delete one to create another.</p>}
          <div className="min-w-0 overflow-hidden rounded-md border bg-surface">
            <CardTable label="Secrets" columns={columns}>
              {vault.secrets.map((it) => (
                <SecretRow
                  key={it.id}
                  projectRef={project.ref}
                  secret={it}
                  now={now}
                  canChange={canChange}
                  canReveal={canReveal}
                  onEdit={() => setOpened({ kind: 'edit', secret: it })}
                  onDelete={() => setOpened({ kind: 'delete', secret: it })}
                />
              ))}
            </CardTable>
          </div>
          <ReadSnippet name={first.name} />
        </>
      )}
      {vault && !first && (
        <EmptyState
          title="No secrets"
          text="The vault keeps keys and passwords that your SQL needs, encrypted with a key outside the database. Roles that you choose read them with one function; dumps and logs never contain them in clear text."
          action={create}
        />
      )}
      {!vault && error && <ErrorNote title="Couldn't load the secrets." error={error} onRetry={() => void refetch()} busy={isFetching} />}
      {!vault && !error && (
        <Loading label="Loading secrets" onRetry={() => void refetch()}>
          <Skeleton className="h-64" />
        </Loading>
      )}
      {vault && opened?.kind === 'edit' && <SecretDialog projectRef={project.ref} secret={opened.secret} roles={vault.roles} onClose={close} />}
      {opened?.kind === 'delete' && <DeleteSecretDialog projectRef={project.ref} secret={opened.secret} onClose={close} />}
    </>
  );
}
