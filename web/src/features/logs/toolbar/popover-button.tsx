import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { classNames } from '@/ui/class-names';
import { Popover, popoverAhead } from '@/ui/popover';

interface PopoverButtonProps {
  /** Of the popover, and of the button without a text. */
  label: string;
  /** The button's text; absent: only its icon. */
  text?: string;
  icon: LucideIcon;
  className?: string;
  children: (close: () => void) => ReactNode;
}

/** A button of the toolbar with a popover. */
export function PopoverButton({ label, text, icon: Icon, className, children }: PopoverButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={text === undefined ? label : `${label}: ${text}`}
        data-tooltip={text === undefined ? label : undefined}
        className={classNames(text === undefined && 'px-2', className)}
        {...popoverAhead}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon className="size-4" aria-hidden="true" />
        {text !== undefined && <span className="truncate">{text}</span>}
      </Button>
      {isOpen && (
        <Popover anchor={button} label={label} onClose={() => setOpen(false)}>
          {children(() => setOpen(false))}
        </Popover>
      )}
    </>
  );
}
