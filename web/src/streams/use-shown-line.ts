import { useEffect, useEffectEvent, useRef } from 'react';
import { useLive } from './live-context';
import { useTopic } from './use-topic';

/** A cursor that moves is shown once it rests for this time; the server forwards at most ten lines a second. */
const restMs = 150;

/**
 * Shows the other subscribers of a topic the line at which the user is, from 1. `moved` changes with
 * the cursor. The server forgets the line with the subscription, so it is sent again with each new one.
 */
export function useShownLine(topic: string, moved: unknown, readLine: () => number): void {
  const { connection } = useLive();
  const isLive = useTopic(topic).kind === 'live';
  const last = useRef(0);
  const send = useEffectEvent(() => {
    const line = readLine();
    if (line === last.current) return;
    last.current = line;
    connection.request('line', { topic, line }).subscribe();
  });
  useEffect(() => {
    last.current = 0;
  }, [topic, isLive]);
  useEffect(() => {
    if (!isLive) return undefined;
    const timer = setTimeout(() => send(), restMs);
    return () => clearTimeout(timer);
  }, [topic, isLive, moved]);
}
