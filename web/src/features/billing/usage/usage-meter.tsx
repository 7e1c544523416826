import { levelOf, percentOf, type UsageLevel } from './usage-level';

const fills: Record<UsageLevel, string> = { ample: 'bg-accent', near: 'bg-warn', reached: 'bg-danger' };

interface UsageMeterProps {
  name: string;
  /** The accessible name, if the visible one is ambiguous. */
  label?: string;
  used: string;
  limit: string | null;
  share: number | null;
}

/** Usage of a limit as text and a bar; without a limit only as text. */
export function UsageMeter({ name, label = name, used, limit, share }: UsageMeterProps) {
  const words = limit === null ? used : `${used} of ${limit}`;
  const level = share === null ? 'ample' : levelOf(share);
  return (
    <div className="grid min-w-0 content-start gap-1 text-sm">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="text-muted">{name}</span>
        <span className="tabular-nums">
          {level === 'near' && <span className="font-medium text-warn">Near limit: </span>}
          {level === 'reached' && <span className="font-medium text-danger">Limit reached: </span>}
          {words}
        </span>
      </p>
      {share !== null && (
        <div
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percentOf(share)}
          aria-valuetext={words}
          className="h-1.5 overflow-hidden rounded-full bg-border"
        >
          <div data-level={level} className={`h-full rounded-full ${fills[level]}`} style={{ width: `${percentOf(share)}%` }} />
        </div>
      )}
    </div>
  );
}
