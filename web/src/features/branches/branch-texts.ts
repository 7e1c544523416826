import type { ProjectOrigin } from '@/lib/entities/project';
import { formatSecond } from '@/lib/restore-time';

/** From what a branch was made. */
export function originText(origin: ProjectOrigin | null | undefined): string {
  switch (origin?.['kind']) {
    case 'schema':
      return 'Definitions only';
    case 'backup':
      return origin?.['time'] === undefined ? 'Backup' : `Backup, ${formatSecond(origin['time'])}`;
    case undefined:
      return 'Empty database';
    default:
      return 'Running database';
  }
}

export type Lifetime = 'day' | 'week' | 'month' | 'stays';

/** How long a branch is kept, in hours. */
export const lifetimes: readonly { value: Lifetime; label: string; hours: number | null }[] = [
  { value: 'day', label: '24 hours', hours: 24 },
  { value: 'week', label: '7 days', hours: 7 * 24 },
  { value: 'month', label: '30 days', hours: 30 * 24 },
  { value: 'stays', label: 'Until someone deletes it', hours: null },
];

export const hoursOf = (value: Lifetime): number | null => lifetimes.find((it) => it.value === value)?.hours ?? null;
