import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { notFoundTitle, settledTitle$ } from '@/lib/page-title';
import { rememberPage } from '@/lib/recent-pages';
import { useBehavior } from '@/lib/rx/use-behavior';

/** Remembers each opened page for the command menu, once it has a title. */
export function useRememberedPage(names: readonly string[]): void {
  const { pathname } = useLocation();
  const settled = useBehavior(settledTitle$);
  const place = names[0] ?? '';
  useEffect(() => {
    // The title read while rendering may be that of the previous page.
    const page = settledTitle$.value?.page;
    if (page !== undefined && page !== notFoundTitle) rememberPage({ path: pathname, title: page, place });
  }, [pathname, settled, place]);
}
