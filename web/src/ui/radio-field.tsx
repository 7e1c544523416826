import { useId } from 'react';

interface RadioFieldProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string; detail?: string }[];
  onChange: (value: T) => void;
  disabled?: boolean;
}

/** A single choice with all options visible. */
export function RadioField<T extends string>({ label, value, options, onChange, disabled = false }: RadioFieldProps<T>) {
  const name = useId();
  return (
    <fieldset className="grid gap-1.5" disabled={disabled}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-8 items-start gap-2.5 py-1 text-sm max-sm:min-h-11">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="mt-0.5 size-4 shrink-0"
          />
          <span>
            {option.label}
            {option.detail && <span className="block text-muted">{option.detail}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
