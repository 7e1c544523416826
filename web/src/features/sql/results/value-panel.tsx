import { X } from 'lucide-react';
import { useMemo } from 'react';
import type { Column } from '@/api/query/wire';
import { formatBytes } from '@/lib/format/size';
import { cellKind } from '@/lib/grid/cell-kind';
import { readArray } from '@/lib/grid/pg-array';
import type { Json } from '@/lib/json';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { hexLines } from './hex-lines';
import { JsonTree } from './json-tree';

interface ValuePanelProps {
  column: Column;
  value: string | null;
  /** The row's number from 1. */
  row: number;
  onClose: () => void;
}

/** Characters of a text that are shown; copying has all of them. */
const shownMax = 200_000;

/** A whole value, beside the grid. */
export function ValuePanel({ column, value, row, onClose }: ValuePanelProps) {
  return (
    <aside aria-label={`Value of ${column.name}`} className="flex h-full min-h-0 flex-col border-l bg-surface max-sm:border-t max-sm:border-l-0">
      <header className="flex items-center justify-between gap-2 border-b px-3 py-1">
        <div className="min-w-0 text-sm">
          <p className="truncate font-medium">{column.name}</p>
          <p className="truncate text-xs text-muted">
            {column.type}, row {row}
            {value !== null && `, ${value.length.toLocaleString('en')} characters`}
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-1">
          {value !== null && <CopyButton text={value} label="Copy" about="value" />}
          <Button variant="ghost" className="px-2" aria-label="Close value" data-tooltip="Close value" onClick={onClose}>
            <X className="size-4" aria-hidden="true" />
          </Button>
        </div>
      </header>
      <div tabIndex={0} role="group" aria-label="Value" className="min-h-0 flex-1 overflow-auto p-3 font-mono text-xs -outline-offset-2">
        <Value type={column.type} value={value} />
      </div>
    </aside>
  );
}

function Value({ type, value }: { type: string; value: string | null }) {
  const kind = cellKind(type);
  const tree = useMemo(() => (value === null ? undefined : treeOf(value, kind)), [value, kind]);
  if (value === null) return <span className="text-muted italic">NULL</span>;
  if (value === '') return <span className="text-muted italic">Empty text</span>;
  if (tree !== undefined) return <JsonTree key={value} value={tree} />;
  if (kind === 'bytes') {
    const { lines, bytes, isCut } = hexLines(value);
    return (
      <pre className="whitespace-pre">
        {lines.join('\n')}
        {isCut && `\n… ${formatBytes(bytes)} in all`}
      </pre>
    );
  }
  return (
    <pre className="break-words whitespace-pre-wrap select-text">
      {value.slice(0, shownMax)}
      {value.length > shownMax && '…'}
    </pre>
  );
}

/** A value as a tree: JSON, or an array with its elements. */
function treeOf(value: string, kind: ReturnType<typeof cellKind>): Json | undefined {
  if (kind === 'array') return readArray(value) ?? undefined;
  if (kind !== 'json') return undefined;
  try {
    return JSON.parse(value) as Json;
  } catch {
    return undefined;
  }
}
