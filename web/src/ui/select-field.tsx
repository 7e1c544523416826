import * as Select from '@radix-ui/react-select';
import { Check, ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names';
import { fieldAria, FieldFrame, inputClasses } from './field';
import { restorePointer } from './restore-pointer';

export interface SelectOption {
  value: string;
  label: string;
  detail?: string;
}

interface SelectProps {
  value: string;
  options: SelectOption[];
  onChange: (value: string) => void;
  /** Stands there while nothing is chosen. */
  placeholder?: string;
  disabled?: boolean;
  className?: string;
  id?: string;
  'aria-label'?: string;
}

/** A choice of one; give it an `aria-label` where no label stands beside it. */
export function SelectControl({ value, options, onChange, placeholder, disabled, className, ...aria }: SelectProps) {
  return (
    <Select.Root
      value={value}
      onValueChange={onChange}
      onOpenChange={(open) => !open && restorePointer()}
      disabled={disabled ?? false}
    >
      <Select.Trigger
        {...aria}
        className={classNames(inputClasses, 'flex items-center justify-between gap-2 text-left', className)}
      >
        <span className="truncate">
          <Select.Value placeholder={placeholder && <span className="text-muted">{placeholder}</span>} />
        </span>
        <Select.Icon>
          <ChevronDown className="size-4 text-muted" aria-hidden="true" />
        </Select.Icon>
      </Select.Trigger>
      <Select.Portal>
        <Select.Content
          position="popper"
          sideOffset={4}
          className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) overflow-hidden rounded-md border bg-raised p-1 shadow-float data-[state=open]:animate-float-in"
        >
          <Select.Viewport>
            {options.map((option) => (
              <Option key={option.value} {...option} />
            ))}
          </Select.Viewport>
        </Select.Content>
      </Select.Portal>
    </Select.Root>
  );
}

function Option({ value, label, detail }: SelectOption) {
  return (
    <Select.Item
      value={value}
      className="flex min-h-8 items-center gap-3 rounded-sm px-2 py-1 text-sm outline-none data-highlighted:bg-hover max-sm:min-h-11"
    >
      <Select.ItemText>{label}</Select.ItemText>
      {detail && <span className="ml-auto font-mono text-xs text-muted">{detail}</span>}
      <Select.ItemIndicator className={detail ? '' : 'ml-auto'}>
        <Check className="size-4" aria-hidden="true" />
      </Select.ItemIndicator>
    </Select.Item>
  );
}

interface SelectFieldProps extends Omit<SelectProps, 'id' | 'aria-label'> {
  label: string;
  hint?: ReactNode;
  error?: string | null;
}

/** A choice of one with its label above. */
export function SelectField({ label, hint, error, ...props }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error ?? null}>
      <SelectControl {...props} {...fieldAria(id, hint, error)} />
    </FieldFrame>
  );
}
