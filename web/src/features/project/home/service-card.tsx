import type { ProjectDetail } from '@/lib/entities/project';
import { Card } from '@/ui/card';
import { StatusShape } from '@/ui/status-shape';

const styles = {
  unchecked: { word: 'Not checked', tone: 'text-idle', shape: 'question' },
  healthy: { word: 'Healthy', tone: 'text-ok', shape: 'circle' },
  unhealthy: { word: 'Unhealthy', tone: 'text-danger', shape: 'triangle' },
} as const;

const displayOf = (healthy: boolean | null) => styles[healthy === null ? 'unchecked' : healthy ? 'healthy' : 'unhealthy'];

/** The health of the project's services. */
export function ServiceCard({ live }: Pick<ProjectDetail, 'live'>) {
  // Changes of single services arrive in any order.
  const services = Object.entries(live?.services ?? {}).sort(([, a], [, b]) => a.name.localeCompare(b.name));
  return (
    <Card title="Services">
      {services.length === 0 ? (
        <p className="text-sm text-muted">
          {live ? 'No services are running.' : "Service status appears when you're back online."}
        </p>
      ) : (
        <ul className="grid gap-3 text-sm">
          {services.map(([id, { name, healthy, detail }]) => {
            const { word, tone, shape } = displayOf(healthy);
            return (
              <li key={id} data-service={id}>
                <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="font-medium">{name}</span>
                  <span className={`inline-flex items-center gap-2 font-medium ${tone}`}>
                    <StatusShape shape={shape} className="size-3.5 self-center" />
                    {word}
                  </span>
                </p>
                {detail && <p className="max-w-[72ch] text-muted">{detail}</p>}
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
