import { BehaviorSubject } from 'rxjs';
import type { ExternalToast, toast as Sonner } from 'sonner';
import type { Behavior } from '@/lib/rx/behavior';
import type { ToastStack } from './toast-stack';

type Kind = 'success' | 'error' | 'info' | 'message';

interface ToastCode {
  toast: typeof Sonner;
  ToastStack: typeof ToastStack;
}

/** Toasts that are kept until they can be shown; a further one replaces the oldest. */
const waitingMax = 20;

const code$ = new BehaviorSubject<ToastCode | null>(null);
let isMounted = false;
let waiting: (() => void)[] = [];

/** The code of toasts; null until it is loaded. */
export const toastCode$: Behavior<ToastCode | null> = code$;

/** Loads the code of toasts in advance; rejects if that fails. */
export async function preloadToasts(): Promise<void> {
  if (code$.value) return;
  const [{ toast }, { ToastStack }] = await Promise.all([import('sonner'), import('./toast-stack')]);
  code$.next({ toast, ToastStack });
}

/** Shows the waiting toasts, and further ones immediately, until the returned function is called. */
export function toastsMounted(): () => void {
  isMounted = true;
  const all = waiting;
  waiting = [];
  all.forEach((show) => show());
  return () => {
    isMounted = false;
  };
}

function show(kind: Kind, text: string, options?: ExternalToast): void {
  const now = () => void code$.value?.toast[kind](text, options);
  if (isMounted) return now();
  waiting = [...waiting.slice(1 - waitingMax), now];
  // Without its code nothing can be shown; the next toast tries again.
  void preloadToasts().catch((error: unknown) => console.error('Toasts could not be loaded.', error));
}

/**
 * Shows a message at the upper right for a few seconds. Its code is loaded with the first toast,
 * because no first screen shows one.
 */
export const toast = Object.assign((text: string, options?: ExternalToast) => show('message', text, options), {
  success: (text: string, options?: ExternalToast) => show('success', text, options),
  error: (text: string, options?: ExternalToast) => show('error', text, options),
  info: (text: string, options?: ExternalToast) => show('info', text, options),
  /** Removes all toasts. */
  dismiss: () => {
    waiting = [];
    code$.value?.toast.dismiss();
  },
});
