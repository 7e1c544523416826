import { Link } from 'react-router';
import type { ProjectDetail } from '@/lib/entities/project';
import { projectTopic } from '@/lib/live/topic-names';
import { useNow } from '@/streams/use-now';
import { useTopic } from '@/streams/use-topic';
import { Button } from '@/ui/button';
import { StaleMark } from '@/ui/stale-mark';
import { ProjectActionsBar } from './project-actions-bar';
import { StatusCard } from './status-card';
import type { StateScreenName } from './state-screen-of';
import { stateTexts } from './state-texts';
import { stateTitles } from './state-titles';
import { supportPath } from './support-path';

/** Check interval for the timeout. */
const tickMs = 1_000;

/** The screen that replaces a page while the project cannot serve it: state, reason and actions. */
export function StateScreen({ project, screen }: { project: ProjectDetail; screen: StateScreenName }) {
  const title = stateTitles[screen];
  const { what, offers, isStuck = false, leavesPages = false } = stateTexts[screen];
  const freshness = useTopic(projectTopic(project.ref));
  const now = useNow(isStuck ? null : tickMs);
  const helps = isStuck || isOverdue(project, now);
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 p-4 sm:p-8">
      <header>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="text-xl font-semibold">{title}</h1>
          <StaleMark freshness={freshness} />
        </div>
        <p className="mt-1 max-w-[72ch] text-muted">{what}</p>
      </header>
      <StatusCard project={project} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {offers && <ProjectActionsBar project={project} only={offers} />}
        {leavesPages && (
          <>
            <ButtonLink to={`/project/${project.ref}`}>Project home</ButtonLink>
            <ButtonLink to={`/project/${project.ref}/settings/general`}>Settings</ButtonLink>
          </>
        )}
        {helps && <ButtonLink to={supportPath(project)}>Contact support</ButtonLink>}
      </div>
    </div>
  );
}

const ButtonLink = ({ to, children }: { to: string; children: string }) => (
  <Button asChild>
    <Link to={to}>{children}</Link>
  </Button>
);

/** It takes longer than expected. */
function isOverdue({ live }: ProjectDetail, now: number): boolean {
  return live?.expected_end != null && Date.parse(live.expected_end) < now;
}
