import { createContext, use } from 'react';
import type { Live } from './create-live';

/** Provides the live services to components. */
export const LiveContext = createContext<Live | null>(null);

/** Returns the live services; only below the provider. */
export function useLive(): Live {
  const live = use(LiveContext);
  if (!live) throw new Error('useLive needs a LiveContext above it');
  return live;
}
