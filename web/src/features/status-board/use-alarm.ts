import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FleetTile } from '@/lib/entities/fleet';
import { soundAlarm, wakeAlarm } from './alarm-sound';
import { turnedText, newlyUnhealthy } from './newly-unhealthy';
import type { BoardView } from './board-view';

/** Minimum time between alerts, however many projects become unhealthy. */
const restMs = 5_000;

/** Plays alerts for newly unhealthy projects as configured, and returns the latest announcement for screen readers. */
export function useAlarm(tiles: readonly FleetTile[], { sound, notify }: BoardView): string {
  const before = useRef(tiles);
  const calledAt = useRef(-restMs);
  const [text, setText] = useState('');
  const call = useEffectEvent((sentence: string) => {
    setText(sentence);
    if (performance.now() - calledAt.current < restMs) return;
    calledAt.current = performance.now();
    if (sound) soundAlarm();
    if (notify && 'Notification' in window && Notification.permission === 'granted') {
      // One tag for all: the next notification replaces the previous.
      new Notification('Status board', { body: sentence, tag: 'signalbox-wall' });
    }
  });
  useEffect(() => {
    const had = before.current;
    before.current = tiles;
    const turned = had === tiles ? [] : newlyUnhealthy(had, tiles);
    if (turned.length > 0) call(turnedText(turned));
  }, [tiles]);
  useEffect(() => {
    if (!sound) return undefined;
    // After a reload the first click or key enables the sound again.
    wakeAlarm();
    window.addEventListener('pointerdown', wakeAlarm, { once: true });
    window.addEventListener('keydown', wakeAlarm, { once: true });
    return () => {
      window.removeEventListener('pointerdown', wakeAlarm);
      window.removeEventListener('keydown', wakeAlarm);
    };
  }, [sound]);
  return text;
}

/**
 * Asks the browser for permission to send notifications; false if the browser or the user refuses.
 */
export async function requestNotificationPermission(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}
