import { CircleAlert } from 'lucide-react';
import { type FittedView, leftOutText } from '@/lib/table-editor/table-view';

/** The parts of the open view whose columns were renamed or dropped; nothing if there are none. */
export function LeftOutNote({ leftOut }: { leftOut: FittedView['leftOut'] }) {
  const text = leftOutText(leftOut);
  if (text === null) return null;
  return (
    <p role="status" className="flex items-start gap-2 border-b border-warn/50 bg-warn/10 px-3 py-1.5 text-sm">
      <CircleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
      {text}
    </p>
  );
}
