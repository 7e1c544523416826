import { useCallback, useEffect, useRef, useState } from 'react';
import type { ChecklistOf } from '@/lib/checklist-of';
import { lastChecklistHeight, rememberChecklistHeight } from '@/lib/checklist-height';
import { lateComponent } from '@/ui/late-component';
import { Skeleton } from '@/ui/loading';

interface LateProps {
  slug: string;
  projectRef?: string;
  onKnown: () => void;
}

/**
 * The checklist of the first steps. Its code is loaded by the page that shows it, so that an
 * organization's page does not load a project's, nor the other way round.
 */
const { Component } = lateComponent<LateProps>(async () => (await import('@/features/checklist/get-started')).GetStarted);

/** The checklist, whose last height is reserved until it is known, so that the page below it does not move. */
export const LateChecklist: ChecklistOf = (props) => <InOrganization key={props.slug} {...props} />;

function InOrganization(props: { slug: string; projectRef?: string }) {
  const { slug } = props;
  const place = useRef<HTMLDivElement>(null);
  const [reserved] = useState(() => lastChecklistHeight(slug, window.innerWidth));
  const [isKnown, setKnown] = useState(false);
  const onKnown = useCallback(() => setKnown(true), []);
  useEffect(() => {
    const element = place.current;
    if (!isKnown || !element) return undefined;
    const remember = () => rememberChecklistHeight(slug, window.innerWidth, element.getBoundingClientRect().height);
    remember();
    const observer = new ResizeObserver(remember);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isKnown, slug]);
  return (
    <div ref={place} className="empty:hidden">
      {!isKnown && reserved > 0 && (
        <div style={{ height: reserved }}>
          <Skeleton className="h-full" />
        </div>
      )}
      <Component {...props} onKnown={onKnown} />
    </div>
  );
}
