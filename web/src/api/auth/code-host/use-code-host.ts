import { useEffect, useRef, useState } from 'react';
import type { WayOutcome } from '../auth-outcome';
import { askCodeHost, type CodeHostOutcome } from './ask-code-host';

/** Asks the code host in a popup, for as long as the page that asks is there. */
export function useCodeHost(way: (returnTo: string) => Promise<WayOutcome>) {
  const [isOpen, setOpen] = useState(false);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  const ask = async (): Promise<CodeHostOutcome> => {
    asking.current?.abort();
    const mine = new AbortController();
    asking.current = mine;
    setOpen(true);
    const outcome = await askCodeHost(way, mine.signal);
    if (asking.current === mine) setOpen(false);
    return outcome;
  };
  return { isOpen, ask, giveUp: () => asking.current?.abort() };
}
