import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import type { ProjectSummary } from '@/lib/entities/project';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { organization, permissionsOf, profile, projectSummary, signInSettings } from '@/testing/samples';
import { ProjectsPage } from './projects-page';

const shop = projectSummary('shop', { compute_size: 'ci_micro' });

function open(projects: ProjectSummary[]) {
  fakeApi({});
  return renderPage(<ProjectsPage />, {
    path: '/org/:slug',
    at: '/org/acme',
    known: (client) => {
      client.setQueryData(['sign-in-settings'], signInSettings());
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(organizationsKey, [organization()]);
      client.setQueryData(permissionsKey, permissionsOf('Owner'));
      client.setQueryData(organizationProjectsKey('acme'), projects);
    },
  });
}

const item = () => within(screen.getByRole('list', { name: 'Projects' })).getByRole('listitem');

describe.each(['Grid', 'List'])('a project in the %s', (layout) => {
  it('shows region, compute size and status, and follows them', async () => {
    const { client } = open([shop]);
    await userEvent.click(screen.getByRole('button', { name: layout }));
    for (const words of ['eu-central-1', 'Compute size Micro', 'Healthy']) expect(item()).toHaveTextContent(words);
    await expectNoAxeViolations();
    act(() => {
      client.setQueryData(organizationProjectsKey('acme'), [{ ...shop, compute_size: 'ci_2xlarge', status: 'RESIZING' }]);
    });
    await waitFor(() => expect(item()).toHaveTextContent('Compute size 2XL'));
    expect(item()).toHaveTextContent('Resizing');
  });

  it('shows no unknown size', async () => {
    open([projectSummary('shop')]);
    await userEvent.click(screen.getByRole('button', { name: layout }));
    expect(item()).not.toHaveTextContent('Compute');
  });
});
