import type { ReactNode } from 'react';

/** Text on the left and its action on the right, below each other if there is no room. */
export function SettingsRow({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="grid min-w-0 max-w-[72ch] flex-1 basis-56 gap-0.5 text-sm [overflow-wrap:anywhere]">{children}</div>
      {action}
    </div>
  );
}
