import { type ComponentProps, type Ref, useEffect, useLayoutEffect, useRef } from 'react';
import type { Interest } from './tooltip-interest';

interface TooltipTriggerProps extends ComponentProps<'button'> {
  interest: Interest;
}

/** The event handlers that Radix passes to a trigger, by event name. */
const listened = {
  pointermove: 'onPointerMove',
  pointerleave: 'onPointerLeave',
  pointerdown: 'onPointerDown',
  focus: 'onFocus',
  blur: 'onBlur',
  click: 'onClick',
} as const;

/**
 * Represents an element that is already on the page: attaches the props that Radix passes to a
 * trigger's child, and renders nothing.
 */
export function TooltipTrigger({ interest, ref, ...given }: TooltipTriggerProps) {
  const { trigger, event } = interest;
  const latest = useRef(given);
  const describedBy = given['aria-describedby'];

  useLayoutEffect(() => {
    latest.current = given;
  });

  useLayoutEffect(() => {
    hand(ref, trigger);
    return () => hand(ref, null);
  }, [ref, trigger]);

  useEffect(() => {
    const forward = (of: Event) => {
      // A click focuses as well; only keyboard focus shows the tooltip.
      if (of.type === 'focus' && !trigger.matches(':focus-visible')) return;
      const handler = latest.current[listened[of.type as keyof typeof listened]];
      (handler as ((event: Event) => void) | undefined)?.(of);
    };
    const names = Object.keys(listened);
    for (const name of names) trigger.addEventListener(name, forward);
    // The event that led here preceded our listeners.
    forward(event.type === 'focusin' ? new FocusEvent('focus') : new PointerEvent('pointermove', { pointerType: 'mouse' }));
    return () => {
      for (const name of names) trigger.removeEventListener(name, forward);
    };
  }, [trigger, event]);

  useEffect(() => {
    // If it equals the name, it is not announced twice.
    if (!describedBy || trigger.dataset.tooltip === nameOf(trigger)) return;
    const own = trigger.getAttribute('aria-describedby');
    trigger.setAttribute('aria-describedby', own ? `${own} ${describedBy}` : describedBy);
    return () => {
      if (own) trigger.setAttribute('aria-describedby', own);
      else trigger.removeAttribute('aria-describedby');
    };
  }, [trigger, describedBy]);

  return null;
}

const nameOf = (element: HTMLElement): string => element.getAttribute('aria-label') ?? element.textContent.trim();

function hand(ref: Ref<HTMLButtonElement> | undefined, element: HTMLElement | null): void {
  if (typeof ref === 'function') ref(element as HTMLButtonElement | null);
  else if (ref) ref.current = element as HTMLButtonElement | null;
}
