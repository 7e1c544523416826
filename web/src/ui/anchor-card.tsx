import { type ComponentProps, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Card } from './card';
import { classNames } from './class-names';

/**
 * A card that a link can lead to: it scrolls there, marks the card and gives it the focus. Also
 * when the card comes later than the page, and when the same link is followed a second time.
 */
export function AnchorCard({ id, className, ...props }: ComponentProps<typeof Card> & { id: string }) {
  const { hash, key } = useLocation();
  const isMeant = hash === `#${id}`;
  useEffect(() => {
    if (!isMeant) return;
    const card = document.getElementById(id);
    if (!card) return;
    card.setAttribute('tabindex', '-1');
    card.scrollIntoView({ block: 'start' });
    card.focus({ preventScroll: true });
  }, [isMeant, id, key]);
  return <Card {...props} id={id} className={classNames('focus:outline-none', isMeant && marked, className)} />;
}

/** The accent says: this is the place. */
const marked = 'ring-2 ring-accent';
