import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MissingProtection } from '@/lib/entities/protection';
import { formatMinute } from '@/lib/format/time';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi } from '@/testing/fake-api';
import { projectDetail } from '@/testing/project-sample';
import { renderPage } from '@/testing/render-page';
import { ProjectGate } from './project-gate';

const since = '2026-11-29T10:00:00.000Z';

function open(unprotected: MissingProtection | null) {
  fakeApi({});
  return renderPage(
    <ProjectGate project={projectDetail({}, { unprotected })}>
      <h1>Tables</h1>
    </ProjectGate>,
    { path: '/project/:ref/database/tables', at: '/project/shop/database/tables' },
  );
}

it('says since when and why the project is not protected, with the way to its backups', async () => {
  open({ fault: 'archiving_failing', since, reason: 'Changes are not being archived.' });
  const title = await screen.findByText(`Not protected by backups since ${formatMinute(since)}.`);
  expect(title.closest('[data-banner]')).toHaveTextContent('Changes are not being archived.');
  expect(screen.getByRole('link', { name: 'View backups' })).toHaveAttribute('href', '/project/shop/database/backups/scheduled');
  await expectNoAxeViolations();
});

it('is absent for a protected project', () => {
  open(null);
  expect(screen.getByRole('heading', { name: 'Tables' })).toBeVisible();
  expect(screen.queryByText(/Not protected/)).toBeNull();
});
