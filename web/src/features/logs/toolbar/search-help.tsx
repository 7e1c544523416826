import { CircleHelp } from 'lucide-react';
import { useRef, useState } from 'react';
import { searchHelp } from '@/lib/logs/search-help';
import { Popover, popoverAhead } from '@/ui/popover';

/** The language of searches, by examples that can be tried. */
export function SearchHelp({ onExample }: { onExample: (example: string) => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Search help"
        data-tooltip="Search help"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className="grid size-7 place-items-center rounded-sm text-muted hover:text-text"
        {...popoverAhead}
        onClick={() => setOpen(!isOpen)}
      >
        <CircleHelp className="size-4" aria-hidden="true" />
      </button>
      {isOpen && (
        <Popover anchor={button} label="Search help" onClose={() => setOpen(false)}>
          <div className="grid max-h-[60dvh] gap-2 overflow-y-auto p-1 text-sm">
            <p className="text-muted">Words and conditions must all match. Case makes no difference.</p>
            <ul className="grid">
              {searchHelp.map(({ example, meaning }) => (
                <li key={example} className="flex flex-wrap items-baseline gap-x-3">
                  <button
                    type="button"
                    aria-label={`Add ${example}`}
                    className="rounded-sm py-1 text-left font-mono text-xs text-text underline-offset-2 hover:underline max-sm:min-h-11"
                    onClick={() => {
                      setOpen(false);
                      onExample(example);
                    }}
                  >
                    {example}
                  </button>
                  <span className="text-xs text-muted">{meaning}</span>
                </li>
              ))}
            </ul>
          </div>
        </Popover>
      )}
    </>
  );
}
