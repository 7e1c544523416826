import { useEffect, useRef, useState } from 'react';
import type { AddressOutcome } from '../auth-outcome';
import { openProvider, type ProviderOutcome } from './open-provider';

/** Opens the identity provider in a popup for as long as the calling component is mounted. */
export function useIdentityProvider(way: (returnTo: string) => Promise<AddressOutcome>) {
  const [isOpen, setOpen] = useState(false);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const openWindow = async (): Promise<ProviderOutcome> => {
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    setOpen(true);
    const outcome = await openProvider(way, mine.signal);
    if (asking.current === mine) setOpen(false);
    return outcome;
  };
  return { isOpen, openWindow, cancel: () => asking.current?.abort() };
}
