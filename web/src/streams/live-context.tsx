import { createContext, use } from 'react';
import type { Live } from './create-live';

/** Carries what the page hears to its components. */
export const LiveContext = createContext<Live | null>(null);

/** What the page hears; only below the provider. */
export function useLive(): Live {
  const live = use(LiveContext);
  if (!live) throw new Error('useLive needs a LiveContext above it');
  return live;
}
