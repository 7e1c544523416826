import { type ComponentProps, useEffect } from 'react';
import { useLocation } from 'react-router';
import { Card } from './card';
import { classNames } from './class-names';

/**
 * A card that a link can target: it is scrolled into view, highlighted and focused. Also works if
 * the card appears after the page, and if the same link is followed again.
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

/** The accent marks the target. */
const marked = 'ring-2 ring-accent';
