import { Link } from 'react-router';
import { isUnderWay, type SimulationRun } from '@/lib/entities/simulation';
import { formatMinute } from '@/lib/format/time';
import { Moment } from '@/ui/moment';
import { DeleteRun } from './delete-run';
import { RunState } from './run-state';
import { optionText, tookText } from './run-texts';

interface RunRowProps {
  run: SimulationRun;
  now: number;
  isChosen: boolean;
  canChoose: boolean;
  onChoose: () => void;
  mayDelete: boolean;
}

/** A short row of a run; its title links to its page. */
export function RunRow({ run, now, isChosen, canChoose, onChoose, mayDelete }: RunRowProps) {
  const name = `${run.title}, started ${formatMinute(run.started_at)}`;
  return (
    <tr className="align-baseline max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-3">
      <td className="py-2.5 pl-4 max-md:p-0">
        <label className="inline-grid place-items-center max-sm:size-11">
          <input
            type="checkbox"
            aria-label={`Compare ${name}`}
            checked={isChosen}
            disabled={!canChoose}
            onChange={onChoose}
            className="size-4 disabled:opacity-40"
          />
        </label>
      </td>
      <td className="px-3 py-2.5 max-md:p-0">
        <RunState state={run.state} />
        {isUnderWay(run) && <span className="ml-2 text-muted tabular-nums">{Math.floor(run.progress * 100)}%</span>}
      </td>
      <th scope="row" className="px-3 py-2.5 text-left font-normal max-md:order-last max-md:col-span-3 max-md:p-0">
        <Link
          to={`/ops/simulations/${run.id}`}
          className="font-medium underline-offset-2 hover:underline max-sm:inline-flex max-sm:min-h-11 max-sm:items-center"
        >
          {run.title}
        </Link>
        <span className="block text-muted tabular-nums">{optionText(run)}</span>
      </th>
      <td className="px-3 py-2.5 text-muted max-md:order-last max-md:col-span-3 max-md:p-0">
        <Moment iso={run.started_at} now={now} /> by {run.started_by}
      </td>
      <td className="px-3 py-2.5 text-muted tabular-nums max-md:order-last max-md:col-span-3 max-md:p-0">
        <span className="md:hidden">Duration </span>
        {tookText(run, now)}
      </td>
      <td className="max-w-[36ch] px-3 py-2.5 max-md:order-last max-md:col-span-3 max-md:p-0">
        <span className="line-clamp-3">{run.verdict || run.reason}</span>
      </td>
      <td className="py-2.5 pr-4 text-right max-md:p-0">{mayDelete && <DeleteRun run={run} />}</td>
    </tr>
  );
}
