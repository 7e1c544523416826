import type { CronEngine, CronJob } from '@/lib/entities/cron';

export const engineNames: Record<CronEngine, string> = { signalbox: 'Signalbox', pg_cron: 'pg_cron' };

/** A job that SQL created in pg_cron may have no name. */
export const nameOf = ({ name, id }: Pick<CronJob, 'name' | 'id'>): string => name || `#${id}`;

/** Identifies a job among those of both engines. */
export const keyOf = ({ engine, id }: Pick<CronJob, 'engine' | 'id'>): string => `${engine} ${id}`;

/** The jobs of both engines by name. */
export const byName = (jobs: readonly CronJob[]): CronJob[] => [...jobs].sort((one, other) => nameOf(one).localeCompare(nameOf(other)) || one.engine.localeCompare(other.engine));
