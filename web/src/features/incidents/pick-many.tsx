import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { FieldFrame, inputClasses } from '@/ui/field';

interface PickManyProps {
  label: string;
  options: readonly { value: string; label: string; detail?: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  error?: string | null;
}

/** The maximum number of options shown. */
const shownMax = 6;

/**
 * Multiple choice among thousands: options are found by typing, and the selected ones are listed
 * above.
 */
export function PickMany({ label, options, chosen, onChange, error }: PickManyProps) {
  const id = useId();
  const [text, setText] = useState('');
  const labelOf = (value: string) => options.find((it) => it.value === value)?.label ?? value;
  const query = text.trim().toLowerCase();
  const found =
    query === ''
      ? []
      : options
          .filter((it) => !chosen.includes(it.value))
          .filter((it) => `${it.label} ${it.value} ${it.detail ?? ''}`.toLowerCase().includes(query))
          .slice(0, shownMax);
  const add = (value: string | undefined) => {
    if (value === undefined) return;
    onChange([...chosen, value]);
    setText('');
  };
  return (
    <FieldFrame id={id} label={label} error={error ?? null}>
      {chosen.length > 0 && (
        <ul aria-label={`Selected: ${label}`} className="flex flex-wrap gap-1.5">
          {chosen.map((value) => (
            <li key={value} className="inline-flex min-h-7 items-center gap-1 rounded-sm border bg-hover pl-2 text-sm max-sm:min-h-11">
              {labelOf(value)}
              <button
                type="button"
                aria-label={`Remove ${labelOf(value)}`}
                onClick={() => onChange(chosen.filter((it) => it !== value))}
                className="grid size-7 place-items-center rounded-sm text-muted hover:text-text max-sm:size-11"
              >
                <X className="size-3.5" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        id={id}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add(found[0]?.value);
        }}
        placeholder="Type to search"
        autoComplete="off"
        spellCheck={false}
        className={inputClasses}
      />
      {query !== '' && (
        <ul aria-label={`Results: ${label}`} className="rounded-md border">
          {found.length === 0 && <li className="px-3 py-2 text-sm text-muted">No matches.</li>}
          {found.map((it) => (
            <li key={it.value}>
              <button
                type="button"
                onClick={() => add(it.value)}
                className="flex min-h-9 w-full items-center justify-between gap-3 px-3 text-left text-sm hover:bg-hover max-sm:min-h-11"
              >
                <span className="truncate">{it.label}</span>
                <span className="truncate font-mono text-xs text-muted">{it.detail ?? it.value}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </FieldFrame>
  );
}
