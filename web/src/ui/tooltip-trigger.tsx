import { type ComponentProps, type Ref, useEffect, useLayoutEffect, useRef } from 'react';
import type { Interest } from './tooltip-interest';

interface TooltipTriggerProps extends ComponentProps<'button'> {
  interest: Interest;
}

/** What Radix gives a trigger to listen to, by the event's name. */
const listened = {
  pointermove: 'onPointerMove',
  pointerleave: 'onPointerLeave',
  pointerdown: 'onPointerDown',
  focus: 'onFocus',
  blur: 'onBlur',
  click: 'onClick',
} as const;

/**
 * Stands for an element that is on the page already: it takes what Radix gives the child of a trigger,
 * and puts it there instead of drawing anything.
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
      // A click gives the focus as well; only the keyboard's brings the tooltip.
      if (of.type === 'focus' && !trigger.matches(':focus-visible')) return;
      const handler = latest.current[listened[of.type as keyof typeof listened]];
      (handler as ((event: Event) => void) | undefined)?.(of);
    };
    const names = Object.keys(listened);
    for (const name of names) trigger.addEventListener(name, forward);
    // What brought us here came before we could listen.
    forward(event.type === 'focusin' ? new FocusEvent('focus') : new PointerEvent('pointermove', { pointerType: 'mouse' }));
    return () => {
      for (const name of names) trigger.removeEventListener(name, forward);
    };
  }, [trigger, event]);

  useEffect(() => {
    // Where it says what the name says already, once is enough.
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
