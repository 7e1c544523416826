import { useEffect, useState } from 'react';
import type { CodeEditorModule } from '@/lib/code-editor';
import { reportFailure } from '@/lib/report-failure';
import { editorHere, loadEditor } from './load-editor';

/** The editor's script: not there yet, there, or not to be had. What comes too late changes nothing any more. */
export type Arrival = 'coming' | 'failed' | CodeEditorModule;

function failed(error: unknown): Arrival {
  reportFailure(error, null, 'panel');
  return 'failed';
}

/** Fetches the editor while a page shows one; also how to say that it does not work after all. */
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
