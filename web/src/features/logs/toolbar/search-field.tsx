import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { LogSource } from '@/lib/logs/line';
import { searchMax } from '@/lib/logs/log-state';
import { type SearchSuggestion, searchSuggestions } from '@/lib/logs/search-suggestions';
import { classNames } from '@/ui/class-names';
import { inputClasses } from '@/ui/field';
import { SearchHelp } from './search-help';

interface SearchFieldProps {
  search: string;
  /** The sources whose fields are offered. */
  sources: readonly LogSource[];
  /** Known values of fields. */
  values: ReadonlyMap<string, readonly string[]>;
  /** The server refused the shown search. */
  isInvalid: boolean;
  errorId: string;
  onSearch: (search: string) => void;
  input: RefObject<HTMLInputElement | null>;
}

/** The search with suggestions for fields and values. Enter runs it. */
export function SearchField({ search, sources, values, isInvalid, errorId, onSearch, input }: SearchFieldProps) {
  const id = useId();
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  const [cursor, setCursor] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const place = useRef<number | null>(null);
  // A click on a value, or the browser's back button, replaces what was typed.
  if (shown !== search) {
    setShown(search);
    setText(search);
  }
  useEffect(() => {
    if (place.current === null) return;
    input.current?.setSelectionRange(place.current, place.current);
    place.current = null;
  }, [text, input]);
  const offered = isOpen ? searchSuggestions(text, cursor, sources, values) : [];
  const close = () => {
    setOpen(false);
    setMarked(-1);
  };
  const run = () => {
    close();
    onSearch(text.trim());
  };
  const choose = ({ insert, from, to }: SearchSuggestion) => {
    const next = text.slice(0, from) + insert + text.slice(to).trimStart();
    place.current = from + insert.length;
    setText(next);
    setCursor(from + insert.length);
    setMarked(-1);
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && offered.length > 0) {
      event.preventDefault();
      setMarked((marked + step + offered.length + (marked < 0 && step < 0 ? 1 : 0)) % offered.length);
      return;
    }
    const chosen = offered[marked];
    if (chosen && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault();
      choose(chosen);
      return;
    }
    if (event.key === 'Enter') run();
    if (event.key === 'Escape' && isOpen && offered.length > 0) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    <div role="search" className="relative min-w-56 flex-1 max-sm:min-w-0 max-sm:basis-full">
      <Search className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted" aria-hidden="true" />
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label="Search logs"
        aria-expanded={offered.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={marked >= 0 && offered[marked] ? `${id}-${marked}` : undefined}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? errorId : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder="Search messages, or field:value"
        maxLength={searchMax}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setCursor(event.target.selectionStart ?? event.target.value.length);
          setOpen(true);
          setMarked(-1);
        }}
        onSelect={(event) => setCursor(event.currentTarget.selectionStart ?? 0)}
        onKeyDown={press}
        onBlur={close}
        className={classNames(inputClasses, 'pr-18 pl-8 font-mono text-xs max-sm:text-lg')}
      />
      <div className="absolute inset-y-0 right-1 flex items-center">
        {text !== '' && (
          <button
            type="button"
            aria-label="Clear search"
            data-tooltip="Clear"
            className="grid size-7 place-items-center rounded-sm text-muted hover:text-text"
            onClick={() => {
              setText('');
              onSearch('');
              input.current?.focus();
            }}
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        )}
        <SearchHelp
          onExample={(example) => {
            const next = `${text.trim()} ${example}`.trim();
            setText(next);
            place.current = next.length;
            input.current?.focus();
          }}
        />
      </div>
      <ul id={id} role="listbox" aria-label="Suggestions" hidden={offered.length === 0} className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto rounded-md border bg-raised p-1 shadow-float">
        {offered.map((it, at) => (
          <li
            key={it.insert}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === marked}
            // The field keeps the focus.
            onPointerDown={(event) => {
              event.preventDefault();
              choose(it);
            }}
            className={classNames('flex min-h-8 items-center justify-between gap-3 rounded-sm px-2 font-mono text-xs hover:bg-hover max-sm:min-h-11', at === marked && 'bg-hover')}
          >
            <span className="truncate">{it.insert.trim()}</span>
            <span className="shrink-0 font-sans text-muted">{it.detail}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
