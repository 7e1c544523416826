import type { QueryPerformance } from '@/api/advisor/paths';

export type WaitingSession = QueryPerformance['waiting'][number];

/** A session, with those that wait for it. */
export interface WaitingNode {
  session: WaitingSession;
  waiting: WaitingNode[];
}

/**
 * Waiting sessions by their blockers: the sessions that wait for none, with those that wait for them below. A
 * session that waits for several is below each. Sessions that wait for each other, until PostgreSQL
 * ends the deadlock, are shown from the first of them.
 */
export function waitingTree(sessions: readonly WaitingSession[]): WaitingNode[] {
  const listed = new Set(sessions.map((it) => it.backend));
  const shown = new Set<number>();
  const nodeOf = (session: WaitingSession, above: readonly number[]): WaitingNode => {
    shown.add(session.backend);
    const path = [...above, session.backend];
    const waiting = sessions.filter((it) => it.blocked_by.includes(session.backend) && !path.includes(it.backend));
    return { session, waiting: waiting.map((it) => nodeOf(it, path)) };
  };
  const roots = sessions.filter((it) => !it.blocked_by.some((by) => listed.has(by))).map((it) => nodeOf(it, []));
  const circles: WaitingNode[] = [];
  for (const session of sessions) if (!shown.has(session.backend)) circles.push(nodeOf(session, []));
  return [...roots, ...circles];
}
