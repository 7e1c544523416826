import { memo } from 'react';
import { type LogLine, valueAt, valueText } from '@/lib/logs/line';
import { formatLineClock, formatLineExact, formatLineTime } from '@/lib/logs/log-time';
import { classNames } from '@/ui/class-names';
import { MarkedText } from './marked-text';
import { SeverityMark, stripes } from './severity-mark';

/** Heights of rows in pixels; on a phone the message is below the time. */
export const rowHeight = 28;
export const tallRowHeight = 56;
/** Characters of a message in the list; the whole one is in the panel. */
const messageMax = 500;

/** The width of the column of times. */
export const timeWidth = (hasDay: boolean): string => (hasDay ? 'w-[11.75rem]' : 'w-[5.75rem]');

interface LineRowProps {
  id: string;
  line: LogLine;
  top: number;
  /** From 1, for screen readers. */
  number: number;
  isActive: boolean;
  isOpen: boolean;
  isTall: boolean;
  columns: readonly string[];
  words: readonly string[];
  /** The name of its source, where lines of several are shown. */
  source: string | null;
  /** The lines are of several days. */
  hasDay: boolean;
}

/** A line in the list. */
export const LineRow = memo(function LineRow({ id, line, top, number, isActive, isOpen, isTall, columns, words, source, hasDay }: LineRowProps) {
  const message = line.event_message.slice(0, messageMax).replaceAll(/\s+/g, ' ');
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={number}
      aria-selected={isOpen}
      data-line={line.id}
      style={{ transform: `translateY(${top}px)`, height: isTall ? tallRowHeight : rowHeight }}
      className={classNames(
        'absolute inset-x-0 top-0 flex items-center gap-3 border-l-2 px-2 whitespace-nowrap',
        isTall && 'flex-wrap content-center gap-x-3 gap-y-0',
        stripes[line.severity],
        isOpen ? 'bg-accent/15' : 'hover:bg-hover',
        isActive && 'outline-2 -outline-offset-2 outline-focus group-focus-visible:outline',
        isActive && !isOpen && 'bg-hover',
      )}
    >
      <time role="gridcell" dateTime={formatLineExact(line.timestamp)} title={formatLineExact(line.timestamp)} className={classNames('shrink-0 text-muted tabular-nums', !isTall && timeWidth(hasDay))}>
        {hasDay ? formatLineTime(line.timestamp) : formatLineClock(line.timestamp)}
      </time>
      <span role="gridcell" className="shrink-0">
        <SeverityMark severity={line.severity} />
      </span>
      {source !== null && (
        <span role="gridcell" className="w-28 shrink-0 truncate text-muted" title={source}>
          {source}
        </span>
      )}
      {!isTall &&
        columns.map((path) => {
          const text = valueText(valueAt(line, path));
          return (
            <span key={path} role="gridcell" className="w-36 shrink-0 truncate" title={text}>
              {text}
            </span>
          );
        })}
      <span role="gridcell" className={classNames('min-w-0 truncate', isTall ? 'basis-full' : 'flex-1')}>
        <MarkedText text={message} words={words} />
      </span>
    </div>
  );
});
