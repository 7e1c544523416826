import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, type UIEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { LogLine } from '@/lib/logs/line';
import { gapText, type TailEntry } from '@/lib/logs/tail';
import { useIsNarrow } from '@/ui/use-is-narrow';
import { LineRow, rowHeight, tallRowHeight } from '../lines/line-row';

interface TailListProps {
  entries: readonly TailEntry[];
  /** Entries that left at the top. */
  forgotten: number;
  isPaused: boolean;
  words: readonly string[];
  sourceNames: ReadonlyMap<string, string> | null;
  openId: string | null;
  onPause: (isPaused: boolean) => void;
  onOpen: (line: LogLine) => void;
}

const overscan = 12;
/** So near to the end counts as the end. */
const endPx = 4;
const noColumns: readonly string[] = [];

const keyOf = (entry: TailEntry) => (entry.kind === 'line' ? entry.line.id : entry.id);

/**
 * The newest lines at the bottom, where the list stays. Scrolling up pauses it, so that nothing moves below the
 * pointer.
 */
export function TailList({ entries, forgotten, isPaused, words, sourceNames, openId, onPause, onOpen }: TailListProps) {
  const id = useId();
  const isTall = useIsNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const lastTop = useRef(0);
  const [activeId, setActiveId] = useState<string | null>(null);
  const height = isTall ? tallRowHeight : rowHeight;
  // It must render with every scrolled row; React's compiler, which the rule is for, is not used.
  // eslint-disable-next-line react-hooks/incompatible-library
  const rows = useVirtualizer({ count: entries.length, getScrollElement: () => scroller.current, estimateSize: () => height, overscan });
  useEffect(() => rows.measure(), [rows, height]);
  useLayoutEffect(() => {
    if (!isPaused && scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, [entries, isPaused, height]);
  const found = entries.findIndex((it) => keyOf(it) === activeId);
  const activate = (at: number) => {
    const entry = entries[Math.max(0, Math.min(entries.length - 1, at))];
    if (!entry) return;
    onPause(true);
    setActiveId(keyOf(entry));
    rows.scrollToIndex(entries.indexOf(entry), { align: 'auto' });
  };
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const active = found < 0 ? entries.length : found;
    if (event.key === 'End') {
      event.preventDefault();
      setActiveId(null);
      onPause(false);
      return;
    }
    const target = { ArrowUp: active - 1, k: active - 1, ArrowDown: active + 1, j: active + 1, Home: 0, PageUp: active - 20, PageDown: active + 20 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      activate(target);
    } else if (event.key === 'Enter' && entries[found]?.kind === 'line') {
      event.preventDefault();
      onOpen(entries[found].line);
    }
  };
  const click = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-line]') : null;
    const entry = row && entries.find((it) => keyOf(it) === row.dataset.line);
    if (entry?.kind !== 'line' || window.getSelection()?.toString()) return;
    setActiveId(entry.line.id);
    onOpen(entry.line);
  };
  const scroll = ({ currentTarget: it }: UIEvent<HTMLElement>) => {
    const isUp = it.scrollTop < lastTop.current;
    const isAtEnd = it.scrollHeight - it.scrollTop - it.clientHeight < endPx;
    lastTop.current = it.scrollTop;
    if (!isPaused && isUp && !isAtEnd) onPause(true);
    // Reaching the end again follows the lines again, unless one is being read.
    if (isPaused && !isUp && isAtEnd && openId === null && found < 0) onPause(false);
  };
  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label="Live lines"
      aria-rowcount={entries.length + forgotten}
      aria-activedescendant={found >= 0 ? `${id}-${activeId}` : undefined}
      onKeyDown={press}
      onClick={click}
      onScroll={scroll}
      className="group relative h-full min-h-0 overflow-x-hidden overflow-y-auto overscroll-contain bg-background font-mono text-xs -outline-offset-2 [overflow-anchor:none]"
    >
      <div className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index }) => {
          const entry = entries[index];
          if (!entry) return null;
          const key = keyOf(entry);
          if (entry.kind === 'gap') {
            return (
              <div key={key} id={`${id}-${key}`} role="row" aria-rowindex={forgotten + index + 1} style={{ transform: `translateY(${index * height}px)`, height }} className="absolute inset-x-0 top-0 flex items-center border-l-2 border-l-warn bg-warn/10 px-2 font-sans text-warn">
                <span role="gridcell">{gapText(entry.count)}</span>
              </div>
            );
          }
          return (
            <LineRow
              key={key}
              id={`${id}-${key}`}
              line={entry.line}
              top={index * height}
              number={forgotten + index + 1}
              isActive={key === activeId}
              isOpen={key === openId}
              isTall={isTall}
              columns={noColumns}
              words={words}
              source={sourceNames ? (sourceNames.get(entry.line.source) ?? entry.line.source) : null}
              hasDay={false}
            />
          );
        })}
      </div>
    </div>
  );
}
