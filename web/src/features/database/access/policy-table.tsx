import type { ReactNode } from 'react';
import type { Policy } from '@/lib/database/access-entities';
import { Badge } from '@/ui/badge';
import { Card } from '@/ui/card';
import { CardCell, CardRow, CardTable } from '@/ui/card-table';
import { RowActions } from '../parts/row-actions';

const columns = [{ name: 'Policy' }, { name: 'For' }, { name: 'Rows' }, { name: 'Actions', isHidden: true }];

interface PolicyTableProps {
  /** The name of the table. */
  title: string;
  mark: ReactNode;
  policies: readonly Policy[];
  /** Row-level security is on. */
  isProtected: boolean;
  aside: ReactNode;
  /** Absent: nothing can be changed. */
  onOpen?: (kind: 'edit' | 'drop', policy: Policy) => void;
}

/** The policies of one table. */
export function PolicyTable({ title, mark, policies, isProtected, aside, onOpen }: PolicyTableProps) {
  return (
    <Card title={title} aside={<span className="flex flex-wrap items-center gap-3">{mark}{aside}</span>} flush>
      {policies.length === 0 ? (
        <p className="px-4 py-3 text-sm text-muted">
          {isProtected ? 'No policies: only its owner and roles that bypass row-level security can use its rows.' : 'No policies, and no row-level security: privileges alone decide.'}
        </p>
      ) : (
        <CardTable label={`Policies of ${title}`} columns={columns}>
          {policies.map((policy) => (
            <CardRow
              key={policy.id}
              heading={
                <span className="flex flex-wrap items-center gap-2">
                  {policy.name}
                  {policy.action === 'RESTRICTIVE' && <Badge>Restrictive</Badge>}
                </span>
              }
            >
              <CardCell label="For">
                {policy.command} · {policy.roles.join(', ')}
              </CardCell>
              <CardCell className="font-mono [overflow-wrap:anywhere]">
                {[policy.definition && `USING (${policy.definition})`, policy.check && `WITH CHECK (${policy.check})`].filter(Boolean).join(' ')}
              </CardCell>
              <RowActions of={policy.name} actions={onOpen ? [{ label: 'Edit', run: () => onOpen('edit', policy) }, { label: 'Drop', run: () => onOpen('drop', policy), isDanger: true }] : []} />
            </CardRow>
          ))}
        </CardTable>
      )}
    </Card>
  );
}
