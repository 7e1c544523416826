import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button';

/** The specification allows no longer wait without a message. */
const patienceMs = 10_000;

/** A gray block in the shape of the content, after 150 ms. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div aria-hidden="true" className="animate-late">
      <div className={`animate-pulse-soft rounded-md bg-border ${className}`} />
    </div>
  );
}

interface LoadingProps {
  /** The accessible label, such as "Loading projects". */
  label: string;
  /** The action offered when loading takes too long. */
  onRetry?: () => void;
  children: ReactNode;
}

/** Labeled skeletons; after 10 s they show that loading takes long and offer a retry. */
export function Loading({ label, onRetry, children }: LoadingProps) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-label={label}>
      {children}
      {late && (
        <div className="mt-4 flex flex-wrap items-center gap-3 text-sm text-muted">
          <p>This is taking longer than usual.</p>
          <Button onClick={onRetry ?? (() => window.location.reload())}>Try again</Button>
        </div>
      )}
    </div>
  );
}
