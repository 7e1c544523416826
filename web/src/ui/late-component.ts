import { type ComponentType, createElement, useEffect, useState } from 'react';

interface LateComponent<Props extends object> {
  Component: ComponentType<Props>;
  /** Loads it in advance. */
  preload: () => Promise<void>;
}

/**
 * A component that is loaded when its properties first need it, and renders nothing until then;
 * afterwards every instance renders immediately. A loading failure is thrown to the nearest error
 * boundary.
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: (props: Props) => boolean,
): LateComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    loaded ??= await load();
  };
  const Component = (props: Props) => {
    const [outcome, setOutcome] = useState<{ error: unknown } | 'loaded' | null>(null);
    const isMissing = isNeeded(props) && loaded === null;
    useEffect(() => {
      if (!isMissing) return;
      preload().then(
        () => setOutcome('loaded'),
        (error: unknown) => setOutcome({ error }),
      );
    }, [isMissing]);
    if (outcome !== null && outcome !== 'loaded') throw outcome.error;
    return loaded && createElement(loaded, props);
  };
  return { Component, preload };
}
