import * as Select from '@radix-ui/react-select';
import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';
import { restorePointer } from './restore-pointer';
import type { SelectOption } from './select-field';

export interface OpenSelectProps {
  value: string;
  options: SelectOption[];
  onChange: (value: string) => void;
  /** The button's attributes, content and name. */
  trigger: ComponentProps<'button'>;
}

/** Radix rejects items with an empty value, which options may have. */
const itemValue = (value: string) => `:${value}`;

/** A select whose list is open when it mounts, because the user opened it. */
export function OpenSelect({ value, options, onChange, trigger }: OpenSelectProps) {
  return (
    <Select.Root
      defaultOpen
      value={itemValue(value)}
      onValueChange={(it) => onChange(it.slice(1))}
      onOpenChange={(open) => !open && restorePointer()}
      disabled={trigger.disabled ?? false}
    >
      <Select.Trigger {...trigger} />
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
      value={itemValue(value)}
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
