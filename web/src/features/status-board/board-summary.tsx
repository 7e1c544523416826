import { ShieldAlert } from 'lucide-react';
import type { ProjectStatus } from '@/lib/entities/project-status';
import { statusDisplay } from '@/lib/status-display';
import { classNames } from '@/ui/class-names';
import { StatusShape } from '@/ui/status-shape';
import { toneClasses } from '@/ui/status-tones';
import type { BoardCounts } from './board-counts';

interface BoardSummaryProps {
  counts: BoardCounts;
  /** The selected status. */
  chosen: ProjectStatus | null;
  onChoose: (status: ProjectStatus | null) => void;
  /** Only unprotected projects are shown. */
  onlyUnprotected: boolean;
  onOnlyUnprotected: (only: boolean) => void;
  /** Full screen: readable from a distance. */
  isFar: boolean;
}

/** The number of unhealthy projects, and of each status; a status filters the projects. */
export function BoardSummary({ counts, chosen, onChoose, onlyUnprotected, onOnlyUnprotected, isFar }: BoardSummaryProps) {
  const { total, wrong, unprotected, byStatus } = counts;
  const number = new Intl.NumberFormat('en');
  const buttonClasses = classNames(
    'flex items-center rounded-md border px-3 hover:bg-hover aria-pressed:border-accent aria-pressed:bg-hover',
    isFar ? 'gap-4 py-3 text-2xl' : 'gap-2 py-1.5 text-base max-sm:min-h-11',
  );
  return (
    <section aria-label="Summary" className="flex flex-wrap items-center gap-x-10 gap-y-4">
      <p className={classNames('flex items-center font-semibold', isFar ? 'gap-6' : 'gap-4', wrong > 0 ? 'text-danger' : 'text-ok')}>
        <StatusShape shape={wrong > 0 ? 'triangle' : 'circle'} className={isFar ? 'size-24' : 'size-12'} />
        <span className={classNames('leading-none tabular-nums', isFar ? 'text-[8rem]' : 'text-[4rem]')}>{number.format(wrong)}</span>
        <span className={isFar ? 'text-[2.5rem] leading-none' : 'text-xl'}>
          unhealthy <span className="block pt-1 font-normal text-muted">of {total === 1 ? '1 project' : `${number.format(total)} projects`}</span>
        </span>
      </p>
      <ul aria-label="By status" className={classNames('flex flex-wrap', isFar ? 'gap-x-6 gap-y-2' : 'gap-2')}>
        {byStatus.map(({ status, count }) => {
          const { word, tone, shape } = statusDisplay(status);
          return (
            <li key={status}>
              <button
                type="button"
                aria-pressed={chosen === status}
                onClick={() => onChoose(chosen === status ? null : status)}
                className={buttonClasses}
              >
                <StatusShape shape={shape} className={classNames(isFar ? 'size-8' : 'size-4', toneClasses[tone])} />
                <span className="font-semibold tabular-nums">{number.format(count)}</span>
                <span className="text-muted">{word}</span>
              </button>
            </li>
          );
        })}
        {(unprotected > 0 || onlyUnprotected) && (
          <li>
            <button
              type="button"
              aria-pressed={onlyUnprotected}
              onClick={() => onOnlyUnprotected(!onlyUnprotected)}
              className={buttonClasses}
            >
              <ShieldAlert className={classNames('text-danger', isFar ? 'size-8' : 'size-4')} aria-hidden="true" />
              <span className="font-semibold tabular-nums">{number.format(unprotected)}</span>
              <span className="text-muted">Unprotected</span>
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
