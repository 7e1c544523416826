import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { TransactionBar } from './transaction-bar';

const open = (leftMs: number, isRunning = false) => {
  const onEnd = vi.fn<(how: 'commit' | 'rollback') => void>();
  const transaction = { id: 't1', isFailed: false, isEnding: false, expiresAt: Date.now() + leftMs };
  render(<TransactionBar transaction={transaction} isRunning={isRunning} onEnd={onEnd} />);
  return onEnd;
};

it('an open transaction shows how long it may still be idle', async () => {
  const onEnd = open(90_500);
  expect(screen.getByText('1:31 left.')).toBeVisible();
  await expectNoAxeViolations();
  await userEvent.click(screen.getByRole('button', { name: 'Commit' }));
  expect(onEnd).toHaveBeenCalledWith('commit');
});

it('a running statement keeps the transaction open', () => {
  open(-1_000, true);
  expect(screen.getByText('Transaction open')).toBeVisible();
  expect(screen.queryByText(/left/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Commit' })).toBeDisabled();
});

it('an expired transaction cannot be committed any more', async () => {
  const onEnd = open(-1_000);
  expect(screen.getByText('Transaction expired')).toBeVisible();
  expect(screen.getByText(/its changes were rolled back/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Commit' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onEnd).toHaveBeenCalledWith('rollback');
});
