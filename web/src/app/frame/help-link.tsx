import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import type { HelpPlace } from './help-places';

/** A help link, which opens in a new tab if it is external. */
export function HelpLink({ place, ...props }: { place: HelpPlace } & Omit<ComponentProps<'a'>, 'href'>) {
  const { label, icon: Icon, to, isElsewhere } = place;
  const inside = (
    <>
      <Icon className="size-4 shrink-0" aria-hidden="true" />
      {label}
      {isElsewhere && <span className="sr-only"> (opens in a new tab)</span>}
    </>
  );
  if (isElsewhere) {
    return (
      <a {...props} href={to} target="_blank" rel="noreferrer">
        {inside}
      </a>
    );
  }
  return (
    <Link {...props} to={to}>
      {inside}
    </Link>
  );
}
