import { ChevronDown, ChevronRight, Columns3, Copy, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import type { LucideIcon } from 'lucide-react';
import type { Json } from '@/lib/json';
import { filterText, groupIds, groupText, treeRows, treeRowsMax } from '@/lib/logs/metadata-tree';
import { copyText } from '@/ui/copy-text';
import { TextButton } from '@/ui/text-button';

interface MetadataTreeProps {
  metadata: Json;
  onFilter: (path: string, value: string, state: 'included' | 'excluded') => void;
  /** Shows the field as a column. */
  onColumn: (path: string) => void;
}

/** The metadata of a line as a tree, whose values can be copied and filtered by. */
export function MetadataTree({ metadata, onFilter, onColumn }: MetadataTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const rows = treeRows(metadata, closed);
  const groups = groupIds(metadata);
  if (rows.length === 0) return <p className="text-sm text-muted">This line has no fields.</p>;
  return (
    <div className="grid gap-1">
      {groups.length > 0 && (
        <div className="flex gap-3 text-xs">
          <TextButton className="font-normal" onClick={() => setClosed(new Set())}>
            Expand all
          </TextButton>
          <TextButton className="font-normal" onClick={() => setClosed(new Set(groups))}>
            Collapse all
          </TextButton>
        </div>
      )}
      <ul aria-label="Fields of the line" className="font-mono text-xs">
        {rows.map(({ id, name, depth, value, isGroup, path }) => {
          const text = filterText(value);
          const isClosed = closed.has(id);
          return (
            <li key={id} className="group flex min-h-7 items-start gap-1 rounded-sm py-0.5 hover:bg-hover max-sm:min-h-11" style={{ paddingLeft: `${depth * 14}px` }}>
              {isGroup ? (
                <button
                  type="button"
                  aria-expanded={!isClosed}
                  onClick={() => setClosed(new Set(isClosed ? [...closed].filter((it) => it !== id) : [...closed, id]))}
                  className="flex min-h-6 items-center gap-1 rounded-sm"
                >
                  {isClosed ? <ChevronRight className="size-3.5" aria-hidden="true" /> : <ChevronDown className="size-3.5" aria-hidden="true" />}
                  {name}
                  {isClosed && <span className="text-muted"> {groupText(value)}</span>}
                </button>
              ) : (
                <>
                  <span className="flex min-h-6 shrink-0 items-center pl-[18px] text-muted">{name}</span>
                  <span className="min-w-0 flex-1 py-1 break-words whitespace-pre-wrap">{typeof value === 'string' ? value : JSON.stringify(value)}</span>
                  <span className="flex shrink-0 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-sm:opacity-100">
                    {path !== null && text !== null && (
                      <>
                        <Action icon={Plus} label={`Filter by ${path}`} hint="Filter by this value" onClick={() => onFilter(path, text, 'included')} />
                        <Action icon={Minus} label={`Exclude this value of ${path}`} hint="Exclude this value" onClick={() => onFilter(path, text, 'excluded')} />
                      </>
                    )}
                    {path !== null && <Action icon={Columns3} label={`Show ${path} as a column`} hint="Show as a column" onClick={() => onColumn(path)} />}
                    <Action icon={Copy} label={`Copy ${name}`} hint="Copy value" onClick={() => void copyText(typeof value === 'string' ? value : JSON.stringify(value))} />
                  </span>
                </>
              )}
            </li>
          );
        })}
      </ul>
      {rows.length === treeRowsMax && <p className="text-xs text-muted">Only the first {treeRowsMax.toLocaleString('en')} values are shown. The rest is in the raw line.</p>}
    </div>
  );
}

function Action({ icon: Icon, label, hint, onClick }: { icon: LucideIcon; label: string; hint: string; onClick: () => void }) {
  return (
    <button type="button" aria-label={label} data-tooltip={hint} onClick={onClick} className="grid size-6 place-items-center rounded-sm text-muted hover:text-text max-sm:size-11">
      <Icon className="size-3.5" aria-hidden="true" />
    </button>
  );
}
