import { createElement } from 'react';
import { useBehavior } from '@/lib/rx/use-behavior';
import { toastCode$, toastsMounted } from './toast';

/** The place of toasts; empty until the first one. */
export function Toaster() {
  const code = useBehavior(toastCode$);
  return code && createElement(code.ToastStack, { onReady: toastsMounted });
}
