import { useState } from 'react';
import { Link } from 'react-router';
import type { SimulationRun } from '@/lib/entities/simulation';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { type Freshness, StaleMark } from '@/ui/stale-mark';
import { canToggle, comparisonPath, stillThere, toggled } from './choose-two';
import { RunRow } from './run-row';

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
      description="Select two finished runs to compare."
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
      <table aria-label="Runs" className="w-full text-sm max-md:block">
        <thead className="text-left text-muted max-md:sr-only">
          <tr className="border-b">
            <th className="w-10 py-2.5 pl-4 font-normal">
              <span className="sr-only">Compare</span>
            </th>
            <th className="px-3 py-2.5 font-normal">State</th>
            <th className="px-3 py-2.5 font-normal">Scenario</th>
            <th className="px-3 py-2.5 font-normal">Started</th>
            <th className="px-3 py-2.5 font-normal">Duration</th>
            <th className="px-3 py-2.5 font-normal">Result</th>
            <th className="w-24 py-2.5 pr-4 font-normal">
              <span className="sr-only">Delete</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y max-md:block">
          {runs.map((run) => (
            <RunRow
              key={run.id}
              run={run}
              now={now}
              isChosen={chosen.includes(run.id)}
              canChoose={canToggle(chosen, run)}
              onChoose={() => setSelected(toggled(chosen, run.id))}
              mayDelete={mayChange}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}
