import { ChevronDown, ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface DisclosureProps {
  label: string;
  detail?: string;
  isInitiallyOpen: boolean;
  children: ReactNode;
}

/** A heading that shows and hides what is below it. Hidden content is not in the document. */
export function Disclosure({ label, detail, isInitiallyOpen, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="flex w-full items-center gap-1 rounded-sm py-1 text-left hover:bg-hover max-sm:min-h-11">
        <Arrow className="size-4 shrink-0 text-muted" aria-hidden="true" />
        <span className="truncate font-medium">{label}</span>
        {detail && <span className="ml-auto shrink-0 pl-2 text-xs text-muted">{detail}</span>}
      </button>
      {isOpen && <div className="pl-2">{children}</div>}
    </>
  );
}
