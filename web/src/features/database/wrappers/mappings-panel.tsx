import { useState } from 'react';
import { useTestWrapper } from '@/api/database/use-wrapper';
import { useVault } from '@/api/vault/list-vault-secrets';
import { type ForeignServer, secretNote, type UserMapping } from '@/lib/database/foreign-server';
import { mappingRemoval } from '@/lib/database/wrapper-form';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { useDatabase } from '../database-context';
import { ChangeDialog } from '../review/change-dialog';
import { TestResult } from './test-result';

interface MappingsPanelProps {
  server: ForeignServer;
  /** Opens the form of a mapping; absent: of a new one. */
  onMap: (role?: string) => void;
  onClose: () => void;
}

/** The user mappings of a server. */
export function MappingsPanel({ server, onMap, onClose }: MappingsPanelProps) {
  const { projectRef } = useDatabase();
  const { data: vault } = useVault(projectRef);
  const [dropped, setDropped] = useState<UserMapping | null>(null);
  const add = (
    <Button variant="primary" onClick={() => onMap()}>
      New mapping
    </Button>
  );
  return (
    <Dialog
      open
      as="panel"
      title={`User mappings of ${server.name}`}
      description="A role of the project connects as a user of the other database. A role without a mapping cannot read the foreign tables, whatever its privileges are."
      onClose={onClose}
      footer={
        <>
          {add}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {server.mappings.length === 0 && <p className="text-sm text-muted">No role can connect yet. The project’s own role needs a mapping to import tables.</p>}
      <ul className="grid gap-3">
        {server.mappings.map((it) => (
          <MappingEntry key={it.id} server={server} mapping={it} note={secretNote(it, vault?.secrets)} onReplace={() => onMap(it.role)} onDrop={() => setDropped(it)} />
        ))}
      </ul>
      {dropped && (
        <ChangeDialog
          title={`Drop the mapping of ${dropped.role}?`}
          description={`${dropped.role} can no longer read the foreign tables of ${server.name}.`}
          size="large"
          isDanger
          changes={() => [mappingRemoval(server.id, dropped.id)]}
          runLabel="Drop mapping"
          doneText="Mapping dropped"
          onClose={() => setDropped(null)}
        />
      )}
    </Dialog>
  );
}

interface MappingEntryProps {
  server: ForeignServer;
  mapping: UserMapping;
  note: string | null;
  onReplace: () => void;
  onDrop: () => void;
}

function MappingEntry({ server, mapping: { role, user, secret }, note, onReplace, onDrop }: MappingEntryProps) {
  const { projectRef } = useDatabase();
  const test = useTestWrapper(projectRef);
  return (
    <li className="grid gap-1.5 rounded-md border px-3 py-2.5 text-sm">
      <p className="font-mono [overflow-wrap:anywhere]">
        {role} → {user ?? 'set by SQL'}
      </p>
      <p className="text-xs text-muted">{secret ? `Password from the secret ${secret.name}` : 'Password entered'}</p>
      {note !== null && <p className="text-xs text-warn">{note}</p>}
      <TestResult test={test} />
      <div className="-mx-3 -mb-1 flex flex-wrap gap-1">
        <Button variant="ghost" aria-label={`Test ${role}`} busy={test.isPending} onClick={() => test.mutate({ id: server.id, role })}>
          Test
        </Button>
        <Button variant="ghost" aria-label={`Replace ${role}`} onClick={onReplace}>
          Replace
        </Button>
        <Button variant="ghost" aria-label={`Drop ${role}`} className="text-danger hover:text-danger" onClick={onDrop}>
          Drop
        </Button>
      </div>
    </li>
  );
}
