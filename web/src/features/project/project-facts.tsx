import type { ReactNode } from 'react';
import type { ProjectDetail } from '@/lib/entities/project';
import { useNow } from '@/streams/use-now';
import { Card } from '@/ui/card';
import { Moment } from '@/ui/moment';

const createdTickMs = 30_000;

/** What does not change about the project. */
export function ProjectFacts({ project }: { project: ProjectDetail }) {
  const now = useNow(createdTickMs);
  return (
    <Card title="Project">
      <dl className="grid gap-3 text-sm">
        <Fact name="Database version">{project.dbVersion ?? 'Not known yet'}</Fact>
        <Fact name="Region">
          <span className="font-mono">{project.region}</span>
        </Fact>
        <Fact name="Provider">{project.cloud_provider}</Fact>
        <Fact name="Created">
          <Moment iso={project.inserted_at} now={now} />
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
