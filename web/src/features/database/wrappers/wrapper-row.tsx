import { useTestWrapper } from '@/api/database/use-wrapper';
import { type ForeignServer, secretNote, targetText } from '@/lib/database/foreign-server';
import { Badge } from '@/ui/badge';
import { CardCell, CardRow } from '@/ui/card-table';
import { useDatabase } from '../database-context';
import { RowActions } from '../parts/row-actions';
import { TestResult } from './test-result';
import { useOwnRole } from './use-own-role';

interface WrapperRowProps {
  server: ForeignServer;
  /** Of the vault, if they are known. */
  secrets: readonly { id: string; updated_at: string }[] | undefined;
  canChange: boolean;
  onOpen: (kind: 'edit' | 'mappings' | 'import' | 'address' | 'drop') => void;
}

const tlsText: Record<string, string> = { require: 'TLS', 'verify-full': 'TLS, certificate checked', disable: 'No TLS' };

/** A server with its target, its mappings and the result of a test. */
export function WrapperRow({ server, secrets, canChange, onOpen }: WrapperRowProps) {
  const { projectRef } = useDatabase();
  const test = useTestWrapper(projectRef);
  const ownRole = useOwnRole();
  const { mappings } = server;
  const tested = mappings.find((it) => it.role === ownRole)?.role ?? mappings[0]?.role;
  return (
    <CardRow heading={<span className="inline-block font-mono [overflow-wrap:anywhere] sm:min-w-24">{server.name}</span>}>
      <CardCell label="Connects to">
        <span className="grid gap-1 sm:max-w-md sm:min-w-48">
          <code className="font-mono text-xs [overflow-wrap:anywhere]">{targetText(server)}</code>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
            <Badge {...(server.sslmode === 'disable' && { tone: 'warn' as const })}>{tlsText[server.sslmode ?? ''] ?? server.sslmode}</Badge>
            {server.address !== server.host && <span className="font-mono">{server.address}</span>}
          </span>
          <TestResult test={test} {...(canChange && { onUpdateAddress: () => onOpen('address') })} />
        </span>
      </CardCell>
      <CardCell label="User mappings">
        {mappings.length === 0 ? (
          <span className="text-muted">None: no role can connect</span>
        ) : (
          <ul className="grid gap-1">
            {mappings.map((it) => {
              const note = secretNote(it, secrets);
              return (
                <li key={it.id} className="grid">
                  <span className="font-mono text-xs [overflow-wrap:anywhere]">
                    {it.role} → {it.user ?? '?'}
                  </span>
                  {note !== null && <span className="text-xs text-warn">{note}</span>}
                </li>
              );
            })}
          </ul>
        )}
      </CardCell>
      <CardCell label="Foreign tables" className="text-right">
        {server.foreign_tables.toLocaleString('en-US')}
      </CardCell>
      <RowActions
        of={server.name}
        actions={[
          canChange && tested !== undefined && { label: test.isPending ? 'Testing…' : 'Test', run: () => !test.isPending && test.mutate({ id: server.id, role: tested }) },
          canChange && { label: 'Mappings', run: () => onOpen('mappings') },
        ]}
        more={
          canChange
            ? [
                { label: 'Import tables', run: () => onOpen('import') },
                { label: 'Edit', run: () => onOpen('edit') },
                { label: 'Drop', run: () => onOpen('drop'), isDanger: true },
              ]
            : []
        }
      />
    </CardRow>
  );
}
