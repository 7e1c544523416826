import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StatusLabel } from './status-label';

it('fades in when it changes, also back, and not when it is mounted', () => {
  const { rerender } = render(<StatusLabel status="ACTIVE_HEALTHY" />);
  const label = () => screen.getByText(/\w/);
  expect(label()).not.toHaveClass('animate-cross-fade');
  for (const status of ['PAUSING', 'ACTIVE_HEALTHY'] as const) {
    rerender(<StatusLabel status={status} />);
    expect(label()).toHaveAttribute('data-status', status);
    expect(label()).toHaveClass('animate-cross-fade');
  }
});

it('says that a backup is restored', () => {
  render(<StatusLabel status="RESTORING" operation="recover" />);
  expect(screen.getByText('Restoring')).toBeVisible();
});
