import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { of } from 'rxjs';
import { expect, it } from 'vitest';
import { renderPage } from '@/testing/render-page';
import { useShownLine } from './use-shown-line';

function Page() {
  const [line, setLine] = useState(3);
  useShownLine('snippet:s1', line, () => line);
  return <button onClick={() => setLine(line + 1)}>Down</button>;
}

it('a line is sent once the topic is live and the cursor rests, and again after a reconnect', async () => {
  const { link } = renderPage(<Page />);
  link.answer = (event) => of(event === 'subscribe' ? { epoch: 'e', version: 1, state: { version: 1, people: {} } } : {});
  const lines = () => link.sent.filter((it) => it.event === 'line').map((it) => it.payload);
  expect(lines()).toEqual([]);
  act(() => link.happens$.next({ kind: 'up' }));
  await waitFor(() => expect(lines()).toEqual([{ topic: 'snippet:s1', line: 3 }]));
  const user = userEvent.setup();
  await user.click(screen.getByRole('button'));
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(lines().at(-1)).toEqual({ topic: 'snippet:s1', line: 5 }));
  expect(lines()).toHaveLength(2);
  act(() => {
    link.happens$.next({ kind: 'lost', reason: 'transport close' });
    link.hangUp();
  });
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(link.dials).toBe(2), { timeout: 3_000 });
  expect(lines()).toHaveLength(2);
  act(() => link.happens$.next({ kind: 'up' }));
  await waitFor(() => expect(lines().at(-1)).toEqual({ topic: 'snippet:s1', line: 6 }));
});
