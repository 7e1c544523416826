import { useEffect, useState } from 'react';
import type { CodeEditorModule } from '@/lib/code-editor';
import { reportFailure } from '@/lib/report-failure';
import { editorHere, loadEditor } from './load-editor';

/** The state of the editor's script: loading, loaded or unavailable. A late result is ignored. */
export type Arrival = 'coming' | 'failed' | CodeEditorModule;

function failed(error: unknown): Arrival {
  reportFailure(error, null, 'panel');
  return 'failed';
}

/**
 * Loads the editor while a page shows one; also returns a function that marks it as unavailable.
 */
export function useEditorModule(address: string | null): [Arrival, (error: unknown) => void] {
  const [arrival, setArrival] = useState<Arrival>(() => editorHere(address) ?? 'coming');
  useEffect(() => {
    let isGone = false;
    void loadEditor(address)
      .catch(failed)
      .then((next) => {
        if (!isGone) setArrival(next);
      });
    return () => {
      isGone = true;
    };
  }, [address]);
  return [arrival, (error) => setArrival(failed(error))];
}
