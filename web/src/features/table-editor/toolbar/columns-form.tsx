import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ColumnSettings, noSettings, orderedNames, shownNames, withHidden, withMoved } from '@/lib/table-editor/column-settings';
import { Button } from '@/ui/button';
import { SelectControl } from '@/ui/select-field';
import { TextButton } from '@/ui/text-button';

interface ColumnsFormProps {
  names: readonly string[];
  settings: ColumnSettings;
  onChange: (change: (settings: ColumnSettings) => ColumnSettings) => void;
}

/** Columns that can be frozen; more would leave no room for the others. */
const frozenMax = 5;

/** Shows, orders and freezes the columns of a table, for this person in this browser. */
export function ColumnsForm({ names, settings, onChange }: ColumnsFormProps) {
  const ordered = orderedNames(names, settings);
  const shown = shownNames(names, settings);
  return (
    <div className="grid gap-3">
      <ul className="grid max-h-[40dvh] overflow-y-auto">
        {ordered.map((name, at) => (
          <li key={name} className="flex items-center gap-1">
            <label className="flex min-h-8 min-w-0 flex-1 items-center gap-2 text-sm max-sm:min-h-11">
              {/* A grid without columns would show nothing at all. */}
              <input type="checkbox" checked={!settings.hidden.includes(name)} disabled={shown.length === 1 && shown[0] === name} onChange={(event) => onChange((it) => withHidden(it, name, !event.target.checked))} />
              <span className="truncate">{name}</span>
            </label>
            <Button variant="ghost" className="px-1" aria-label={`Move ${name} up`} disabled={at === 0} onClick={() => onChange((it) => withMoved(names, it, name, -1))}>
              <ChevronUp className="size-4" aria-hidden="true" />
            </Button>
            <Button variant="ghost" className="px-1" aria-label={`Move ${name} down`} disabled={at === ordered.length - 1} onClick={() => onChange((it) => withMoved(names, it, name, 1))}>
              <ChevronDown className="size-4" aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-3 border-t pt-3">
        <span className="w-44">
          <SelectControl
            aria-label="Frozen columns"
            value={String(Math.min(settings.frozen, frozenMax))}
            options={Array.from({ length: frozenMax + 1 }, (_, at) => ({ value: String(at), label: at === 0 ? 'Freeze no columns' : `Freeze first ${at === 1 ? 'column' : `${at} columns`}` }))}
            onChange={(value) => onChange((it) => ({ ...it, frozen: Number(value) }))}
          />
        </span>
        <TextButton onClick={() => onChange(() => noSettings)}>Reset</TextButton>
      </div>
    </div>
  );
}
