import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { isJsonObject, type Json } from '@/lib/json';
import { TextButton } from '@/ui/text-button';

/** Entries of one level that are shown at first, and added with each step. */
const entriesStep = 100;
/** Levels that are open at first. */
const openLevels = 2;

interface JsonTreeProps {
  value: Json;
  level?: number;
}

/** A JSON value as a tree; a level that is closed costs nothing. */
export function JsonTree({ value, level = 0 }: JsonTreeProps) {
  const entries: [string, Json][] | null = Array.isArray(value) ? value.map((it, at) => [String(at), it]) : isJsonObject(value) ? Object.entries(value) : null;
  const [shown, setShown] = useState(entriesStep);
  if (!entries) return <Scalar value={value} />;
  if (entries.length === 0) return <span>{Array.isArray(value) ? '[]' : '{}'}</span>;
  return (
    <ul className={level === 0 ? '' : 'border-l pl-3'}>
      {entries.slice(0, shown).map(([name, each]) => (
        <Entry key={name} name={name} value={each} level={level} />
      ))}
      {entries.length > shown && (
        <li>
          <TextButton onClick={() => setShown(shown + entriesStep)}>Show {Math.min(entriesStep, entries.length - shown)} more</TextButton>
        </li>
      )}
    </ul>
  );
}

function Entry({ name, value, level }: { name: string; value: Json; level: number }) {
  const [isOpen, setOpen] = useState(level < openLevels);
  const isTree = typeof value === 'object' && value !== null;
  if (!isTree) {
    return (
      <li className="pl-5">
        <span className="text-accent">{name}</span>: <Scalar value={value} />
      </li>
    );
  }
  const count = Array.isArray(value) ? value.length : Object.keys(value).length;
  return (
    <li>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="inline-flex items-center gap-1 rounded-sm text-left hover:bg-hover">
        {isOpen ? <ChevronDown className="size-4" aria-hidden="true" /> : <ChevronRight className="size-4" aria-hidden="true" />}
        <span className="text-accent">{name}</span>
        <span className="text-muted">{Array.isArray(value) ? `[${count}]` : `{${count}}`}</span>
      </button>
      {isOpen && (
        <div className="pl-2">
          <JsonTree value={value} level={level + 1} />
        </div>
      )}
    </li>
  );
}

function Scalar({ value }: { value: Json }) {
  if (value === null) return <span className="text-muted">null</span>;
  if (typeof value === 'string') return <span className="text-ok">{JSON.stringify(value)}</span>;
  return <span className="text-info">{JSON.stringify(value)}</span>;
}
