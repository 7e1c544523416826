import type { ProjectFigures } from '@/lib/entities/project';
import { formatBytes } from '@/lib/format/size';

/** The newest figures of a running project against its limits; missing ones are a dash. */
export function CardFigures({ figures }: { figures: ProjectFigures }) {
  const { cpu_cores, disk_bytes, disk_size_bytes, connections, max_connections } = figures;
  return (
    <dl aria-label="Usage" className="grid grid-cols-3 gap-3 text-xs tabular-nums">
      <CardFigure name="CPU" value={cpu_cores === undefined ? null : `${cpu_cores.toFixed(2)} cores`} />
      <CardFigure
        name="Disk"
        value={disk_bytes === undefined ? null : formatBytes(disk_bytes)}
        limit={formatBytes(disk_size_bytes)}
        share={disk_bytes === undefined ? undefined : disk_bytes / disk_size_bytes}
      />
      <CardFigure
        name="Connections"
        value={String(connections)}
        limit={max_connections === undefined ? undefined : String(max_connections)}
        share={max_connections === undefined ? undefined : connections / max_connections}
      />
    </dl>
  );
}

interface CardFigureProps {
  name: string;
  /** Null: not measured. */
  value: string | null;
  limit?: string | undefined;
  /** Of the limit. */
  share?: number | undefined;
}

function CardFigure({ name, value, limit, share }: CardFigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="truncate">
        {value ?? (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">Not measured</span>
          </>
        )}
        {value !== null && limit !== undefined && <span className="text-muted"> of {limit}</span>}
      </dd>
      {share !== undefined && (
        <div aria-hidden="true" className="mt-1 h-1 overflow-hidden rounded-full bg-border">
          <div className="h-full rounded-full bg-accent" style={{ width: `${Math.min(share, 1) * 100}%` }} />
        </div>
      )}
    </div>
  );
}
