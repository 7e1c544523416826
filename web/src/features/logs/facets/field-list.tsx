import { useState } from 'react';
import { type LogField, shortPath } from '@/lib/logs/line';
import { inputClasses } from '@/ui/field';

/** Fields that are shown at once; the search finds the others. */
const shownMax = 100;

/** Chooses one of many fields. */
export function FieldList({ fields, onChoose }: { fields: readonly LogField[]; onChoose: (path: string) => void }) {
  const [search, setSearch] = useState('');
  const words = search.toLowerCase().split(/\s+/);
  const found = fields.filter((it) => words.every((word) => it.path.toLowerCase().includes(word)));
  return (
    <div className="grid gap-2">
      <input type="search" aria-label="Search fields" placeholder="Search fields" autoComplete="off" value={search} onChange={(event) => setSearch(event.target.value)} className={inputClasses} />
      <ul aria-label="Fields" className="max-h-72 overflow-y-auto">
        {found.slice(0, shownMax).map(({ path, type }) => (
          <li key={path}>
            <button type="button" onClick={() => onChoose(path)} className="flex min-h-8 w-full items-center justify-between gap-3 rounded-sm px-2 text-left text-xs hover:bg-hover max-sm:min-h-11">
              <span className="truncate font-mono" title={path}>
                {shortPath(path)}
              </span>
              <span className="shrink-0 text-muted">{type}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="px-2 text-sm text-muted">No field has this name.</p>}
    </div>
  );
}
