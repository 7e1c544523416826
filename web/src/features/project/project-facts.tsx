import type { ReactNode } from 'react';
import type { ProjectDetail } from '@/lib/entities/project';
import { useNow } from '@/streams/use-now';
import { Card } from '@/ui/card';
import { Moment } from '@/ui/moment';
import { StatusShape } from '@/ui/status-shape';

const createdTickMs = 30_000;

/** The project's services and what does not change about it. */
export function ProjectFacts({ project }: { project: ProjectDetail }) {
  const now = useNow(createdTickMs);
  const services = Object.entries(project.live?.services ?? {});
  return (
    <Card title="Project">
      <dl className="grid gap-3 text-sm">
        {services.map(([id, service]) => (
          <Fact key={id} name={service.name}>
            <ServiceHealth healthy={service.healthy} detail={service.detail} />
          </Fact>
        ))}
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

function ServiceHealth({ healthy, detail }: { healthy: boolean | null; detail: string | null }) {
  const word = healthy === null ? 'Not checked' : healthy ? 'Healthy' : 'Unhealthy';
  const look = healthy === null ? 'text-idle' : healthy ? 'text-ok' : 'text-danger';
  const shape = healthy === null ? 'question' : healthy ? 'circle' : 'triangle';
  return (
    <span title={detail ?? undefined} className={`inline-flex items-center gap-2 font-medium ${look}`}>
      <StatusShape shape={shape} className="size-3.5" />
      {word}
    </span>
  );
}
