import { useEffect, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '@/lib/storage';
import { parseThemeChoice, resolveTheme, type ThemeChoice, themeKey } from '@/lib/theme';

const systemPrefersLight = () => window.matchMedia('(prefers-color-scheme: light)');

/** Other tabs are notified of a change by the storage event, this tab by a custom event. */
const changedHere = 'signalbox-theme';

function subscribe(changed: () => void) {
  const media = systemPrefersLight();
  media.addEventListener('change', changed);
  window.addEventListener('storage', changed);
  window.addEventListener(changedHere, changed);
  return () => {
    media.removeEventListener('change', changed);
    window.removeEventListener('storage', changed);
    window.removeEventListener(changedHere, changed);
  };
}

/** The chosen theme, applied to the page, and a function to change it. */
export function useTheme(): { choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  const choice = useSyncExternalStore(subscribe, () => parseThemeChoice(readStored(themeKey)));
  const light = useSyncExternalStore(subscribe, () => systemPrefersLight().matches);
  const theme = resolveTheme(choice, light);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  return {
    choice,
    choose: (next) => {
      writeStored(themeKey, next);
      window.dispatchEvent(new Event(changedHere));
    },
  };
}
