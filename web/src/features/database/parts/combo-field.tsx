import { type KeyboardEvent, useId, useState } from 'react';
import type { ChoiceGroup } from '@/lib/database/type-names';
import { classNames } from '@/ui/class-names';
import { fieldAria, FieldFrame, inputClasses } from '@/ui/field';

interface ComboFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Suggestions under headings; any other text is possible, too. */
  groups: readonly ChoiceGroup[];
  placeholder?: string;
  hint?: string;
  error?: string | null;
  disabled?: boolean;
  isCode?: boolean;
}

/** Shown at most, so that a database with thousands of types stays fast; typing narrows them. */
const shownMax = 80;

/** A text field with suggestions by kind. They are in the flow of the page, so that a dialog scrolls with them. */
export function ComboField({ label, value, onChange, groups, placeholder, hint, error, disabled = false, isCode = true }: ComboFieldProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);
  const found = open ? matching(groups, typed ? value : '') : [];
  const all = found.flatMap((it) => it.choices.map((choice) => choice.value));
  const choose = (next: string) => {
    onChange(next);
    setOpen(false);
  };
  const show = () => {
    setTyped(false);
    setMarked(null);
    setOpen(true);
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!open) show();
      else if (all.length > 0) setMarked(all[((marked === null ? (step > 0 ? -1 : 0) : all.indexOf(marked)) + step + all.length) % all.length] ?? null);
    } else if (event.key === 'Enter' && open && marked !== null) {
      event.preventDefault();
      choose(marked);
    } else if (event.key === 'Escape' && open) {
      // The dialog around it stays open (ui/dialog-shell).
      setOpen(false);
    }
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error ?? null}>
      <div className="relative">
        <input
          {...fieldAria(id, hint, error)}
          type="text"
          role="combobox"
          aria-expanded={open && all.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          data-suggests
          aria-activedescendant={marked === null || !open ? undefined : `${id}-${all.indexOf(marked)}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          value={value}
          disabled={disabled}
          onChange={(event) => {
            onChange(event.target.value);
            setTyped(true);
            setMarked(null);
            setOpen(true);
          }}
          onClick={show}
          onKeyDown={press}
          onBlur={() => setOpen(false)}
          className={classNames(inputClasses, isCode && 'font-mono')}
        />
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={label}
          hidden={!open || all.length === 0}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-10 mt-1 max-h-64 min-w-56 overflow-y-auto rounded-md border bg-raised p-1 shadow-float"
        >
          {found.map((group) => (
            <div key={group.label} role="group" aria-label={group.label}>
              {group.label !== '' && <p className="px-2 pt-2 pb-1 text-xs text-muted">{group.label}</p>}
              {group.choices.map((choice) => (
                <div
                  key={choice.value}
                  id={`${id}-${all.indexOf(choice.value)}`}
                  role="option"
                  aria-selected={choice.value === value}
                  onPointerMove={() => setMarked(choice.value)}
                  onClick={() => choose(choice.value)}
                  className={classNames('flex min-h-8 items-center gap-3 rounded-sm px-2 text-sm max-sm:min-h-11', choice.value === marked && 'bg-hover')}
                >
                  <span className={classNames('min-w-0 flex-1 truncate', isCode && 'font-mono')}>{choice.value}</span>
                  {choice.detail && <span className="max-w-1/2 truncate text-xs text-muted">{choice.detail}</span>}
                </div>
              ))}
            </div>
          ))}
        </div>
      </div>
    </FieldFrame>
  );
}

/** The groups with the choices that contain a typed text in name or detail. */
function matching(groups: readonly ChoiceGroup[], typed: string): ChoiceGroup[] {
  const text = typed.trim().toLowerCase();
  let left = shownMax;
  return groups.flatMap(({ label, choices }) => {
    const found = choices.filter((it) => `${it.value} ${it.detail ?? ''}`.toLowerCase().includes(text)).slice(0, left);
    left -= found.length;
    return found.length === 0 ? [] : [{ label, choices: found }];
  });
}
