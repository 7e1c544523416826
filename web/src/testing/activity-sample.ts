import type { ActivityEntry } from '@/lib/entities/activity';

/** An entry of a timeline. */
export const activityEntry = (id: string, facts: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id,
  at: '2026-11-20T12:00:00.000Z',
  kind: 'restarted',
  group: 'operations',
  outcome: 'done',
  text: 'Restarted by ada',
  ...facts,
});
