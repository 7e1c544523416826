import type { ReactNode } from 'react';

/** The purpose of an empty area, and its first action. */
export function EmptyState({ title, text, action }: { title: string; text: string; action?: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-3 rounded-md border border-dashed px-6 py-14 text-center">
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="max-w-[56ch] text-muted">{text}</p>
      {action && <div className="mt-1">{action}</div>}
    </div>
  );
}
