import { useEffect } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { TableEditorPage } from '@/features/table-editor/table-editor-page';
import { lastOpened, rememberOpened } from '@/lib/project-history';
import { NewTablePanel } from './new-table-panel';

/** The table editor of a project; without an ID it opens the table that was open last. */
export function TableEditorRoute() {
  const { ref = '', id } = useParams();
  const { search, hash } = useLocation();
  useEffect(() => {
    if (id !== undefined) rememberOpened(ref, 'editor', id);
  }, [ref, id]);
  const last = id === undefined ? lastOpened(ref, 'editor') : undefined;
  if (last !== undefined) return <Navigate to={{ pathname: `/project/${ref}/editor/${encodeURIComponent(last)}`, search, hash }} replace />;
  return (
    <TableEditorPage
      key={ref}
      projectRef={ref}
      id={id}
      newTable={(schema, onClose, onCreated) => <NewTablePanel projectRef={ref} schema={schema} onClose={onClose} onCreated={onCreated} />}
    />
  );
}
