import type { ComponentProps } from 'react';
import { Card } from './card';
import { classNames } from './class-names';
import { useAnchor } from './use-anchor';

/** A card that a link can target: it is scrolled into view, highlighted and focused. */
export function AnchorCard({ id, className, ...props }: ComponentProps<typeof Card> & { id: string }) {
  const isMeant = useAnchor(id);
  return <Card {...props} id={id} className={classNames('focus:outline-none', isMeant && marked, className)} />;
}

/** The accent marks the target. */
const marked = 'ring-2 ring-accent';
