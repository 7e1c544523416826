import type { ReactNode } from 'react';

/**
 * The buttons at the end of a form. On a phone they stay above the bar while the form is on the
 * screen; the form must be a flex column, because an item of a grid cannot leave its row.
 */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div
      data-form-actions
      className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:sticky max-sm:bottom-(--bottom-bar-height) max-sm:z-10 max-sm:-mx-4 max-sm:border-t max-sm:bg-surface max-sm:px-4 max-sm:py-2.5"
    >
      {children}
    </div>
  );
}
