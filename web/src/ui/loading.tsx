import { type ReactNode, useEffect, useState } from 'react';
import { Button } from './button';

/** Longer than this without a word is not allowed. */
const patienceMs = 10_000;

/** A grey block in the shape of what comes, after 150 ms. */
export function Skeleton({ className }: { className: string }) {
  return (
    <div aria-hidden="true" className="animate-late">
      <div className={`animate-pulse-soft rounded-md bg-border ${className}`} />
    </div>
  );
}

interface LoadingProps {
  /** What is being loaded, as "Loading projects". */
  label: string;
  /** The action offered once loading takes too long. */
  onRetry?: () => void;
  children: ReactNode;
}

/** Skeletons with a name; after 10 s it says that it takes long and offers to try again. */
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
