/** The user points at an element with a tooltip, or focuses it by keyboard. */
export interface Interest {
  trigger: HTMLElement;
  event: Event;
}

/**
 * Calls back for each such element, until stopped. Touch input is ignored, because a touch is a
 * press.
 */
export function onInterest(interested: (interest: Interest) => void): () => void {
  const detect = (event: Event) => {
    if ('pointerType' in event && event.pointerType === 'touch') return;
    const trigger = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tooltip]') : null;
    if (trigger && !showsText(trigger)) interested({ trigger, event });
  };
  document.addEventListener('pointerover', detect);
  document.addEventListener('focusin', detect);
  return () => {
    document.removeEventListener('pointerover', detect);
    document.removeEventListener('focusin', detect);
  };
}

/** Visually hidden labels are one pixel wide. */
const showsText = (trigger: HTMLElement): boolean =>
  [...trigger.querySelectorAll('span')].some((words) => words.offsetWidth > 1);
