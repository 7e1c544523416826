import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { signInSettingsQuery } from '@/api/auth/get-sign-in-settings';
import { permissionsKey } from '@/api/profile/list-permissions';
import { projectKey } from '@/api/projects/get-project';
import type { ProjectStatus } from '@/lib/entities/project-status';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { finding, muted } from '@/testing/finding-sample';
import { projectDetail } from '@/testing/project-sample';
import { renderPage } from '@/testing/render-page';
import { permissionsOf, signInSettings } from '@/testing/samples';
import { FindingsBadge } from './findings-badge';

const lints = 'GET /platform/projects/shop/run-lints';

let answers: Record<string, unknown>;
let calls: MadeCall[];
beforeEach(() => {
  answers = { [lints]: [finding('a'), finding('b', { level: 'WARN' }), finding('c', { level: 'INFO' }), muted('d')] };
  calls = fakeApi(answers);
});

const open = (status: ProjectStatus = 'ACTIVE_HEALTHY') =>
  renderPage(<FindingsBadge words="sr-only" />, {
    path: '/project/:ref',
    at: '/project/shop',
    known: (client) => {
      client.setQueryData(signInSettingsQuery().queryKey, signInSettings());
      client.setQueryData(permissionsKey, permissionsOf('Owner'));
      client.setQueryData(projectKey('shop'), projectDetail({ connection_encrypted: 'sealed', status }));
    },
  });

it('the badge is the number of security problems that are not muted', async () => {
  open();
  expect(await screen.findByText('2')).toHaveTextContent('2 findings');
});

it.each([
  ['without findings', []],
  ['if the database cannot be examined', refusal(409, 'The project is restarting.')],
])('there is no badge %s', async (_case, answer) => {
  answers[lints] = answer;
  open();
  await waitFor(() => expect(calls.map((it) => it.call)).toContain(lints));
  expect(screen.queryByText(/findings/)).toBeNull();
});

it('a database that does not run is not examined', () => {
  open('INACTIVE');
  expect(calls.map((it) => it.call)).not.toContain(lints);
});
