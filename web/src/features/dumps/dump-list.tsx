import { lazy, Suspense, useState } from 'react';
import type { Dump } from '@/lib/entities/dumps';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { CardCell, CardRow, CardTable } from '@/ui/card-table';
import { Moment } from '@/ui/moment';
import { kindNames, resultText, stateNames, stateTones } from './dump-texts';

const DumpDetails = lazy(async () => ({ default: (await import('./dump-details')).DumpDetails }));

const columns = [{ name: 'Name' }, { name: 'Kind' }, { name: 'State' }, { name: 'Result' }, { name: 'Started' }, { name: 'Actions', isHidden: true }];

interface DumpListProps {
  projectRef: string;
  dumps: readonly Dump[];
  now: number;
}

/** The dumps that were made or restored, the newest first. */
export function DumpList({ projectRef, dumps, now }: DumpListProps) {
  const [shown, setShown] = useState<string | null>(null);
  const details = dumps.find((it) => it.id === shown);
  return (
    <>
      <div className="min-w-0 overflow-hidden rounded-md border bg-surface">
        <CardTable label="Dumps" columns={columns}>
          {dumps.map((it) => (
            <CardRow key={it.id} heading={<span className="[overflow-wrap:anywhere]">{it.name}</span>}>
              <CardCell label="Kind">{kindNames[it.kind]}</CardCell>
              <CardCell label="State">
                <Badge tone={stateTones[it.state]}>{stateNames[it.state]}</Badge>
              </CardCell>
              <CardCell label="Result" className="text-muted [overflow-wrap:anywhere]">
                {resultText(it)}
              </CardCell>
              <CardCell label="Started">
                <Moment iso={it.started_at} now={now} />
              </CardCell>
              <CardCell className="text-right">
                {(it.errors.length > 0 || it.tables.length > 0) && (
                  <Button aria-label={`Details of ${it.name}`} onClick={() => setShown(it.id)}>
                    Details
                  </Button>
                )}
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      </div>
      {details && (
        <Suspense fallback={null}>
          <DumpDetails projectRef={projectRef} dump={details} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}
