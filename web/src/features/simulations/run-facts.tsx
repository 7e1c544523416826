import type { SimulationRun } from '@/lib/entities/simulation';
import { useNow } from '@/streams/use-now';
import { InlineFact } from '@/ui/facts';
import { Moment } from '@/ui/moment';
import { optionText, tookText } from './run-texts';

/** Refresh interval of ages. */
const ageTickMs = 10_000;

/** Options, starter and start time of a run. */
export function RunFacts({ run }: { run: SimulationRun }) {
  const now = useNow(ageTickMs);
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      <InlineFact name="Scenario">
        {run.title}
      </InlineFact>
      <InlineFact name="Options">{optionText(run)}</InlineFact>
      <InlineFact name="Started">
        <Moment iso={run.started_at} now={now} /> by {run.started_by}
      </InlineFact>
      {run.ended_at !== null && <InlineFact name="Duration">{tookText(run, now)}</InlineFact>}
    </dl>
  );
}
