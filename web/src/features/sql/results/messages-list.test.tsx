import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Message } from '../run/run-state';
import { MessagesList } from './messages-list';

const complete = (command: string): Message => ({ kind: 'complete', complete: { type: 'complete', command, affected_rows: null, rows: 0, duration_ms: 12, truncated: false }, range: { from: 0, to: 0 } });
const shown = () => screen.getAllByRole('listitem').map((it) => it.textContent);

describe('the messages of a run', () => {
  it('show the time of a single statement', () => {
    render(<MessagesList messages={[complete('CREATE TABLE')]} dropped={0} statements={1} isRunning={false} />);
    expect(shown()).toEqual(['CREATE TABLE in 12.0 ms']);
  });

  it('show no times of several statements, whose results arrive together', () => {
    render(<MessagesList messages={[complete('CREATE TABLE'), complete('INSERT 0 5')]} dropped={0} statements={2} isRunning={false} />);
    expect(shown()).toEqual(['CREATE TABLE', 'INSERT 0 5']);
  });
});
