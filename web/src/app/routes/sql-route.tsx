import { useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { SqlPage } from '@/features/sql/sql-page';
import { lastOpened, rememberOpened } from '@/lib/project-history';

/** The SQL editor of a project; without an ID it opens the snippet that was open last. */
export function SqlRoute() {
  const { ref = '', id } = useParams();
  const { search, hash } = useLocation();
  useEffect(() => {
    if (id !== undefined) rememberOpened(ref, 'sql', id);
  }, [ref, id]);
  const last = id === undefined ? lastOpened(ref, 'sql') : undefined;
  if (last !== undefined) return <Navigate to={{ pathname: `/project/${ref}/sql/${encodeURIComponent(last)}`, search, hash }} replace />;
  return <SqlPage projectRef={ref} id={id ?? 'new'} />;
}
