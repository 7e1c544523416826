import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type LogLine, shortPath } from '@/lib/logs/line';
import { classNames } from '@/ui/class-names';
import { useIsNarrow } from '@/ui/use-is-narrow';
import { LineRow, rowHeight, tallRowHeight, timeWidth } from './line-row';

interface LineListProps {
  label: string;
  lines: readonly LogLine[];
  columns: readonly string[];
  words: readonly string[];
  /** Names of sources by reference; null: all lines are of one. */
  sourceNames: ReadonlyMap<string, string> | null;
  hasDay: boolean;
  openId: string | null;
  /** There may be more lines. */
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
  onOpen: (line: LogLine) => void;
  /** Below the last line. */
  footer: ReactNode;
}

const overscan = 12;
/** Further lines are requested when fewer than these are below the viewport. */
const aheadLines = 40;
const headerHeight = 28;
/** Space for the footer below the lines. */
const footerHeight = 96;

/**
 * Lines as a grid, of which only those near the viewport are in the document. The focus is on the grid, and the
 * active line is announced.
 */
export function LineList({ label, lines, columns, words, sourceNames, hasDay, openId, hasMore, isLoadingMore, onMore, onOpen, footer }: LineListProps) {
  const id = useId();
  const isTall = useIsNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const height = isTall ? tallRowHeight : rowHeight;
  const top = isTall ? 0 : headerHeight;
  const found = lines.findIndex((it) => it.id === activeId);
  const active = Math.max(0, found);
  // It must render with every scrolled row; React's compiler, which the rule is for, is not used.
  // eslint-disable-next-line react-hooks/incompatible-library
  const rows = useVirtualizer({ count: lines.length, getScrollElement: () => scroller.current, estimateSize: () => height, overscan, scrollPaddingStart: top });
  useEffect(() => rows.measure(), [rows, height]);
  const shown = rows.getVirtualItems().map((it) => it.index);
  const last = shown.at(-1) ?? 0;
  const more = useEffectEvent(() => onMore());
  const needsMore = hasMore && !isLoadingMore && lines.length > 0 && last >= lines.length - aheadLines;
  useEffect(() => {
    if (needsMore) more();
  }, [needsMore, lines.length]);
  const showOpen = useEffectEvent(() => {
    const at = lines.findIndex((it) => it.id === openId);
    if (at >= 0) rows.scrollToIndex(at, { align: 'auto' });
  });
  const hasLines = lines.length > 0;
  useEffect(() => {
    if (openId !== null && hasLines) showOpen();
  }, [openId, hasLines]);
  const activate = (at: number) => {
    const line = lines[Math.max(0, Math.min(lines.length - 1, at))];
    if (!line) return;
    setActiveId(line.id);
    rows.scrollToIndex(lines.indexOf(line), { align: 'auto' });
    // An open panel follows.
    if (openId !== null) onOpen(line);
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - top) / height) - 1);
    const target = { ArrowDown: active + 1, ArrowUp: active - 1, j: active + 1, k: active - 1, PageDown: active + page, PageUp: active - page, Home: 0, End: lines.length - 1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      // The first key shows where it is.
      activate(found < 0 && event.key !== 'End' ? 0 : target);
      return;
    }
    if ((event.key === 'Enter' || event.key === ' ') && lines[active]) {
      event.preventDefault();
      setActiveId(lines[active].id);
      onOpen(lines[active]);
    }
  };
  const click = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]') : null;
    const line = row && lines.find((it) => it.id === row.dataset.line);
    if (!line || window.getSelection()?.toString()) return;
    setActiveId(line.id);
    onOpen(line);
  };
  const inDocument = lines.length > 0 && !shown.includes(active) ? [...shown, active] : shown;
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={lines.length + 1}
      aria-colcount={3 + columns.length + (sourceNames ? 1 : 0)}
      aria-activedescendant={lines[active] ? `${id}-${lines[active].id}` : undefined}
      onKeyDown={press}
      onClick={click}
      className="group relative h-full min-h-0 overflow-x-hidden overflow-y-auto overscroll-contain bg-background font-mono text-xs -outline-offset-2"
    >
      <div className="relative" style={{ height: top + rows.getTotalSize() + footerHeight }}>
        <div role="row" aria-rowindex={1} className={classNames('sticky top-0 z-10 flex h-7 items-center gap-3 border-b border-l-2 border-l-transparent bg-surface px-2 font-sans text-muted', isTall && 'sr-only')}>
          <span role="columnheader" className={classNames('shrink-0', timeWidth(hasDay))}>
            Time
          </span>
          <span role="columnheader" className="w-16 shrink-0">
            Severity
          </span>
          {sourceNames && (
            <span role="columnheader" className="w-28 shrink-0">
              Source
            </span>
          )}
          {!isTall &&
            columns.map((path) => (
              <span key={path} role="columnheader" title={path} className="w-36 shrink-0 truncate">
                {shortPath(path)}
              </span>
            ))}
          <span role="columnheader" className="flex-1">
            Message
          </span>
        </div>
        {inDocument.map((at) => {
          const line = lines[at];
          if (!line) return null;
          return (
            <LineRow
              key={line.id}
              id={`${id}-${line.id}`}
              line={line}
              top={top + at * height}
              number={at + 2}
              isActive={at === active && found >= 0}
              isOpen={line.id === openId}
              isTall={isTall}
              columns={columns}
              words={words}
              source={sourceNames ? (sourceNames.get(line.source) ?? line.source) : null}
              hasDay={hasDay}
            />
          );
        })}
      </div>
      {/* A grid contains rows only. */}
      <div role="row" className="pointer-events-none absolute inset-x-0 font-sans text-sm" style={{ top: top + rows.getTotalSize() }}>
        <div role="gridcell" className="pointer-events-auto p-3">
          {footer}
        </div>
      </div>
    </div>
  );
}
