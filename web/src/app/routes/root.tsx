import { Outlet, ScrollRestoration } from 'react-router';
import { Tooltips } from '@/ui/tooltip';
import { useTheme } from '../theme/use-theme';
import { RouteAnnouncer } from './route-announcer';

/** Around every screen, signed in or not. */
export function Root() {
  useTheme();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <RouteAnnouncer />
      <Tooltips />
    </>
  );
}
