import { X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button';
import { Dialog } from './dialog';
import { giveFocusBack } from './focus-back';
import { Splitter } from './splitter';
import { useMedia } from './use-media';

interface SideWindowProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** Percent of the row around it that the page keeps. */
const share = { first: 64, least: 30, most: 80 };

/** A page has no room beside the window below this width. */
const narrow = '(width < 1024px)';

/**
 * A window beside the page, which stays usable; over it where there is no room. It belongs into a row after the
 * page. It takes the focus; closing gives it back.
 */
export function SideWindow({ title, onClose, children }: SideWindowProps) {
  const isNarrow = useMedia(narrow);
  const [kept, setKept] = useState(share.first);
  const opener = useRef<Element | null>(null);
  const window = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    opener.current = document.activeElement;
    window.current?.focus({ preventScroll: true });
    return () => giveFocusBack(opener.current);
  }, []);
  if (isNarrow) {
    return (
      <Dialog open as="panel" onClose={onClose} title={title}>
        <div className="flex h-[calc(100dvh-5.5rem)] min-h-0 min-w-0 flex-col">{children}</div>
      </Dialog>
    );
  }
  return (
    <aside ref={window} tabIndex={-1} data-side-window aria-label={title} className="flex min-w-80 shrink-0 bg-surface focus:outline-none" style={{ width: `${100 - kept}%` }}>
      <Splitter label={`Resize ${title}`} orientation="vertical" value={kept} least={share.least} most={share.most} divided={(line) => line.parentElement?.parentElement} onChange={setKept} />
      {/* The cookie question covers the lower part. */}
      <div className="sticky top-12 flex h-[calc(100dvh-48px)] max-h-full min-h-0 min-w-0 flex-1 flex-col group-has-data-consent/frame:pb-44">
        <header className="flex items-center justify-between gap-2 border-b py-1.5 pr-2 pl-3">
          <h2 className="truncate text-sm font-medium" title={title}>
            {title}
          </h2>
          <Button variant="ghost" className="px-1.5" aria-label="Close panel" data-tooltip="Close" onClick={onClose}>
            <X className="size-4" aria-hidden="true" />
          </Button>
        </header>
        <div className="flex min-h-0 flex-1 flex-col">{children}</div>
      </div>
    </aside>
  );
}
