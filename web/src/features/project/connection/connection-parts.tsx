import type { Connection } from '@/lib/entities/project';
import { CopyButton } from '@/ui/copy-button';
import { FactCell } from '@/ui/facts';

/** The parts of the connection string, for programs with separate fields. */
export function ConnectionParts({ connection, password }: { connection: Connection; password: string | undefined }) {
  const parts = [
    { name: 'Host', value: connection.host },
    { name: 'Port', value: connection.port },
    { name: 'User', value: connection.user },
    { name: 'Database', value: connection.database },
  ];
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 text-sm sm:grid-cols-4">
        {parts.map(({ name, value }) => (
          <FactCell key={name} name={name}>
            <span className="block truncate font-mono">{value}</span>
          </FactCell>
        ))}
      </dl>
      {password !== undefined && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-4 text-sm">
          <span className="text-muted">Password</span>
          <code aria-label="Database password" className="font-mono">
            {password}
          </code>
          <CopyButton text={password} about="password" />
        </div>
      )}
    </>
  );
}
