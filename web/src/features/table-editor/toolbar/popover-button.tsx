import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { Popover, popoverAhead } from '@/ui/popover';

interface PopoverButtonProps {
  label: string;
  icon: LucideIcon;
  /** Shown beside the label, such as the number of filters; 0 is not shown. */
  count: number;
  children: (close: () => void) => ReactNode;
}

/** A button of the toolbar with a popover. */
export function PopoverButton({ label, icon: Icon, count, children }: PopoverButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button ref={button} variant="ghost" aria-haspopup="dialog" aria-expanded={isOpen} className={count > 0 ? 'text-text' : undefined} {...popoverAhead} onClick={() => setOpen(!isOpen)}>
        <Icon className="size-4" aria-hidden="true" />
        {label}
        {count > 0 && <span className="rounded-sm bg-accent/15 px-1 text-xs tabular-nums">{count}</span>}
      </Button>
      {isOpen && (
        <Popover anchor={button} label={label} onClose={() => setOpen(false)}>
          {children(() => setOpen(false))}
        </Popover>
      )}
    </>
  );
}
