import { useParams } from 'react-router';
import { useFindings } from '@/api/advisor/list-findings';
import { usePermissions } from '@/api/profile/list-permissions';
import { useProject } from '@/api/projects/get-project';
import { openProblems } from '@/features/advisors/arrange-findings';
import { schemaTopic } from '@/lib/live/topic-names';
import { useTopic } from '@/streams/use-topic';

/** The number of security problems in the project's database; nothing without any, or while it does not run. */
export function FindingsBadge({ words }: { words?: string | undefined }) {
  const { ref = '' } = useParams();
  const { data: project } = useProject(ref);
  const isPermitted = usePermissions(project?.organization_slug, ref)('tenant:Sql:Query', 'projects');
  return project?.status === 'ACTIVE_HEALTHY' && isPermitted ? <Count projectRef={ref} words={words} /> : null;
}

function Count({ projectRef, words }: { projectRef: string; words: string | undefined }) {
  useTopic(schemaTopic(projectRef));
  const { data = [] } = useFindings(projectRef);
  const count = openProblems(data);
  if (count === 0) return null;
  return (
    <span className={`ml-auto text-xs text-muted tabular-nums ${words ?? ''}`}>
      {count.toLocaleString('en')}
      <span className="sr-only"> findings</span>
    </span>
  );
}
