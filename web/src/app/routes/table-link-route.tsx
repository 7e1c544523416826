import { Link, Navigate, useLocation, useParams } from 'react-router';
import { lastProject } from '@/lib/last-project';
import { projectOf } from '@/lib/project-history';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { Page } from '@/ui/page';

/** `/editor/{id}`: the table in the project in which it was open last, else in the last project. */
export function TableLinkRoute() {
  const { id = '' } = useParams();
  const { search, hash } = useLocation();
  const ref = projectOf('editor', id) ?? lastProject();
  if (ref !== null) return <Navigate to={{ pathname: `/project/${ref}/editor/${encodeURIComponent(id)}`, search, hash }} replace />;
  return (
    <Page title="Table editor">
      <EmptyState
        title="No project is open"
        text="The table editor belongs to a project. Open a project first, then use this link again."
        action={
          <Button asChild>
            <Link to="/organizations">Choose an organization</Link>
          </Button>
        }
      />
    </Page>
  );
}
