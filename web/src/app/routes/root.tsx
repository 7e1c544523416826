import { Outlet, ScrollRestoration } from 'react-router';
import { Tooltips } from '@/ui/tooltip';
import { useTheme } from '../theme/use-theme';

/** Around every screen, signed in or not. */
export function Root() {
  useTheme();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <Tooltips />
    </>
  );
}
