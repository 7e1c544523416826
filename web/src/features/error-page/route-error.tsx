import { useEffect } from 'react';
import { useNavigate, useRouteError } from 'react-router';
import { reportFailure } from '@/lib/report-failure';
import { ErrorPage } from './error-page';
import { isLoadFailure } from './load-failure';
import { LoadFailurePage } from './load-failure-page';

/**
 * The error page for errors of a screen, or the offer to reload if its script did not load. With
 * `inside` the frame stays; any navigation resets it.
 */
export function RouteError({ inside = false }: { inside?: boolean }) {
  const error = useRouteError();
  const navigate = useNavigate();
  const isLoad = isLoadFailure(error);
  useEffect(() => {
    if (!isLoad) reportFailure(error, null, inside ? 'page' : 'global');
  }, [error, inside, isLoad]);
  if (isLoad) return <LoadFailurePage inside={inside} />;
  return <ErrorPage error={error} inside={inside} onReset={() => void navigate('/')} />;
}
