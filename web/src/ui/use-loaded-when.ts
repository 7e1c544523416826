import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from './toast';

interface Late<T> {
  load: () => Promise<T>;
  /** It did not load and a toast says so: what needs it must close, so that it can be opened again. */
  onFailure: () => void;
  /** In the toast, such as "the command menu". */
  name: string;
}

/** Code that is loaded when it is first needed; null until then. The page stays as it is if that fails. */
export function useLoadedWhen<T>(isNeeded: boolean, { load, onFailure, name }: Late<T>): T | null {
  const [loaded, setLoaded] = useState<{ it: T } | null>(null);
  const isMissing = isNeeded && loaded === null;
  const start = useEffectEvent(() => {
    load().then(
      (it) => setLoaded({ it }),
      () => {
        onFailure();
        toast.error(`Couldn't load ${name}. Check your connection and try again.`);
      },
    );
  });
  useEffect(() => {
    if (isMissing) start();
  }, [isMissing]);
  return loaded && loaded.it;
}
