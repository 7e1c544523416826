import { useCallback, useState } from 'react';
import { readWallView, type WallView, writeWallView } from './wall-view';

/** How the person looks at the wall, and the way to change it for good. */
export function useWallView(): [view: WallView, change: (part: Partial<WallView>) => void] {
  const [view, setView] = useState(readWallView);
  const change = useCallback((part: Partial<WallView>) => {
    setView((before) => {
      const next = { ...before, ...part };
      writeWallView(next);
      return next;
    });
  }, []);
  return [view, change];
}
