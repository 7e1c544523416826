import { useCallback, useEffect, useState } from 'react';

/**
 * Whether the status board fills the window, and where the browser lets it the screen, for itself.
 * Leaving the full screen in the browser's own way, or the page, ends it.
 */
export function useFullScreen(): [isOn: boolean, set: (on: boolean) => void] {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (!isOn) return undefined;
    document.documentElement.dataset.wall = '';
    const left = () => document.fullscreenElement === null && setOn(false);
    document.addEventListener('fullscreenchange', left);
    return () => {
      delete document.documentElement.dataset.wall;
      document.removeEventListener('fullscreenchange', left);
    };
  }, [isOn]);
  const set = useCallback((on: boolean) => {
    setOn(on);
    // Where it is refused, the window has to do.
    if (on) void document.documentElement.requestFullscreen?.().catch(() => undefined);
    else if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  }, []);
  return [isOn, set];
}
