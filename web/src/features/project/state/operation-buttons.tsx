import type { ProjectDetail } from '@/lib/entities/project';
import { Button } from '@/ui/button';
import { useProjectChange } from './use-project-change';

/** Retry and cancel, if the status has them. */
export function OperationButtons({ project }: { project: ProjectDetail }) {
  const { permitted, allowed, pending, run } = useProjectChange(project);
  const operation = operationName(project);
  const offers = (['retry', 'cancel'] as const).filter((action) => allowed(action) && permitted(action));
  if (offers.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {offers.map((action) => (
        <Button
          key={action}
          variant={action === 'retry' ? 'primary' : 'secondary'}
          busy={pending === action}
          disabled={pending !== null}
          onClick={() => void run(action)}
        >
          {action === 'retry' ? `Retry ${operation}` : `Cancel ${operation}`}
        </Button>
      ))}
    </div>
  );
}

const names: Record<string, string> = {
  create: 'creation',
  pause: 'pause',
  restore: 'resume',
  restart: 'restart',
  resize: 'resize',
  delete: 'deletion',
};

function operationName({ live, status }: ProjectDetail): string {
  const byStatus = status === 'INIT_FAILED' ? 'create' : status === 'PAUSE_FAILED' ? 'pause' : 'restore';
  return names[live?.operation ?? byStatus] ?? 'operation';
}
