import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import type { Json } from '@/lib/json';
import type { ResultRow } from '@/lib/logs/result-chart';
import { classNames } from '@/ui/class-names';
import { copyText } from '@/ui/copy-text';
import { Dialog } from '@/ui/dialog';
import { CopyButton } from '@/ui/copy-button';

interface ResultTableProps {
  columns: readonly string[];
  rows: readonly ResultRow[];
}

const rowHeight = 28;
const overscan = 10;
/** Characters of a cell; the whole value is in its window. */
const cellMax = 300;
const widthOf = (column: string): number => (/message|metadata|query/.test(column) ? 420 : Math.min(280, Math.max(120, column.length * 8 + 24)));

const textOf = (value: Json | undefined): string => (value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value));

/** A value with its parts on lines of their own, if it is JSON. */
function wholeText(value: Json | undefined): string {
  const text = textOf(value);
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The rows of a result. The arrow keys move between cells, Enter shows a whole value, Ctrl+C copies it. */
export function ResultTable({ columns, rows }: ResultTableProps) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState({ row: 0, column: 0 });
  const [isOpen, setOpen] = useState(false);
  const size = { rows: rows.length, columns: columns.length };
  // It must render with every scrolled row; React's compiler, which the rule is for, is not used.
  // eslint-disable-next-line react-hooks/incompatible-library
  const lines = useVirtualizer({ count: size.rows, getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan, scrollPaddingStart: rowHeight });
  const at = { row: Math.min(active.row, size.rows - 1), column: Math.min(active.column, size.columns - 1) };
  const name = columns[at.column] ?? '';
  const value = rows[at.row]?.[name];
  const move = (row: number, column: number) => {
    const next = { row: Math.max(0, Math.min(size.rows - 1, row)), column: Math.max(0, Math.min(size.columns - 1, column)) };
    setActive(next);
    lines.scrollToIndex(next.row, { align: 'auto' });
    const cell = document.getElementById(`${id}-${next.row}-${next.column}`);
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const press = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
    const steps: Record<string, [number, number]> = {
      ArrowDown: [at.row + 1, at.column],
      ArrowUp: [at.row - 1, at.column],
      ArrowRight: [at.row, at.column + 1],
      ArrowLeft: [at.row, at.column - 1],
      PageDown: [at.row + page, at.column],
      PageUp: [at.row - page, at.column],
      Home: [event.ctrlKey ? 0 : at.row, 0],
      End: [event.ctrlKey ? size.rows - 1 : at.row, size.columns - 1],
    };
    const step = steps[event.key];
    if (step) {
      event.preventDefault();
      move(...step);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      setOpen(true);
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c' && !window.getSelection()?.toString()) {
      event.preventDefault();
      void copyText(textOf(value));
    }
  };
  const point = (event: PointerEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null;
    const [row, column] = cell?.dataset.cell?.split(',').map(Number) ?? [];
    if (row !== undefined && column !== undefined) setActive({ row, column });
  };
  const widths = columns.map(widthOf);
  const whole = wholeText(value);
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label="Result"
        aria-rowcount={size.rows + 1}
        aria-colcount={size.columns}
        aria-activedescendant={`${id}-${at.row}-${at.column}`}
        onKeyDown={press}
        onPointerDown={point}
        onDoubleClick={() => setOpen(true)}
        className="group relative h-full min-h-0 overflow-auto overscroll-contain bg-background font-mono text-xs -outline-offset-2"
      >
        <div className="relative min-w-full" style={{ width: widths.reduce((sum, it) => sum + it, 0), height: rowHeight + lines.getTotalSize() }}>
          <div role="row" aria-rowindex={1} className="sticky top-0 z-10 flex h-7 border-b bg-surface font-sans">
            {columns.map((it, place) => (
              <span key={it} role="columnheader" title={it} style={{ width: widths[place] }} className="flex shrink-0 items-center px-2 font-medium">
                <span className="truncate">{it}</span>
              </span>
            ))}
          </div>
          {withActive(lines.getVirtualItems().map((it) => it.index), at.row).map((row) => (
            <div key={row} role="row" aria-rowindex={row + 2} className="absolute left-0 flex h-7 min-w-full border-b" style={{ top: rowHeight + row * rowHeight }}>
              {columns.map((column, place) => {
                const cell = rows[row]?.[column];
                const isActive = row === at.row && place === at.column;
                return (
                  <span
                    key={column}
                    id={`${id}-${row}-${place}`}
                    role="gridcell"
                    data-cell={`${row},${place}`}
                    style={{ width: widths[place] }}
                    className={classNames('flex shrink-0 items-center px-2', typeof cell === 'number' && 'justify-end tabular-nums', isActive && 'bg-hover -outline-offset-2 group-focus-visible:outline-2 group-focus-visible:outline-focus')}
                  >
                    <span className={classNames('truncate', cell === null && 'text-muted')}>{cell === null || cell === undefined ? 'NULL' : textOf(cell).slice(0, cellMax)}</span>
                  </span>
                );
              })}
            </div>
          ))}
        </div>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={name} size="xlarge" footer={<CopyButton text={textOf(value)} label="Copy value" />}>
        <pre tabIndex={0} aria-label="Value" className="max-h-[60dvh] overflow-auto rounded-md border bg-background p-3 font-mono text-xs break-words whitespace-pre-wrap">
          {value === null ? 'NULL' : whole}
        </pre>
      </Dialog>
    </>
  );
}

/** The active row stays in the document, because the grid refers to its cell. */
const withActive = (shown: number[], active: number): number[] => (active < 0 || shown.includes(active) ? shown : [...shown, active]);
