import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { PanelBoundary } from './panel-boundary';

interface CardProps {
  /** Target of links with this fragment. */
  id?: string;
  /** Accessible name of the region. */
  title?: string;
  description?: ReactNode;
  /** Placed at the right of the title. */
  aside?: ReactNode;
  tone?: 'plain' | 'danger';
  children: ReactNode;
  className?: string;
  /** The content has no padding, for lists. */
  flush?: boolean;
}

/** A bordered region with an optional heading. With one, it has its own error boundary. */
export function Card({ id, title, description, aside, tone = 'plain', children, className, flush = false }: CardProps) {
  const inside = title ? <PanelBoundary name={title}>{children}</PanelBoundary> : children;
  return (
    <section
      id={id}
      aria-label={title}
      className={classNames(
        'scroll-mt-16 rounded-md border bg-surface',
        tone === 'danger' && 'border-danger/40',
        className,
      )}
    >
      {title && (
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b px-4 py-3">
          <div className="min-w-0 flex-1 basis-56">
            <h2 className="text-base font-semibold">{title}</h2>
            {description && <p className="mt-0.5 max-w-[72ch] text-sm text-muted">{description}</p>}
          </div>
          {aside}
        </header>
      )}
      {flush ? inside : <div className="p-4">{inside}</div>}
    </section>
  );
}
