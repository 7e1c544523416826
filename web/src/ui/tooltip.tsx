import { type ComponentType, useEffect, useState } from 'react';
import { type Interest, onInterest } from './tooltip-interest';

type Layer = ComponentType<{ first: Interest }>;

const loadLayer = async (): Promise<Layer> => (await import('./tooltip-layer')).TooltipLayer;

/**
 * Shows what elements say in their `data-tooltip`, for buttons that are only an icon. It stands once
 * around the app; what draws the tooltips is loaded when someone first points at one or gets to it by
 * the keyboard.
 */
export function Tooltips() {
  const [first, setFirst] = useState<Interest | null>(null);
  const [Loaded, setLoaded] = useState<Layer | null>(null);
  useEffect(() => (Loaded ? undefined : onInterest(setFirst)), [Loaded]);
  useEffect(() => {
    if (!first || Loaded) return;
    // Without it the page is as usable as before; the next interest tries again.
    loadLayer().then(
      (layer) => setLoaded(() => layer),
      () => setFirst(null),
    );
  }, [first, Loaded]);
  return Loaded && first && <Loaded first={first} />;
}
