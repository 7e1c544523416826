import { useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { offered } from '@/features/sql/offered';
import { SqlPage } from '@/features/sql/sql-page';
import { newId } from '@/features/sql/snippets/use-open-text';
import { lastOpened, rememberOpened } from '@/lib/project-history';

/**
 * The SQL editor of a project; without an ID it opens the snippet that was open last. Without saved
 * snippets every address opens the new text.
 */
export function SqlRoute() {
  const { ref = '', id } = useParams();
  const { search, hash } = useLocation();
  useEffect(() => {
    if (id !== undefined && offered.snippets) rememberOpened(ref, 'sql', id);
  }, [ref, id]);
  if (id !== undefined && id !== newId && !offered.snippets) return <Navigate to={{ pathname: `/project/${ref}/sql/${newId}`, search, hash }} replace />;
  const last = id === undefined && offered.snippets ? lastOpened(ref, 'sql') : undefined;
  if (last !== undefined) return <Navigate to={{ pathname: `/project/${ref}/sql/${encodeURIComponent(last)}`, search, hash }} replace />;
  return <SqlPage projectRef={ref} id={id ?? newId} />;
}
