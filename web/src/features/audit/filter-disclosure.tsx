import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/ui/button';
import { useIsNarrow } from '@/ui/use-is-narrow';

interface FilterDisclosureProps {
  /** The number of active filters. */
  active: number;
  children: ReactNode;
}

/** Filters, on a phone behind a button, so that the first screen shows entries. */
export function FilterDisclosure({ active, children }: FilterDisclosureProps) {
  const id = useId();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="grid gap-3">
      {isNarrow && (
        <Button
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          className="justify-self-start"
        >
          <SlidersHorizontal className="size-4" aria-hidden="true" />
          Filters{' '}
          {active > 0 && (
            <span className="rounded-full border border-border-strong px-1.5 text-xs tabular-nums">
              {active} <span className="sr-only">active</span>
            </span>
          )}
        </Button>
      )}
      {(!isNarrow || isOpen) && <div id={id}>{children}</div>}
    </div>
  );
}
