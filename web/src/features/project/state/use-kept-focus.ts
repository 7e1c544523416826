import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { giveFocusBack } from '@/ui/focus-back';

const nowhere = () => document.activeElement === null || document.activeElement === document.body;

interface Places {
  /** What covers the page, while it does. */
  screen: RefObject<HTMLElement | null>;
  page: RefObject<HTMLElement | null>;
}

/**
 * Keeps the keyboard's place while a screen covers a page: the focus goes from the page to the
 * screen, stays there when the button under it goes, and comes back to where it was. Focus that is
 * elsewhere, as in the top bar or a dialog, is left alone. Give the result to the screen's element.
 */
export function useKeptFocus(isCovered: boolean, { screen, page }: Places) {
  const left = useRef<Element | null>(null);
  const wasCovered = useRef(false);
  const isInside = useRef(false);
  // After every render: a button of the screen may have gone with any of them.
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
      // Without a target it may be that the focused button has just gone.
      if (relatedTarget && !screen.current?.contains(relatedTarget)) isInside.current = false;
    },
  };
}
