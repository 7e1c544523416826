import { type FocusEvent, useRef, useState } from 'react';
import type { ProjectSummary } from '@/lib/entities/project';
import type { Arrangement } from './arrange-projects';
import { inFormerOrder } from './steady-order';

interface Held {
  /** The order applies to this arrangement only. */
  criteria: string;
  refs: readonly string[];
}

/** A change of favorites is made on a card, so it does not end the order. */
const criteriaOf = ({ query, status, sort }: Arrangement): string => JSON.stringify([query, status, sort]);

/**
 * Keeps the order of the projects while the pointer or the focus is on them, so that a pushed change
 * moves nothing there. Returns the projects, and the handlers of the element around them.
 */
export function useSteadyOrder(shown: ProjectSummary[], all: ProjectSummary[], arrangement: Arrangement) {
  const [held, setHeld] = useState<Held | null>(null);
  const inside = useRef({ pointer: false, focus: false });
  const criteria = criteriaOf(arrangement);
  const now = () => ({ criteria, refs: shown.map((it) => it.ref) });
  if (held && held.criteria !== criteria) setHeld(now());
  const note = (part: 'pointer' | 'focus', isInside: boolean) => {
    inside.current[part] = isInside;
    const { pointer, focus } = inside.current;
    setHeld((it) => (pointer || focus ? (it ?? now()) : null));
  };
  const projects = held?.criteria === criteria ? inFormerOrder(held.refs, shown, all) : shown;
  const handlers = {
    onPointerEnter: () => note('pointer', true),
    onPointerLeave: () => note('pointer', false),
    onFocus: () => note('focus', true),
    onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && note('focus', false),
  };
  return { projects, handlers };
}
