import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '@/ui/class-names';
import type { MoveAfter } from '../grid/edit-target';
import { hasLeft, isSaveKey, moveOf } from './editor-props';

interface OptionListProps {
  label: string;
  query: string;
  onQuery: (query: string) => void;
  options: readonly { id: string; label: string; detail?: string }[];
  /** The option that is marked at first. */
  current: string | undefined;
  /** Shown instead of options. */
  empty: ReactNode;
  onChoose: (id: string, move: MoveAfter) => void;
  onCancel: (move: MoveAfter) => void;
  children?: ReactNode;
}

/** A search field with options: arrow keys mark, Enter and Tab choose, Escape cancels. */
export function OptionList({ label, query, onQuery, options, current, empty, onChoose, onCancel, children }: OptionListProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [marked, setMarked] = useState(current);
  const at = Math.max(0, options.findIndex((it) => it.id === marked));
  const active = options[at];
  useEffect(() => {
    const { current: input } = field;
    input?.focus({ preventScroll: true });
    input?.setSelectionRange(input.value.length, input.value.length);
  }, []);
  useEffect(() => {
    list.current?.querySelector('[data-marked]')?.scrollIntoView({ block: 'nearest' });
  }, [active?.id]);
  const isDone = useRef(false);
  const choose = (chosen: string, move: MoveAfter) => {
    isDone.current = true;
    onChoose(chosen, move);
  };
  const press = (event: KeyboardEvent) => {
    if (isSaveKey(event)) {
      isDone.current = true;
      return onCancel('stay');
    }
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const move = moveOf(event);
    if (event.key === 'Escape') {
      isDone.current = true;
      onCancel('stay');
    }
    else if (step !== 0) setMarked(options[(at + step + options.length) % Math.max(1, options.length)]?.id);
    else if (move !== null && active) choose(active.id, move);
    else if (move === null) return;
    event.preventDefault();
  };
  return (
    <div className="grid" onBlur={(event) => !isDone.current && hasLeft(event) && onCancel('away')}>
      <input
        ref={field}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={active && `${id}-${at}`}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Search"
        value={query}
        onChange={(event) => {
          onQuery(event.target.value);
          setMarked(undefined);
        }}
        onKeyDown={press}
        className="w-full bg-transparent px-2 py-1.5 text-xs outline-none max-sm:text-lg"
      />
      <div ref={list} id={id} role="listbox" aria-label={label} className="max-h-52 overflow-y-auto overscroll-contain border-t p-1">
        {options.map((option, index) => (
          <div
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={option.id === current}
            data-marked={index === at || undefined}
            onPointerMove={() => setMarked(option.id)}
            onClick={() => choose(option.id, 'stay')}
            className={classNames('flex min-h-7 items-center gap-3 rounded-sm px-2 text-xs max-sm:min-h-11', index === at && 'bg-hover')}
          >
            <span className="min-w-0 flex-1 truncate font-mono">{option.label}</span>
            {option.detail && <span className="min-w-0 truncate text-muted">{option.detail}</span>}
          </div>
        ))}
      </div>
      {options.length === 0 && (
        <div role="status" className="px-2 pb-2 text-xs text-muted">
          {empty}
        </div>
      )}
      {children}
    </div>
  );
}
