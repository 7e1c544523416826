import { render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { Moment } from './moment';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('is relative, with local time and UTC on hover, and exact in its machine-readable form', async () => {
  vi.stubEnv('TZ', 'Europe/Paris');
  render(<Moment iso="2026-11-20T18:34:52.123Z" now={Date.parse('2026-11-20T18:40:00Z')} />);
  const moment = screen.getByText('5 min ago');
  expect(moment).toHaveAttribute('title', '20 Nov 2026, 19:34:52 (+0100) = 2026-11-20 18:34:52 UTC');
  expect(moment).toHaveAttribute('datetime', '2026-11-20T18:34:52Z');
  await expectNoAxeViolations();
});
