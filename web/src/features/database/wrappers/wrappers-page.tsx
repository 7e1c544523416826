import { useState } from 'react';
import { useObjects } from '@/api/database/list-objects';
import { useVault } from '@/api/vault/list-vault-secrets';
import { type ForeignServer, targetText } from '@/lib/database/foreign-server';
import { Button } from '@/ui/button';
import { Page } from '@/ui/page';
import { useCanChange, useDatabase } from '../database-context';
import { ObjectList } from '../parts/object-list';
import { ReadOnlyNote } from '../parts/read-only-note';
import { DropServerDialog } from './drop-server-dialog';
import { ImportDialog } from './import-dialog';
import { MappingDialog } from './mapping-dialog';
import { MappingsPanel } from './mappings-panel';
import { ServerDialog } from './server-dialog';
import { UpdateAddressDialog } from './update-address-dialog';
import { WrapperRow } from './wrapper-row';

const columns = [{ name: 'Server' }, { name: 'Connects to' }, { name: 'User mappings' }, { name: 'Foreign tables', isNumber: true }, { name: 'Actions', isHidden: true }];

/** What is open, of the server with this ID; `role` is the one whose mapping is replaced. */
type Opened = { kind: 'edit' | 'mappings' | 'mapping' | 'import' | 'address' | 'drop'; id: number; role?: string } | null;

const newServer = -1;

/** The servers of other PostgreSQL databases, whose tables the project can query. */
export function WrappersPage() {
  const { projectRef } = useDatabase();
  const canChange = useCanChange();
  const query = useObjects(projectRef, 'wrappers');
  const usesVault = query.data?.some((it) => it.mappings.some((one) => one.secret !== null)) ?? false;
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const server = query.data?.find((it) => it.id === opened?.id);
  const create = (
    <Button variant="primary" onClick={() => setOpened({ kind: 'edit', id: newServer })}>
      New server
    </Button>
  );
  return (
    <Page
      title="Wrappers"
      subtitle="Query tables of other PostgreSQL databases as if they were here. The platform owns the servers, so that PostgreSQL connects only to addresses that were checked."
      actions={canChange && create}
    >
      <ReadOnlyNote />
      {usesVault ? <VaultAware projectRef={projectRef} render={list} /> : list(undefined)}
      {opened?.kind === 'edit' && <ServerDialog server={server ?? null} onClose={close} />}
      {opened?.kind === 'mappings' && server && (
        <MappingsPanel server={server} onClose={close} onMap={(role) => setOpened({ kind: 'mapping', id: server.id, ...(role !== undefined && { role }) })} />
      )}
      {opened?.kind === 'mapping' && server && <MappingDialog server={server} role={opened.role} onClose={() => setOpened({ kind: 'mappings', id: server.id })} />}
      {opened?.kind === 'import' && server && <ImportDialog server={server} onClose={close} onMap={(role) => setOpened({ kind: 'mapping', id: server.id, role })} />}
      {opened?.kind === 'address' && server && <UpdateAddressDialog server={server} onClose={close} />}
      {opened?.kind === 'drop' && server && <DropServerDialog server={server} onClose={close} />}
    </Page>
  );

  function list(secrets: Secrets) {
    return (
      <ObjectList
        noun="servers"
        query={query}
        columns={columns}
        keyOf={(it: ForeignServer) => it.id}
        textOf={(it) => `${it.name} ${targetText(it)}`}
        row={(it) => <WrapperRow server={it} secrets={secrets} canChange={canChange} onOpen={(kind) => setOpened({ kind, id: it.id })} />}
        empty={{
          title: 'No servers',
          text: 'Add a server for another PostgreSQL database, map roles of this project to users there, and import tables.',
          ...(canChange && { action: create }),
        }}
      />
    );
  }
}

type Secrets = readonly { id: string; updated_at: string }[] | undefined;

/** Reads the vault only for lists that need it. */
function VaultAware({ projectRef, render }: { projectRef: string; render: (secrets: Secrets) => React.ReactNode }) {
  const { data } = useVault(projectRef);
  return render(data?.secrets);
}
