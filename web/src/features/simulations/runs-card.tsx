import { useState } from 'react';
import { Link } from 'react-router';
import type { SimulationRun } from '@/lib/entities/simulation';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { CardTable } from '@/ui/card-table';
import { type Freshness, StaleMark } from '@/ui/stale-mark';
import { canToggle, comparisonPath, stillThere, toggled } from './choose-two';
import { RunRow } from './run-row';

const columns = [
  { name: 'Run' },
  { name: 'Compare', isHidden: true },
  { name: 'State' },
  { name: 'Started' },
  { name: 'Duration' },
  { name: 'Result' },
  { name: 'Delete', isHidden: true },
];

interface RunsCardProps {
  runs: readonly SimulationRun[];
  freshness: Freshness;
  mayChange: boolean;
  now: number;
}

/** All stored runs, newest first; two of them can be compared. On a phone each is a card. */
export function RunsCard({ runs, freshness, mayChange, now }: RunsCardProps) {
  const [selected, setSelected] = useState<string[]>([]);
  const chosen = stillThere(selected, runs);
  const path = comparisonPath(chosen, runs);
  return (
    <Card
      flush
      title="Runs"
      description="Select two finished runs of one scenario to compare."
      aside={
        <div className="flex flex-wrap items-center gap-3">
          <StaleMark freshness={freshness} />
          {path === null ? (
            <Button disabled>Compare{chosen.length === 1 && ' (1 of 2)'}</Button>
          ) : (
            <Button asChild>
              <Link to={path}>Compare</Link>
            </Button>
          )}
        </div>
      }
    >
      <CardTable label="Runs" columns={columns}>
          {runs.map((run) => (
            <RunRow
              key={run.id}
              run={run}
              now={now}
              isChosen={chosen.includes(run.id)}
              canChoose={canToggle(chosen, run, runs)}
              onChoose={() => setSelected(toggled(chosen, run.id))}
              mayDelete={mayChange}
            />
          ))}
      </CardTable>
    </Card>
  );
}
