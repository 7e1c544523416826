import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { permissionsKey } from '@/api/profile/list-permissions';
import type { Inactivity } from '@/lib/entities/inactivity';
import { formatMinute } from '@/lib/format/time';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { projectDetail } from '@/testing/project-sample';
import { renderPage } from '@/testing/render-page';
import { permissionsOf } from '@/testing/samples';
import { Toaster } from '@/ui/toaster';
import { ProjectGate } from './project-gate';

const warning = { last_active_at: '2026-11-22T10:00:00.000Z', pause_at: '2026-11-29T10:00:00.000Z' };
const activity = 'POST /platform/projects/shop/activity';

function open(inactivity: Inactivity, role: 'Owner' | 'Read-only' = 'Owner') {
  const page = (
    <>
      <Toaster />
      <ProjectGate project={projectDetail({}, { inactivity })}>
        <h1>Tables</h1>
      </ProjectGate>
    </>
  );
  return renderPage(page, {
    path: '/project/:ref/database/tables',
    at: '/project/shop/database/tables',
    known: (client) => client.setQueryData(permissionsKey, permissionsOf(role)),
  });
}

it('says when the project will be paused and why, above the page', async () => {
  fakeApi({});
  open(warning);
  const banner = await screen.findByText(`This project will be paused on ${formatMinute(warning.pause_at)}`);
  expect(banner.closest('[data-banner]')).toHaveTextContent(`because it has not been used since ${formatMinute(warning.last_active_at)}.`);
  expect(screen.getByRole('heading', { level: 1, name: 'Tables' })).toBeVisible();
  await expectNoAxeViolations();
});

it('keeps the project running on request, and shows a refusal', async () => {
  const calls = fakeApi({ [activity]: refusal(409, 'The project is INACTIVE.') });
  open(warning);
  await userEvent.click(await screen.findByRole('button', { name: 'Keep it running' }));
  await screen.findByText('The project is INACTIVE.');
  expect(calls.map((it) => it.call)).toContain(activity);
});

it('offers nothing to members who may not pause the project', async () => {
  fakeApi({});
  open(warning, 'Read-only');
  await screen.findByText(/will be paused on/);
  expect(screen.queryByRole('button', { name: 'Keep it running' })).toBeNull();
});

it('says why a pause failed', async () => {
  fakeApi({});
  open({ ...warning, failure: 'The backup before the pause failed: No space.' });
  await screen.findByText("Couldn't pause this project");
  expect(screen.getByText(/The backup before the pause failed: No space\./)).toBeVisible();
});

it('is absent from a project that is used or exempt', async () => {
  fakeApi({});
  open({ kept_by: 'ora' });
  await screen.findByRole('heading', { level: 1, name: 'Tables' });
  await waitFor(() => expect(document.querySelector('[data-banner]')).toBeNull());
});
