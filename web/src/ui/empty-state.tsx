import type { ReactNode } from 'react';

/** What this place is for, and the one thing to do first. */
export function EmptyState({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-md border border-dashed px-6 py-14 text-center">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="max-w-[56ch] text-muted">{text}</p>
      {action && <div className="mt-1">{action}</div>}
    </div>
  );
}
