import { type ComponentType, createElement, useEffect, useState } from 'react';
import { LoadFailureNote } from './load-failure-note';

interface LateComponent<Props extends object> {
  Component: ComponentType<Props>;
  /** Loads it in advance. */
  preload: () => Promise<void>;
}

/**
 * A component that is loaded when its properties first need it, by default with its first instance,
 * and renders nothing until then; afterwards every instance renders immediately. If it does not load,
 * the page stays and a note offers to try again.
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isNeeded: (props: Props) => boolean = () => true,
): LateComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    loaded ??= await load();
  };
  const Component = (props: Props) => {
    const [outcome, setOutcome] = useState<'failed' | 'loaded' | null>(null);
    const isMissing = isNeeded(props) && loaded === null;
    useEffect(() => {
      if (!isMissing) return;
      preload().then(
        () => setOutcome('loaded'),
        () => setOutcome('failed'),
      );
    }, [isMissing]);
    if (loaded) return createElement(loaded, props);
    if (!isMissing || outcome !== 'failed') return null;
    return createElement(LoadFailureNote, { onRetry: () => preload().then(() => setOutcome('loaded')) });
  };
  return { Component, preload };
}
