import { screen } from '@testing-library/react';
import { describe, expect, it, test } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderPage } from '@/testing/render-page';
import { organization } from '@/testing/samples';
import { ChosenPlanNote } from './chosen-plan-note';

const open = (search: string) =>
  renderPage(<ChosenPlanNote organization={organization()} />, { path: '/new/:slug', at: `/new/acme${search}` });

describe('the plan chosen in the picker', () => {
  test.each([
    ['free', 'You chose the Free plan. Acme is on Team'],
    ['pro', 'You chose the Pro plan. Acme is on Team'],
    ['team', 'You chose the Team plan. Acme is on this plan.'],
  ])('%s is shown', async (plan, words) => {
    open(`?plan=${plan}`);
    expect(screen.getByRole('paragraph')).toHaveTextContent(words);
    await expectNoAxeViolations();
  });

  it('is available on the billing page', () => {
    open('?plan=pro');
    expect(screen.getByRole('link', { name: 'billing page' })).toHaveAttribute('href', '/org/acme/billing');
  });

  test.each(['', '?plan=', '?plan=enterprise', '?plan=tier_pro'])('is not derived from "%s"', (search) => {
    open(search);
    expect(screen.queryByRole('paragraph')).toBeNull();
  });
});
