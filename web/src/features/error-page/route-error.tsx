import { useEffect } from 'react';
import { useNavigate, useRouteError } from 'react-router';
import { reportFailure } from '@/lib/report-failure';
import { ErrorPage } from './error-page';

/**
 * The error page for errors of a screen, including a failed script. With `inside` the frame stays;
 * any navigation resets it.
 */
export function RouteError({ inside = false }: { inside?: boolean }) {
  const error = useRouteError();
  const navigate = useNavigate();
  useEffect(() => reportFailure(error, null, inside ? 'page' : 'global'), [error, inside]);
  return <ErrorPage error={error} inside={inside} onReset={() => void navigate('/')} />;
}
