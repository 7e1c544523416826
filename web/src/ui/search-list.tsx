import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { inputClasses } from './field';
import { type SearchOption, SearchListOption } from './search-list-option';

/** A screenful of rows is rendered immediately, the rest when the browser is idle. */
const firstDrawn = 30;

interface SearchListProps {
  /** The kind of items, such as "Projects". */
  label: string;
  options: SearchOption[];
  /** The current item. */
  currentId: string | undefined;
  /** Called after a choice. */
  onChosen: () => void;
}

/**
 * A search field with a list of links, operated by the arrow keys, Enter and typing while the focus
 * stays in the field. Pushed changes do not move the selection.
 */
export function SearchList({ label, options, currentId, onChosen }: SearchListProps) {
  const id = useId();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [marked, setMarked] = useState(currentId);
  const searched = useDeferredValue(query);
  const found = useMemo(() => options.filter((it) => holds(it, searched)), [options, searched]);
  const drawn = found.slice(0, useDeferredValue(found.length, firstDrawn));
  const at = Math.max(0, found.findIndex((it) => it.id === marked));
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const active = found[at];

  useEffect(() => {
    // An overlay that opens with the list focuses the field itself; if the list loads later, this
    // does.
    const { activeElement } = document;
    const around = input.current?.closest('[role=dialog]');
    if (activeElement === document.body || around?.contains(activeElement)) input.current?.focus();
  }, []);

  useEffect(() => {
    list.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.id, drawn.length]);

  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setMarked(found[(at + step + found.length) % found.length]?.id);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // The latest input may not be rendered yet.
    const chosen = searched === query ? active : options.find((it) => holds(it, query));
    if (!chosen) return;
    onChosen();
    void navigate(chosen.to);
  };
  return (
    <div className="grid min-h-0 grid-rows-[auto_minmax(0,1fr)] gap-2 max-sm:pt-1">
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={`Search ${label.toLowerCase()}`}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={active && `${id}-${active.id}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Search"
        data-autofocus
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setMarked(undefined);
        }}
        onKeyDown={press}
        className={inputClasses}
      />
      <div ref={list} id={id} role="listbox" aria-label={label} className="max-h-80 overflow-y-auto overscroll-contain">
        {drawn.map((option) => (
          <SearchListOption
            key={option.id}
            {...option}
            elementId={`${id}-${option.id}`}
            current={option.id === currentId}
            marked={option === active}
            onMark={setMarked}
            onChosen={onChosen}
          />
        ))}
      </div>
      {found.length === 0 && (
        <p role="status" className="px-2 pb-2 text-sm text-muted">
          No results for “{searched}”.
        </p>
      )}
    </div>
  );
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Every typed word occurs in it. */
function holds({ label, more = '' }: SearchOption, query: string): boolean {
  const text = `${label} ${more}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
