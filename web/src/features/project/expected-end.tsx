import type { ProjectLive } from '@/lib/entities/project';
import { isInBetween, type ProjectStatus } from '@/lib/entities/project-status';
import { formatDuration } from '@/lib/format/time';

interface ExpectedEndProps {
  live: ProjectLive;
  status: ProjectStatus;
  now: number;
}

/** When an in-between status should end, and what happens if it does not. */
export function ExpectedEnd({ live, status, now }: ExpectedEndProps) {
  if (!isInBetween(status)) return null;
  const text = expectation(live, now);
  return text && <p className="text-sm tabular-nums">{text}</p>;
}

/** Nothing stays in between for ever: past the expected end the deadline is named. */
export function expectation({ expected_end, deadline }: Pick<ProjectLive, 'expected_end' | 'deadline'>, now: number): string | null {
  const expectedMs = expected_end ? Date.parse(expected_end) - now : NaN;
  const deadlineMs = deadline ? Date.parse(deadline) - now : NaN;
  if (expectedMs >= 1_000) return `Expected to take another ${formatDuration(expectedMs)}.`;
  if (expectedMs > -2_000) return 'Expected to be done any moment.';
  if (deadlineMs >= 1_000) {
    return `This takes longer than expected. Signalbox gives up in ${formatDuration(deadlineMs)} and says why.`;
  }
  return Number.isNaN(expectedMs) ? null : 'This takes longer than expected.';
}
