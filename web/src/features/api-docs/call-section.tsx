import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '@/ui/class-names';
import { CallDetails } from './call-details';
import type { Call } from './calls';
import { MethodMark } from './method-mark';

interface CallSectionProps {
  call: Call;
  open: boolean;
  onToggle: () => void;
}

/** One call: a row that expands. */
export function CallSection({ call, open, onToggle }: CallSectionProps) {
  const details = useId();
  return (
    <li id={call.id} className="scroll-mt-16">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={details}
          onClick={onToggle}
          className="flex w-full items-start gap-3 px-3 py-2.5 text-left hover:bg-hover max-sm:flex-wrap"
        >
          <ChevronRight
            className={classNames('mt-0.5 size-4 shrink-0 text-muted transition-transform duration-150', open && 'rotate-90')}
            aria-hidden="true"
          />
          <MethodMark method={call.method} />
          <span className="min-w-0 flex-1 font-mono text-sm max-sm:basis-full max-sm:pl-7">{call.path}</span>
          <span className="min-w-0 text-sm text-muted max-sm:basis-full max-sm:pl-7 sm:max-w-[45%] sm:text-right">{call.summary}</span>
        </button>
      </h3>
      <div id={details} hidden={!open} className="border-t bg-surface px-4 py-5">
        {open && <CallDetails call={call} />}
      </div>
    </li>
  );
}
