import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { PanelBoundary } from './panel-boundary';

interface CardProps {
  /** Where a link with this fragment leads to. */
  id?: string;
  /** Names the region. */
  title?: string;
  description?: ReactNode;
  /** Stands at the right of the title. */
  aside?: ReactNode;
  tone?: 'plain' | 'danger';
  children: ReactNode;
  className?: string;
  /** What is inside reaches to the edge, as a list does. */
  flush?: boolean;
}

/** A bordered region with an optional heading. With one, what fails in it fails alone. */
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
