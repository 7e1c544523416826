import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderPage } from '@/testing/render-page';
import { ConnectionIndicator } from './connection-indicator';

it('distinguishes connecting, live and reconnecting, and retries on request', async () => {
  const { link } = renderPage(<ConnectionIndicator />);
  expect(screen.getByRole('status')).toHaveTextContent('Connecting');
  act(() => link.happens$.next({ kind: 'up' }));
  expect(screen.getByRole('status')).toHaveTextContent('Live');
  const dialled = link.dials;
  act(() => {
    link.happens$.next({ kind: 'lost', reason: 'transport close' });
    link.hangUp();
  });
  expect(screen.getByRole('status')).toHaveTextContent('Reconnecting');
  expect(screen.getByText(/^in \d s$/)).toBeInTheDocument();
  await expectNoAxeViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Retry now' }));
  expect(link.dials).toBe(dialled + 1);
  expect(screen.queryByRole('button', { name: 'Retry now' })).not.toBeInTheDocument();
});
