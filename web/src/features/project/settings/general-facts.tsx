import type { ReactNode } from 'react';
import type { ProjectDetail } from '@/lib/entities/project';
import { useNow } from '@/streams/use-now';
import { CopyButton } from '@/ui/copy-button';
import { Moment } from '@/ui/moment';
import { useRegionName } from '../home/use-region-name';

const createdTickMs = 30_000;

/** The fixed properties of a project. */
export function GeneralFacts({ project }: { project: ProjectDetail }) {
  const now = useNow(createdTickMs);
  const region = useRegionName(project);
  return (
    <dl className="grid gap-x-6 gap-y-4 border-t pt-4 text-sm sm:grid-cols-2">
      <div className="sm:col-span-2">
        <dt className="font-medium">Ref</dt>
        <dd className="mt-1 flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0 font-mono text-muted">{project.ref}</span>
          <CopyButton text={project.ref} about="ref" />
        </dd>
      </div>
      <Fact name="Region">
        {region}
        {region !== project.region && <span className="block font-mono text-xs">{project.region}</span>}
      </Fact>
      <Fact name="Provider">{project.cloud_provider}</Fact>
      <Fact name="Database version">{project.dbVersion ? `PostgreSQL ${project.dbVersion}` : 'Not available yet'}</Fact>
      <Fact name="Created">
        <Moment iso={project.inserted_at} now={now} />
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="font-medium">{name}</dt>
    <dd className="mt-1 text-muted">{children}</dd>
  </div>
);
