import * as Radix from '@radix-ui/react-dropdown-menu';
import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { restorePointer } from './restore-pointer';

const itemClasses =
  'flex min-h-8 items-center gap-2 rounded-sm px-2 text-sm outline-none select-none data-highlighted:bg-hover max-sm:min-h-11';

/** The input that opened a menu: a key focuses its first entry, a pointer none. */
export type MenuOpening = 'keyboard' | 'pointer';

interface MenuProps {
  trigger: ReactNode;
  children: ReactNode;
  /** It is loaded on click and opens automatically. */
  opening?: MenuOpening;
}

/** A menu under the button that opens it. */
export function Menu({ trigger, children, opening }: MenuProps) {
  const [open, setOpen] = useState(opening === 'pointer');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (opening !== 'keyboard') return;
    button.current?.focus();
    // The key was pressed before the menu was mounted.
    button.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  }, [opening]);
  return (
    <Radix.Root
      modal={false}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) restorePointer();
      }}
    >
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            // An entry that opened another page has moved the focus there.
            if (document.activeElement?.closest('main')) event.preventDefault();
          }}
          className="z-50 min-w-52 rounded-md border bg-raised p-1 shadow-float data-[state=closed]:animate-float-out data-[state=open]:animate-float-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A menu item, or with a link as its only child a menu link. */
export function MenuItem(props: { onSelect?: () => void; children: ReactNode; asChild?: boolean }) {
  return <Radix.Item {...props} className={itemClasses} />;
}

/** A heading inside a menu. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-2 pb-1 text-xs text-muted">{children}</Radix.Label>;
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 h-px bg-border" />;
}

interface MenuChoiceProps<T extends string> {
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** A radio group inside a menu. */
export function MenuChoice<T extends string>({ value, options, onChange }: MenuChoiceProps<T>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as T)}>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          className={itemClasses}
          // The effect should be visible before the menu closes.
          onSelect={(event) => event.preventDefault()}
        >
          {option.label}
          <Radix.ItemIndicator className="ml-auto">
            <Check className="size-4" aria-hidden="true" />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}
