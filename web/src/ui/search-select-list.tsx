import { Check } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import { classNames } from './class-names';
import { inputClasses } from './field';
import type { SelectOption } from './select-field';

/** A screenful of rows is rendered immediately, the rest when the browser is idle. */
const firstDrawn = 30;

interface SearchSelectListProps {
  id: string;
  label: string;
  value: string;
  options: SelectOption[];
  onChoose: (value: string) => void;
}

/** A search field with its results; operated by the arrow keys, Enter and typing. */
export function SearchSelectList({ id, label, value, options, onChoose }: SearchSelectListProps) {
  const [query, setQuery] = useState('');
  const [marked, setMarked] = useState(value);
  const found = options.filter((it) => holds(it, query));
  const drawn = found.slice(0, useDeferredValue(found.length, firstDrawn));
  const at = Math.max(0, found.findIndex((it) => it.value === marked));
  const active = found[at];
  const list = useRef<HTMLDivElement>(null);
  const elementId = (option: SelectOption) => `${id}-${option.value}`;
  useEffect(() => {
    list.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.value, drawn.length]);

  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === 'Enter') {
      if (active) onChoose(active.value);
    } else if (found.length > 0) {
      setMarked(found[(at + step + found.length) % found.length]?.value ?? '');
    }
  };
  return (
    <div className="grid gap-2">
      <input
        type="text"
        role="combobox"
        aria-label={`Search: ${label}`}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={active && elementId(active)}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Search"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setMarked('');
        }}
        onKeyDown={press}
        className={inputClasses}
      />
      <div ref={list} id={id} role="listbox" aria-label={label} className="max-h-80 overflow-y-auto overscroll-contain">
        {drawn.map((option) => (
          <div
            key={option.value}
            id={elementId(option)}
            role="option"
            aria-selected={option.value === value}
            data-marked={option === active || undefined}
            onPointerMove={() => setMarked(option.value)}
            onClick={() => onChoose(option.value)}
            className={classNames(
              'flex min-h-9 items-center gap-3 rounded-sm px-2 text-sm [contain-intrinsic-size:auto_36px] [content-visibility:auto] max-sm:min-h-11',
              option === active && 'bg-hover',
            )}
          >
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.detail && <span className="shrink-0 font-mono text-xs text-muted">{option.detail}</span>}
            <Check className={classNames('size-4 shrink-0 text-accent', option.value !== value && 'invisible')} aria-hidden="true" />
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="px-2 pb-2 text-sm text-muted">
          No results for “{query}”.
        </p>
      )}
    </div>
  );
}

/** Every typed word occurs in it. */
function holds({ label, detail = '' }: SelectOption, query: string): boolean {
  const text = `${label} ${detail}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
