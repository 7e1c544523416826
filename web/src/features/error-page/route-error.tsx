import { useEffect } from 'react';
import { useNavigate, useRouteError } from 'react-router';
import { ErrorPage } from './error-page';
import { reportFailure } from './report-failure';

/** The error page for what a screen throws, its script failing to load included. */
export function RouteError() {
  const error = useRouteError();
  const navigate = useNavigate();
  useEffect(() => reportFailure(error), [error]);
  return <ErrorPage error={error} onReset={() => void navigate('/')} />;
}
