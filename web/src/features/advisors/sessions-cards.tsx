import type { QueryPerformance } from '@/api/advisor/paths';
import { Card } from '@/ui/card';
import { durationText } from './duration-text';
import { type WaitingNode, waitingTree } from './waiting-tree';

const msOf = (seconds: number) => seconds * 1_000;

/** The sessions that wait for locks, below those that hold them. */
export function WaitingCard({ sessions }: { sessions: QueryPerformance['waiting'] }) {
  return (
    <Card title="Waiting sessions" description="Each session waits for the one above it to release a lock.">
      {sessions.length === 0 ? <p className="text-sm text-muted">No session waits for a lock.</p> : <Nodes nodes={waitingTree(sessions)} label="Sessions" />}
    </Card>
  );
}

function Nodes({ nodes, label }: { nodes: readonly WaitingNode[]; label: string }) {
  return (
    <ul aria-label={label} className="grid gap-2">
      {nodes.map(({ session, waiting }) => (
        <li key={session.backend} className="grid gap-2">
          <div className="min-w-0 rounded-md border px-3 py-2 text-sm">
            <Who {...session} />
            {session.object !== null && (
              <p className="text-muted">
                waits for {session.mode} on {session.object}
                {session.waiting_seconds !== null && ` since ${durationText(msOf(session.waiting_seconds))}`}
              </p>
            )}
            <Text query={session.query} />
          </div>
          {waiting.length > 0 && (
            <div className="ml-3 border-l pl-3">
              <Nodes nodes={waiting} label={`Wait for process ${session.backend}`} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Open transactions, the oldest first. */
export function TransactionsCard({ transactions }: { transactions: QueryPerformance['transactions'] }) {
  return (
    <Card title="Open transactions" description="Long ones hold locks, and keep vacuum from removing deleted rows.">
      {transactions.length === 0 ? (
        <p className="text-sm text-muted">No transaction is open.</p>
      ) : (
        <ul aria-label="Open transactions" className="grid gap-2">
          {transactions.map((it) => (
            <li key={it.backend} className="min-w-0 rounded-md border px-3 py-2 text-sm">
              <Who {...it} />
              <p className="text-muted">
                {it.transaction_seconds !== null && `open for ${durationText(msOf(it.transaction_seconds))}`}
                {it.wait_event !== null && `, waits for ${it.wait_event}`}
              </p>
              <Text query={it.query} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type Identity = Pick<QueryPerformance['transactions'][number], 'backend' | 'role' | 'application_name' | 'state'>;

function Who({ backend, role, application_name: application, state }: Identity) {
  return (
    <p className="flex flex-wrap gap-x-3">
      <span className="font-medium">Process {backend}</span>
      {role !== null && <span>{role}</span>}
      {application && <span className="text-muted">{application}</span>}
      {state !== null && <span className="text-muted">{state}</span>}
    </p>
  );
}

const Text = ({ query }: { query: string | null }) =>
  query && (
    <p className="mt-1 truncate font-mono text-xs" title={query}>
      {query}
    </p>
  );
