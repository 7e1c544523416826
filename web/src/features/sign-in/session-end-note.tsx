import { Info } from 'lucide-react';
import { sessionEndTexts, useSessionEnd } from '@/lib/session-end';

/** Why the last session ended; nothing if the user signed out. */
export function SessionEndNote() {
  const reason = useSessionEnd();
  if (reason === null) return null;
  return (
    <div role="status" className="flex items-start gap-3 rounded-md border border-info/40 bg-info/8 px-4 py-3 text-sm">
      <Info className="mt-0.5 size-4 shrink-0 text-info" aria-hidden="true" />
      <p>{sessionEndTexts[reason]}</p>
    </div>
  );
}
