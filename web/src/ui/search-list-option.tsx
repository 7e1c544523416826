import { Check } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import type { ProjectStatus } from '@/lib/entities/project-status';
import { BranchSign } from './branch-sign';
import { classNames } from './class-names';
import { StatusLabel } from './status-label';

/** A target. Only strings, so that a row renders only if it changes. */
export interface SearchOption {
  /** Stable for the same target. */
  id: string;
  to: string;
  /** The name: shown and searched. */
  label: string;
  /** Searched but not shown. */
  more?: string;
  /** A branch, indented below its project. */
  isBranch?: boolean;
  /** At the end of the row, one or the other. */
  detail?: string;
  status?: ProjectStatus;
}

interface SearchListOptionProps extends SearchOption {
  elementId: string;
  current: boolean;
  marked: boolean;
  onMark: (id: string) => void;
  onChosen: () => void;
}

/** A row of a searchable list; a link, so that it can be opened in another tab. */
export const SearchListOption = memo(function SearchListOption(props: SearchListOptionProps) {
  const { id, elementId, to, label, isBranch, detail, status, current, marked, onMark, onChosen } = props;
  return (
    <Link
      to={to}
      id={elementId}
      role="option"
      aria-selected={current}
      title={label}
      tabIndex={-1}
      data-marked={marked || undefined}
      onPointerMove={() => onMark(id)}
      onClick={onChosen}
      className={classNames(
        'flex min-h-9 items-center gap-3 rounded-sm px-2 text-sm [contain-intrinsic-size:auto_36px] [content-visibility:auto] max-sm:min-h-11',
        marked && 'bg-hover',
      )}
    >
      <span className={classNames('min-w-0 flex-1 truncate', current && 'font-medium')}>
        {isBranch && <BranchSign />}
        {label}
      </span>
      {detail && <span className="shrink-0 text-muted">{detail}</span>}
      {status && <StatusLabel status={status} />}
      <Check className={classNames('size-4 shrink-0 text-accent', !current && 'invisible')} aria-hidden="true" />
    </Link>
  );
});
