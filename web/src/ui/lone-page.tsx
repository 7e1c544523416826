import type { ReactNode } from 'react';
import { usePageTitle } from '@/lib/page-title';
import { Wordmark } from './wordmark';

interface LonePageProps {
  title: string;
  /** The message of the page. */
  children: ReactNode;
  actions?: ReactNode;
}

/** A page without the frame: the recipient of a link may not be a member yet. */
export function LonePage({ title, children, actions }: LonePageProps) {
  usePageTitle(title);
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gap-6 p-4">
      <Wordmark />
      <h1 className="text-2xl font-semibold">{title}</h1>
      <div className="grid gap-3 text-muted">{children}</div>
      {actions && <div className="flex flex-wrap gap-2 max-sm:grid">{actions}</div>}
    </main>
  );
}
