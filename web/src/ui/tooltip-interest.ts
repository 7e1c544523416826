/** Somebody points at an element with a tooltip, or has got to it by the keyboard. */
export interface Interest {
  trigger: HTMLElement;
  event: Event;
}

/** Calls back at every interest, until it is stopped. Fingers point at nothing: a touch is a press. */
export function onInterest(interested: (interest: Interest) => void): () => void {
  const look = (event: Event) => {
    if ('pointerType' in event && event.pointerType === 'touch') return;
    const trigger = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tooltip]') : null;
    if (trigger && !showsWords(trigger)) interested({ trigger, event });
  };
  document.addEventListener('pointerover', look);
  document.addEventListener('focusin', look);
  return () => {
    document.removeEventListener('pointerover', look);
    document.removeEventListener('focusin', look);
  };
}

/** Words that only screen readers get are a pixel wide. */
const showsWords = (trigger: HTMLElement): boolean =>
  [...trigger.querySelectorAll('span')].some((words) => words.offsetWidth > 1);
