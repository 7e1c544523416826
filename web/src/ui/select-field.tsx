import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { classNames } from './class-names';
import { fieldAria, FieldFrame, inputClasses } from './field';
import { useLatePart } from './use-late-part';

export interface SelectOption {
  value: string;
  label: string;
  detail?: string;
}

interface SelectProps {
  value: string;
  options: SelectOption[];
  onChange: (value: string) => void;
  /** Placeholder without a selection. */
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  id?: string;
  'aria-label'?: string;
}

const loadOpenSelect = () => import('./open-select').then((it) => it.OpenSelect);

/**
 * A select; needs an `aria-label` without a visible label. Its list is loaded on first use, because
 * it is larger than most pages.
 */
export function SelectControl({ value, options, onChange, placeholder, disabled, className, ...aria }: SelectProps) {
  const { loaded: OpenSelect, request, ahead, failure } = useLatePart(loadOpenSelect);
  const shown = {
    ...aria,
    disabled: disabled ?? false,
    className: classNames(inputClasses, 'flex items-center justify-between gap-2 text-left', className),
    children: <Chosen label={options.find((it) => it.value === value)?.label} placeholder={placeholder} />,
  };
  if (OpenSelect) return <OpenSelect value={value} options={options} onChange={onChange} trigger={shown} />;
  return (
    <>
      <button
        type="button"
        role="combobox"
        aria-expanded={false}
        aria-autocomplete="none"
        {...shown}
        onClick={request}
        onKeyDown={(event) => opens(event) && request()}
        onPointerEnter={ahead}
        onFocus={ahead}
      />
      {failure}
    </>
  );
}

/** Arrows and letters work as in a native select; Enter and the space bar trigger a click. */
function opens({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key === 'ArrowDown' || key === 'ArrowUp') return true;
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

function Chosen({ label, placeholder }: { label: string | undefined; placeholder: string | undefined }) {
  return (
    <>
      <span className="truncate">{label ?? (placeholder && <span className="text-muted">{placeholder}</span>)}</span>
      <ChevronDown className="size-4 shrink-0 text-muted" aria-hidden="true" />
    </>
  );
}

interface SelectFieldProps extends Omit<SelectProps, 'id' | 'aria-label'> {
  label: string;
  hint?: ReactNode;
  error?: string | null;
}

/** A select with its label above. */
export function SelectField({ label, hint, error, ...props }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error ?? null}>
      <SelectControl {...props} {...fieldAria(id, hint, error)} />
    </FieldFrame>
  );
}
