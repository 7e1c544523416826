import { useCallback, useEffect, useState } from 'react';

/**
 * Full-screen mode of the status board: fills the window, and the screen if the browser allows it.
 * Leaving the browser's full screen, or the page, ends it.
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
    // If it is refused, only the window is filled.
    if (on) void document.documentElement.requestFullscreen?.().catch(() => undefined);
    else if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
  }, []);
  return [isOn, set];
}
