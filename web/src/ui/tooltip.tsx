import { type ComponentType, useEffect, useState } from 'react';
import { type Interest, onInterest } from './tooltip-interest';

type Layer = ComponentType<{ first: Interest }>;

const loadLayer = async (): Promise<Layer> => (await import('./tooltip-layer')).TooltipLayer;

/**
 * Shows the `data-tooltip` of elements, for icon buttons. Mounted once around the app; the code
 * that renders tooltips is loaded when a user first points at such an element or focuses it by
 * keyboard.
 */
export function Tooltips() {
  const [first, setFirst] = useState<Interest | null>(null);
  const [Loaded, setLoaded] = useState<Layer | null>(null);
  useEffect(() => (Loaded ? undefined : onInterest(setFirst)), [Loaded]);
  useEffect(() => {
    if (!first || Loaded) return;
    // The page is usable without it; the next time tries again.
    loadLayer().then(
      (layer) => setLoaded(() => layer),
      () => setFirst(null),
    );
  }, [first, Loaded]);
  return Loaded && first && <Loaded first={first} />;
}
