import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { permissionsKey } from '@/api/profile/list-permissions';
import { projectKey } from '@/api/projects/get-project';
import type { ProjectDetail } from '@/lib/entities/project';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { goAway, goLive } from '@/testing/live-topic';
import { projectDetail } from '@/testing/project-sample';
import { renderPage } from '@/testing/render-page';
import { permissionsOf, projectSummary } from '@/testing/samples';
import { ProjectSettings } from './project-settings';

let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {};
  fakeApi(answers);
});

const open = (project?: ProjectDetail) =>
  renderPage(<ProjectSettings title="Fares">{({ name }) => <p>Of {name}</p>}</ProjectSettings>, {
    path: '/project/:ref/settings/fares',
    at: '/project/shop/settings/fares',
    known: (client) => {
      client.setQueryData(permissionsKey, permissionsOf('Owner'));
      if (project) client.setQueryData(projectKey('shop'), project);
    },
  });

it('a settings page waits for its project', async () => {
  answers['GET /platform/projects/shop'] = projectSummary('shop');
  open();
  expect(screen.getByRole('status', { name: 'Loading project' })).toBeVisible();
  await expectNoAxeViolations();
  expect(await screen.findByText('Of shop')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Fares');
});

it('a settings page shows that its project cannot be loaded, and tries again', async () => {
  answers['GET /platform/projects/shop'] = refusal(503, 'Storage is away.');
  open();
  expect(await screen.findByText("Couldn't load the project.")).toBeVisible();
  await expectNoAxeViolations();
  answers['GET /platform/projects/shop'] = projectSummary('shop');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Of shop')).toBeVisible();
});

it('a settings page has no settings for a deleted project', async () => {
  open(projectDetail({ status: 'REMOVED' }));
  expect(screen.queryByText('Of shop')).toBeNull();
  expect(screen.getByRole('link', { name: 'Back to projects' })).toHaveAttribute('href', '/org/acme');
  await expectNoAxeViolations();
});

it('a settings page shows its age while it is not live', async () => {
  const { link } = open(projectDetail());
  goLive(link);
  expect(screen.queryByText(/^Offline/)).toBeNull();
  goAway(link);
  expect(await screen.findByText(/^Offline · last updated \d s ago$/)).toBeVisible();
  expect(screen.getByText('Of shop')).toBeVisible();
  await expectNoAxeViolations();
});
