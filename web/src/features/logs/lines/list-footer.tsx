import type { ReactNode } from 'react';
import { loadedLinesMax } from '@/api/logs/search-logs';
import type { ReadReport } from '@/lib/logs/line';
import { formatLineTime } from '@/lib/logs/log-time';
import { Button } from '@/ui/button';
import { Spinner } from '@/ui/spinner';

interface ListFooterProps {
  count: number;
  report: ReadReport;
  hasMore: boolean;
  isLoadingMore: boolean;
  isFull: boolean;
  newestFirst: boolean;
  /** Reading further failed. */
  error: unknown;
  onMore: () => void;
}

/** How far a search came, and how it continues. */
export function ListFooter({ count, report, hasMore, isLoadingMore, isFull, newestFirst, error, onMore }: ListFooterProps) {
  const far = `Searched ${newestFirst ? 'back' : 'forward'} to ${formatLineTime(report.searched_to)}.`;
  return (
    <div className="flex flex-wrap items-center gap-3 text-muted">
      {error ? (
        <Part text={`${far} Reading further failed.`}>
          <Button onClick={onMore}>Try again</Button>
        </Part>
      ) : isLoadingMore ? (
        <Part text="Reading further lines…">
          <Spinner />
        </Part>
      ) : hasMore ? (
        <Part text={report.is_complete ? far : `${far} The rest takes longer.`}>
          <Button onClick={onMore}>Continue the search</Button>
        </Part>
      ) : isFull ? (
        <p>{`The first ${loadedLinesMax.toLocaleString('en')} lines are shown. Narrow the search, or export all lines.`}</p>
      ) : count > 0 ? (
        <p>{`All ${count.toLocaleString('en')} ${count === 1 ? 'line is' : 'lines are'} shown.`}</p>
      ) : null}
      {report.damaged > 0 && <p className="text-warn">{`${report.damaged} ${report.damaged === 1 ? 'file is' : 'files are'} damaged; ${report.damaged === 1 ? 'its' : 'their'} lines are missing.`}</p>}
    </div>
  );
}

const Part = ({ text, children }: { text: string; children: ReactNode }) => (
  <>
    <p role="status">{text}</p>
    {children}
  </>
);
