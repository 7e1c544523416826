import type { ProjectDetail } from '@/lib/entities/project';
import { useNow } from '@/streams/use-now';
import { Card } from '@/ui/card';
import { FactRow } from '@/ui/facts';
import { Moment } from '@/ui/moment';
import { useRegionName } from './use-region-name';

const createdTickMs = 30_000;

/** The fixed properties of the project. */
export function ProjectFacts({ project }: { project: ProjectDetail }) {
  const now = useNow(createdTickMs);
  const region = useRegionName(project);
  return (
    <Card title="Project">
      <dl className="grid gap-3 text-sm">
        <FactRow name="Database version">{project.dbVersion ?? 'Not available yet'}</FactRow>
        <FactRow name="Region">
          {region === project.region ? <span className="font-mono">{region}</span> : <span title={project.region}>{region}</span>}
        </FactRow>
        <FactRow name="Provider">{project.cloud_provider}</FactRow>
        <FactRow name="Created">
          <Moment iso={project.inserted_at} now={now} />
        </FactRow>
      </dl>
    </Card>
  );
}
