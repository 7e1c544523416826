import { Navigate, useLocation, useParams } from 'react-router';

/** Redirects `/operator/…`, the former address of some pages of operations, to the page below `/ops`. */
export function OperatorRedirect() {
  const { '*': below = '' } = useParams();
  const { search, hash } = useLocation();
  // The flags were the first page.
  return <Navigate to={{ pathname: `/ops/${below === '' ? 'flags' : below}`, search, hash }} replace />;
}
