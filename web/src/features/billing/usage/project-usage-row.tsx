import { TextLink } from '@/ui/text-link';
import type { ProjectUsage } from './project-usage';
import { UsageMeter } from './usage-meter';

/** With or without measurements, so that the first ones move nothing; on a phone the meters are below each other. */
const rowHeight = 'min-h-35 sm:min-h-14';

/** A project's name and the usage of its resources. */
export function ProjectUsageRow({ project: { ref, name, resources } }: { project: ProjectUsage }) {
  return (
    <li className={`grid content-start gap-1.5 ${rowHeight}`}>
      <TextLink to={`/project/${ref}`} className="truncate justify-self-start text-sm">
        {name}
      </TextLink>
      {resources.length === 0 ? (
        <p className="text-sm text-muted">No data yet</p>
      ) : (
        <div className="grid gap-x-6 gap-y-3 sm:grid-cols-3">
          {resources.map((it) => (
            <UsageMeter key={it.name} label={`${it.name} of ${name}`} {...it} />
          ))}
        </div>
      )}
    </li>
  );
}
