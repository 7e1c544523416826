import { type ReactNode, Suspense, useRef } from 'react';
import { useSeen } from './use-seen';

/** A part whose code is loaded once it is scrolled into view; `shape` is its placeholder. */
export function WhenSeen({ shape, children }: { shape: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useSeen(place);
  return <div ref={place}>{seen ? <Suspense fallback={shape}>{children}</Suspense> : shape}</div>;
}
