import { Link } from 'react-router';
import type { QueryPerformance, StatementOrder } from '@/api/advisor/paths';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { CardCell, CardRow, CardTable } from '@/ui/card-table';
import { SelectControl } from '@/ui/select-field';
import { durationText, percentText } from './duration-text';

interface StatementsCardProps {
  projectRef: string;
  statements: QueryPerformance['statements'];
  order: StatementOrder;
  onOrder: (order: StatementOrder) => void;
  role: string | null;
  onRole: (role: string | null) => void;
}

const orders: { value: StatementOrder; label: string }[] = [
  { value: 'total_time', label: 'Most total time' },
  { value: 'mean_time', label: 'Slowest on average' },
  { value: 'calls', label: 'Most calls' },
];

const everyRole = '';

const columns = [
  { name: 'Statement' },
  { name: 'Role' },
  { name: 'Calls', isNumber: true },
  { name: 'Total', isNumber: true },
  { name: 'Mean', isNumber: true },
  { name: 'Rows', isNumber: true },
  { name: 'Cache hits', isNumber: true },
];

/** The statements that take the most time, or how to collect their statistics. */
export function StatementsCard({ projectRef, statements: { state, remedy, rows }, order, onOrder, role, onRole }: StatementsCardProps) {
  if (state !== 'available') {
    return (
      <Card title="Statements">
        <p className="max-w-[72ch] text-sm text-muted">{remedy}</p>
        <Button asChild className="mt-3">
          <Link to={`/project/${projectRef}/database/extensions`}>Open extensions</Link>
        </Button>
      </Card>
    );
  }
  const roles = [...new Set([...rows.map((it) => it.role), ...(role === null ? [] : [role])])].toSorted();
  return (
    <Card
      flush
      title="Statements"
      description="Since statistics were last reset. Constants are $1, $2, …"
      aside={
        <div className="flex flex-wrap gap-2">
          <SelectControl aria-label="Order" value={order} options={orders} onChange={(it) => onOrder(it as StatementOrder)} className="w-48" />
          <SelectControl
            aria-label="Role"
            value={role ?? everyRole}
            options={[{ value: everyRole, label: 'All roles' }, ...roles.map((it) => ({ value: it, label: it }))]}
            onChange={(it) => onRole(it === everyRole ? null : it)}
            className="w-40"
          />
        </div>
      }
    >
      {rows.length === 0 ? (
        <p className="p-4 text-sm text-muted">No statements have run.</p>
      ) : (
        <CardTable label="Statements" columns={columns}>
          {rows.map((it) => (
            <CardRow
              key={`${it.id} ${it.role}`}
              heading={
                <code className="line-clamp-3 max-w-[60ch] font-mono text-xs break-words" title={it.query}>
                  {it.query}
                </code>
              }
            >
              <CardCell label="Role">{it.role}</CardCell>
              <CardCell label="Calls" className="text-right">
                {it.calls.toLocaleString('en')}
              </CardCell>
              <CardCell label="Total" className="text-right">
                {durationText(it.total_ms)}
                {it.share !== null && <span className="text-muted"> ({percentText(it.share)})</span>}
              </CardCell>
              <CardCell label="Mean" className="text-right">
                {durationText(it.mean_ms)}
              </CardCell>
              <CardCell label="Rows" className="text-right">
                {it.rows.toLocaleString('en')}
              </CardCell>
              <CardCell label="Cache hits" className="text-right">
                {it.cache_hit_ratio === null ? '–' : percentText(it.cache_hit_ratio)}
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
    </Card>
  );
}
