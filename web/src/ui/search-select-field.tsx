import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from './class-names';
import { fieldAria, FieldFrame, inputClasses } from './field';
import { Popover, popoverAhead } from './popover';
import { SearchSelectList } from './search-select-list';
import type { SelectOption } from './select-field';

interface SearchSelectFieldProps {
  label: string;
  value: string;
  options: SelectOption[];
  onChange: (value: string) => void;
  placeholder?: string;
  hint?: ReactNode;
  error?: string | null;
  disabled?: boolean;
}

/** A single choice among many, with search. */
export function SearchSelectField({ label, value, options, onChange, placeholder, hint, error, disabled }: SearchSelectFieldProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const chosen = options.find((it) => it.value === value);
  const choose = (next: string) => {
    setOpen(false);
    onChange(next);
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error ?? null}>
      <button
        {...fieldAria(id, hint, error)}
        ref={button}
        type="button"
        role="combobox"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={`${id}-choice`}
        disabled={disabled}
        {...popoverAhead}
        onClick={() => setOpen(!open)}
        className={classNames(inputClasses, 'flex items-center justify-between gap-2 text-left')}
      >
        <span className={classNames('truncate', !chosen && 'text-muted')}>{chosen?.label ?? placeholder}</span>
        <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
      </button>
      {open && (
        <Popover anchor={button} label={label} onClose={() => setOpen(false)}>
          <SearchSelectList id={`${id}-choice`} label={label} value={value} options={options} onChoose={choose} />
        </Popover>
      )}
    </FieldFrame>
  );
}
