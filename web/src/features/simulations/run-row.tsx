import { Link } from 'react-router';
import { isUnderWay, type SimulationRun } from '@/lib/entities/simulation';
import { formatMinute } from '@/lib/format/time';
import { CardCell, CardRow } from '@/ui/card-table';
import { Moment } from '@/ui/moment';
import { DeleteRun } from './delete-run';
import { RunState } from './run-state';
import { optionText, runName, tookText } from './run-texts';

interface RunRowProps {
  run: SimulationRun;
  now: number;
  isChosen: boolean;
  canChoose: boolean;
  onChoose: () => void;
  mayDelete: boolean;
}

/** A row of a run; its title links to its page. */
export function RunRow({ run, now, isChosen, canChoose, onChoose, mayDelete }: RunRowProps) {
  const name = `${runName(run)}, started ${formatMinute(run.started_at)}`;
  return (
    <CardRow
      heading={
        <span className="min-w-0">
          <Link
            to={`/ops/simulations/${run.id}`}
            className="font-medium underline-offset-2 hover:underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
          >
            {runName(run)}
          </Link>
          <span className="block font-normal text-muted tabular-nums">
            {run.name && `${run.title} · `}
            {optionText(run)}
          </span>
        </span>
      }
    >
      <CardCell label="Compare">
        <label className="inline-grid place-items-center max-sm:size-11">
          <input type="checkbox" aria-label={`Compare ${name}`} checked={isChosen} disabled={!canChoose} onChange={onChoose} />
        </label>
      </CardCell>
      <CardCell label="State">
        <span>
          <RunState state={run.state} />
          {isUnderWay(run) && <span className="ml-2 text-muted">{Math.floor(run.progress * 100)}%</span>}
        </span>
      </CardCell>
      <CardCell label="Started" className="text-muted">
        <span>
          <Moment iso={run.started_at} now={now} /> by {run.started_by}
        </span>
      </CardCell>
      <CardCell label="Duration" className="text-muted">
        {tookText(run, now)}
      </CardCell>
      <CardCell className="max-w-[36ch]">
        <span className="line-clamp-3">{run.verdict || run.reason}</span>
      </CardCell>
      <CardCell className="text-right">{mayDelete && <DeleteRun run={run} />}</CardCell>
    </CardRow>
  );
}
