import { describe, expect, it } from 'vitest';
import { type WaitingNode, type WaitingSession, waitingTree } from './waiting-tree';

const session = (backend: number, ...blocked: number[]): WaitingSession => ({
  backend,
  role: 'app',
  application_name: '',
  state: 'active',
  query: null,
  blocked_by: blocked,
  object: null,
  mode: null,
  waiting_seconds: null,
  transaction_seconds: null,
});

const text = (nodes: readonly WaitingNode[]): string =>
  nodes.map((it) => `${it.session.backend}${it.waiting.length > 0 ? `(${text(it.waiting)})` : ''}`).join(' ');

describe('waiting sessions', () => {
  it.each([
    ['is the one that holds the lock, above those that wait', [session(1), session(2, 1), session(3, 1)], '1(2 3)'],
    ['is a chain', [session(3, 2), session(2, 1), session(1)], '1(2(3))'],
    ['has a session below each that it waits for', [session(1), session(2), session(3, 1, 2)], '1(3) 2(3)'],
    ['begins with a session whose holder is not listed', [session(2, 9)], '2'],
    ['of a deadlock begins with its first session', [session(1, 2), session(2, 1)], '1(2)'],
    ['is empty without sessions', [], ''],
  ])('the tree %s', (_case, sessions, expected) => {
    expect(text(waitingTree(sessions))).toBe(expected);
  });
});
