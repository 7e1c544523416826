import { useLayoutEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { Tooltips } from '@/ui/tooltip';
import { useOwnTitle } from '../content/use-own-title';
import { removeShell } from '../shell';
import { useTheme } from '../theme/use-theme';
import { RouteAnnouncer } from './route-announcer';

/** The layout of every screen, signed in or not. */
export function Root() {
  useTheme();
  useLayoutEffect(removeShell, []);
  useOwnTitle();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <RouteAnnouncer />
      <Tooltips />
    </>
  );
}
