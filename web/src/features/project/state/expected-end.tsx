import type { ProjectLive } from '@/lib/entities/project';
import { isInBetween, type ProjectStatus } from '@/lib/entities/project-status';
import { formatDuration } from '@/lib/format/time';

interface ExpectedEndProps {
  live: ProjectLive;
  status: ProjectStatus;
  now: number;
}

/** The expected end of a transition, and its timeout; or the time of an automatic restart. */
export function ExpectedEnd({ live, status, now }: ExpectedEndProps) {
  const text = isInBetween(status) ? expectation(live, now) : restartExpectation(live, now);
  return text && <p className="text-sm tabular-nums">{text}</p>;
}

/** Every transition ends: past the expected end the timeout is shown. */
export function expectation({ expected_end, deadline }: Pick<ProjectLive, 'expected_end' | 'deadline'>, now: number): string | null {
  const expectedMs = expected_end ? Date.parse(expected_end) - now : NaN;
  const deadlineMs = deadline ? Date.parse(deadline) - now : NaN;
  if (expectedMs >= 1_000) return `About ${formatDuration(expectedMs)} left.`;
  if (expectedMs > -2_000) return 'Almost done.';
  if (deadlineMs >= 1_000) {
    return `Taking longer than usual. Times out in ${formatDuration(deadlineMs)}.`;
  }
  return Number.isNaN(expectedMs) ? null : 'Taking longer than usual.';
}

/** The time of an automatic restart; null if a user has to restart the database. */
export function restartExpectation({ restart_at }: Pick<ProjectLive, 'restart_at'>, now: number): string | null {
  if (!restart_at) return null;
  const leftMs = Date.parse(restart_at) - now;
  return `Automatic restart ${leftMs >= 1_000 ? `in ${formatDuration(leftMs)}` : 'in a moment'}.`;
}
