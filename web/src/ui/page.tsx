import { createContext, type ReactNode, use } from 'react';
import { usePageTitle } from '@/lib/page-title';

/** Further actions of all pages of an area, before those of each. */
export const PageActionsContext = createContext<ReactNode>(null);

interface PageProps {
  title: string;
  /** Below the title. */
  subtitle?: ReactNode;
  /** At the right of the title. */
  actions?: ReactNode;
  /** Beside the title, such as its status. */
  mark?: ReactNode;
  children: ReactNode;
  /** Forms are easier to read with a narrow width. */
  narrow?: boolean;
  /** Takes the full width. */
  wide?: boolean;
}

/** The main part of a screen with its heading; also sets the browser's tab title. */
export function Page({ title, subtitle, actions, mark, children, narrow = false, wide = false }: PageProps) {
  usePageTitle(title);
  const shared = use(PageActionsContext);
  return (
    <div className={`mx-auto grid w-full gap-6 p-4 sm:p-8 ${narrow ? 'max-w-2xl' : wide ? '' : 'max-w-[1200px]'}`}>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        {/* On a phone the actions are below it, also while the subtitle is loading. */}
        <div className="min-w-0 max-sm:basis-full">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <h1 className="text-xl font-semibold">{title}</h1>
            {mark}
          </div>
          {subtitle && <div className="mt-1 max-w-[72ch] text-muted">{subtitle}</div>}
        </div>
        {(actions || shared) && (
          <div className="flex flex-wrap gap-2">
            {shared}
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}
