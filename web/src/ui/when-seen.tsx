import { type ReactNode, Suspense, useRef } from 'react';
import { useSeen } from './use-seen';

/** Something whose code is loaded once it is scrolled to; `shape` stands in its place until it is there. */
export function WhenSeen({ shape, children }: { shape: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useSeen(place);
  return <div ref={place}>{seen ? <Suspense fallback={shape}>{children}</Suspense> : shape}</div>;
}
