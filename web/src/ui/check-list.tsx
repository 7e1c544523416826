import { useId } from 'react';
import { classNames } from './class-names';

interface CheckListProps {
  label: string;
  options: readonly { value: string; label: string; detail?: string }[];
  checked: readonly string[];
  onChange: (checked: string[]) => void;
  error?: string | null;
  /** Short enough to be shown in full, in two columns if there is room. */
  short?: boolean;
}

/** Multiple choice; a long list scrolls in its own box. */
export function CheckList({ label, options, checked, onChange, error, short = false }: CheckListProps) {
  const id = useId();
  const toggle = (value: string) =>
    onChange(checked.includes(value) ? checked.filter((it) => it !== value) : [...checked, value]);
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div
        className={classNames(
          'rounded-md border border-border-strong',
          short ? 'grid sm:grid-cols-2' : 'max-h-56 overflow-y-auto',
        )}
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-9 items-center gap-2.5 px-3 py-1 text-sm hover:bg-hover max-sm:min-h-11"
          >
            <input
              type="checkbox"
              checked={checked.includes(option.value)}
              onChange={() => toggle(option.value)}
              className="size-4 shrink-0"
            />
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            {option.detail && <span className="truncate font-mono text-xs text-muted max-sm:hidden">{option.detail}</span>}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
