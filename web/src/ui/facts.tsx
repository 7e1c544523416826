import type { ReactNode } from 'react';

interface FactProps {
  name: string;
  children: ReactNode;
}

// Each is one pair of a `dl`; the layout is set by it.

/** Name and value inline: several form one line. */
export const InlineFact = ({ name, children }: FactProps) => (
  <div className="flex min-w-0 gap-1.5">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </div>
);

/** The name on the left and the value on the right, one pair per line. */
export const FactRow = ({ name, children }: FactProps) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 tabular-nums [overflow-wrap:anywhere]">{children}</dd>
  </div>
);

/** The name above the value: several form a grid. */
export const FactCell = ({ name, children }: FactProps) => (
  <div className="min-w-0">
    <dt className="text-muted">{name}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);
