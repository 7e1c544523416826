import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { giveFocusBack } from '@/ui/focus-back';

const nowhere = () => document.activeElement === null || document.activeElement === document.body;

interface Places {
  /** The screen that covers the page, while it does. */
  screen: RefObject<HTMLElement | null>;
  page: RefObject<HTMLElement | null>;
}

/**
 * Keeps the keyboard focus while a screen covers a page: the focus moves from the page to the
 * screen, stays there when the focused button is removed, and returns to its origin. Focus outside,
 * as in the top bar or a dialog, is unchanged. Attach the result to the screen's element.
 */
export function useKeptFocus(isCovered: boolean, { screen, page }: Places) {
  const left = useRef<Element | null>(null);
  const wasCovered = useRef(false);
  const isInside = useRef(false);
  // After every render, because each can remove a button of the screen.
  useLayoutEffect(() => {
    const active = document.activeElement;
    if (isCovered) {
      const isOnPage = active !== null && page.current?.contains(active) === true;
      if (isOnPage) left.current = active;
      if (isOnPage || (isInside.current && nowhere())) screen.current?.focus({ preventScroll: true });
    } else if (wasCovered.current) {
      if (isInside.current) giveFocusBack(left.current);
      isInside.current = false;
      left.current = null;
    }
    wasCovered.current = isCovered;
  });
  return {
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // Without a target, the focused button may have just been removed.
      if (relatedTarget && !screen.current?.contains(relatedTarget)) isInside.current = false;
    },
  };
}
