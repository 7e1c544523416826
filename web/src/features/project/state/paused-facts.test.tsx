import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { permissionsKey } from '@/api/profile/list-permissions';
import { formatMinute } from '@/lib/format/time';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi } from '@/testing/fake-api';
import { noActions, projectDetail } from '@/testing/project-sample';
import { renderPage } from '@/testing/render-page';
import { permissionsOf } from '@/testing/samples';
import { StatusCard } from './status-card';

const finishedAt = '2026-11-29T02:15:00.000Z';
const reason = 'Paused after a week without activity. Its data is kept.';

function open(provenAt: string | null, offloadedAt: string | null = null) {
  const backup = { id: '20261129-021500F', finished_at: finishedAt, proven_at: provenAt };
  fakeApi({ 'GET /platform/projects/shop/pause/status': { can_restore: true, last_backup: backup, offloaded_at: offloadedAt } });
  const project = projectDetail({ status: 'INACTIVE' }, { reason, requested_by: 'Signalbox', actions: { ...noActions, restore: true } });
  renderPage(<StatusCard project={project} />, {
    known: (client) => client.setQueryData(permissionsKey, permissionsOf('Owner')),
  });
}

it('a paused project says why, that its data is safe, and which backup was verified', async () => {
  open('2026-11-29T02:20:00.000Z');
  expect(screen.getByRole('status')).toHaveTextContent(reason);
  expect(screen.getByText(/By Signalbox/)).toBeVisible();
  const facts = await screen.findByText(/Your data is safe/);
  expect(facts).toHaveTextContent(`Last backup: ${formatMinute(finishedAt)}, verified by a test restore.`);
  await expectNoAxeViolations();
});

it('a backup that was not tested is not called verified', async () => {
  open(null);
  expect(await screen.findByText(/Your data is safe/)).toHaveTextContent('not verified yet');
});

it('says that the files are in the backups only', async () => {
  open('2026-11-29T02:20:00.000Z', '2026-12-02T10:00:00.000Z');
  const facts = await screen.findByText(/Your data is safe/);
  expect(facts).toHaveTextContent('all files of the database are in its backups. Resuming the project restores them');
  await expectNoAxeViolations();
});
