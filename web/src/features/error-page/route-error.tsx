import { useNavigate, useRouteError } from 'react-router';
import { ErrorPage } from './error-page';

/** The error page for what a screen throws, its script failing to load included. */
export function RouteError() {
  const error = useRouteError();
  const navigate = useNavigate();
  return <ErrorPage error={error} onReset={() => void navigate('/')} />;
}
