import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { BranchChange } from '@/api/branches/compare-branch';
import { Badge } from '@/ui/badge';
import { classNames } from '@/ui/class-names';
import { SqlText } from '@/ui/sql-text';
import { nameOf, kindText } from './change-texts';

const words = { added: 'added', changed: 'changed', removed: 'removed' } as const;
const tones = { added: 'ok', changed: 'warn', removed: 'danger' } as const;

interface ChangeCardProps {
  change: BranchChange;
  parentName: string;
  branchName: string;
  /** Absent: it cannot be chosen. */
  onToggle?: (() => void) | undefined;
  isChosen?: boolean;
}

/** A difference; opened, both definitions side by side. */
export function ChangeCard({ change, parentName, branchName, onToggle, isChosen = false }: ChangeCardProps) {
  const [isOpen, setOpen] = useState(false);
  const name = nameOf(change);
  const remarks = [change.conflict, change.blocked, ...change.cautions].filter((it) => it !== null);
  return (
    <li className="border-b last:border-b-0">
      <div className="flex items-start gap-2 px-3 py-1.5">
        {onToggle && (
          <input
            type="checkbox"
            aria-label={`Merge ${kindText(change.kind)} ${name}`}
            checked={isChosen}
            disabled={change.blocked !== null}
            onChange={onToggle}
            className="mt-2.5 size-4 shrink-0 max-sm:size-5"
          />
        )}
        <div className="min-w-0 flex-1">
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-9 w-full min-w-0 flex-wrap items-center gap-x-2 gap-y-1 rounded-md px-1 text-left hover:bg-hover max-sm:min-h-11"
          >
            <ChevronRight className={classNames('size-4 shrink-0 text-muted', isOpen && 'rotate-90')} aria-hidden="true" />
            <span className="text-sm text-muted">{kindText(change.kind)}</span>
            <span className="min-w-0 font-mono text-sm [overflow-wrap:anywhere]">{name}</span>
            <Badge tone={tones[change.change]}>{words[change.change]}</Badge>
            {change.conflict !== null && <Badge tone="danger">conflict</Badge>}
            {change.blocked !== null && <Badge>not mergeable</Badge>}
          </button>
          {remarks.map((it) => (
            <p key={it} className="pb-1 pl-7 text-sm text-muted [overflow-wrap:anywhere]">
              {it}
            </p>
          ))}
        </div>
      </div>
      {isOpen && (
        <div className="grid gap-3 px-3 pb-3 md:grid-cols-2">
          <Definition label={`In ${parentName}`} of={name} sql={change.in_parent} />
          <Definition label={`In ${branchName}`} of={name} sql={change.in_branch} />
        </div>
      )}
    </li>
  );
}

function Definition({ label, of, sql }: { label: string; of: string; sql: string | null }) {
  return (
    <div className="grid min-w-0 content-start gap-1">
      <p className="text-xs text-muted">{label}</p>
      {sql === null ? (
        <p className="rounded-md border border-dashed p-3 text-sm text-muted">Does not exist.</p>
      ) : (
        <SqlText label={`${label}: ${of}`} sql={sql} />
      )}
    </div>
  );
}
