import type { ReactNode } from 'react';

interface FactProps {
  name: string;
  children: ReactNode;
}

// Each is one pair of a `dl`, which says how they stand to each other.

/** Name and value in one run of text: several stand in a line. */
export const InlineFact = ({ name, children }: FactProps) => (
  <div className="flex min-w-0 gap-1.5">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </div>
);

/** The name at the left and the value at the right: each is a line. */
export const FactRow = ({ name, children }: FactProps) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4">
    <dt className="text-muted">{name}</dt>
    <dd className="min-w-0 tabular-nums [overflow-wrap:anywhere]">{children}</dd>
  </div>
);

/** The name above the value: several stand in a grid. */
export const FactCell = ({ name, children }: FactProps) => (
  <div className="min-w-0">
    <dt className="text-muted">{name}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);
