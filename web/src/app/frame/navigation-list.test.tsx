import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderRoutes } from '@/testing/render-page';
import { organization } from '@/testing/samples';
import { navigationOf } from './navigation';
import { NavigationList } from './navigation-list';

const groups = navigationOf({
  slug: 'acme',
  ref: 'shop',
  organization: organization(),
  isAccount: false,
  opsRole: null,
  isSelfHosted: false,
  permitted: () => true,
  previews: () => false,
  available: () => true,
  hasDocuments: false,
});

describe('the navigation of a project', () => {
  it.each([
    ['/project/shop', 'Home'],
    ['/project/shop/sql/monthly', 'SQL editor'],
    ['/project/shop/database/tables/17', 'Database'],
    ['/project/shop/database/backups/scheduled', 'Backups'],
    ['/project/shop/settings/general', 'Settings'],
    ['/project/shop/settings/compute', 'Settings'],
    ['/project/shop/database/settings', 'Settings'],
  ])('at %s marks only %s', async (at, label) => {
    renderRoutes([{ path: '*', element: <NavigationList groups={groups} /> }], { at });
    expect(screen.getAllByRole('link', { current: 'page' }).map((it) => it.textContent)).toEqual([label]);
    await expectNoAxeViolations();
  });
});
