import { useState } from 'react';
import { Link } from 'react-router';
import { useAvailable } from '@/lib/available-features';
import { uuid } from '@/lib/uuid';
import { Button } from '@/ui/button';
import { CopyButton } from '@/ui/copy-button';
import { builtInExamples } from './built-in-examples';

/** Examples to run in the SQL editor, psql or any other client. */
export function BuiltInExampleList({ projectRef }: { projectRef: string }) {
  const hasEditor = useAvailable()('sql_editor');
  return (
    <ul className="grid gap-4">
      {builtInExamples.map(({ title, description, sql }) => (
        <li key={title} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 text-sm">
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-medium">{title}</p>
            <p className="text-muted">{description}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            {hasEditor && <OpenInEditor projectRef={projectRef} title={title} sql={sql} />}
            <CopyButton text={sql} label="Copy SQL" about={`of “${title}”`} />
          </div>
        </li>
      ))}
    </ul>
  );
}

interface OpenInEditorProps {
  projectRef: string;
  title: string;
  sql: string;
}

/** Opens the text as an unsaved one of its own, so that it never replaces another. */
function OpenInEditor({ projectRef, title, sql }: OpenInEditorProps) {
  const [draft] = useState(uuid);
  const search = new URLSearchParams({ draft, content: sql });
  return (
    <Button asChild>
      <Link to={`/project/${projectRef}/sql/new?${search}`} aria-label={`Open in SQL editor: ${title}`}>
        Open in SQL editor
      </Link>
    </Button>
  );
}
