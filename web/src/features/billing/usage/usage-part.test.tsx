import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { profileQuery } from '@/api/profile/get-profile';
import { computeQuery } from '@/api/projects/list-compute';
import { organizationProjectsKey } from '@/api/projects/list-organization-projects';
import type { Organization } from '@/lib/entities/organization';
import type { ProjectFigures, ProjectSummary } from '@/lib/entities/project';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { computeSizes } from '@/testing/resource-samples';
import { organization, profile, projectSummary } from '@/testing/samples';
import { UsagePart } from './usage-part';

const mb = 1_048_576;
const figures: ProjectFigures = { connections: 60, max_connections: 60, disk_bytes: 38 * mb, disk_size_bytes: 512 * mb, memory_bytes: 850 * mb };
const shop = projectSummary('shop', { compute_size: 'ci_micro', figures });
const free: Partial<Organization> = { plan: { id: 'free', name: 'Free' } };

function open(projects: ProjectSummary[] | null, facts: Partial<Organization> = free, answers: Record<string, unknown> = {}) {
  fakeApi(answers);
  const mine = organization(facts);
  return renderPage(<UsagePart organization={mine} />, {
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(organizationsKey, [mine]);
      client.setQueryData(computeQuery('acme', mine.plan.id).queryKey, computeSizes());
      if (projects) client.setQueryData(organizationProjectsKey('acme'), projects);
    },
  });
}
const meter = (name: string) => screen.getByRole('meter', { name });
const level = (name: string) => meter(name).querySelector<HTMLElement>('[data-level]')?.dataset.level;

describe('the usage', () => {
  it('shows the resources of a project against their limits, with warnings close to them', async () => {
    open([shop]);
    expect(meter('Disk of shop')).toHaveAttribute('aria-valuetext', '38 MB of 512 MB');
    expect(level('Disk of shop')).toBe('ample');
    expect(level('Memory of shop')).toBe('near');
    expect(screen.getByText('Near limit:').parentElement).toHaveTextContent('850 MB of 1 GB');
    expect(level('Connections of shop')).toBe('reached');
    expect(screen.getByText('Limit reached:').parentElement).toHaveTextContent('60 of 60');
    expect(screen.getByRole('link', { name: 'shop' })).toHaveAttribute('href', '/project/shop');
    await expectNoAxeViolations();
  });

  it('follows the pushed figures', async () => {
    const { client } = open([projectSummary('shop')]);
    expect(screen.getByText('No data yet')).toBeVisible();
    act(() => void client.setQueryData(organizationProjectsKey('acme'), [shop]));
    expect(await screen.findByRole('meter', { name: 'Disk of shop' })).toBeVisible();
    expect(screen.queryByText('No data yet')).toBeNull();
  });

  it('links to the other projects if there are more than five', () => {
    open(['a', 'b', 'c', 'd', 'e', 'f'].map((ref) => projectSummary(ref)));
    expect(within(screen.getByRole('list', { name: 'Usage by project' })).getAllByRole('listitem')).toHaveLength(5);
    expect(screen.getByRole('link', { name: 'View 1 more project' })).toHaveAttribute('href', '/org/acme');
  });

  it('shows loading and errors', async () => {
    const answers: Record<string, unknown> = { 'GET /platform/organizations/acme/projects': refusal(500, 'The server is busy.') };
    open(null, free, answers);
    expect(screen.getByRole('status', { name: 'Loading usage' })).toBeVisible();
    expect(await screen.findByText("Couldn't load the projects.")).toBeVisible();
    await expectNoAxeViolations();
    answers['GET /platform/organizations/acme/projects'] = { projects: [shop] };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('meter', { name: 'Disk of shop' })).toBeVisible();
  });
});

describe('the number of active projects', () => {
  const reached = 'GET /platform/organizations/acme/members/reached-free-project-limit';

  it('is shown with the limit of the Free plan', () => {
    open([shop, projectSummary('depot', { status: 'INACTIVE' })]);
    expect(meter('Active projects')).toHaveAttribute('aria-valuetext', '1 of 2');
    expect(level('Active projects')).toBe('ample');
  });

  it('reaches the limit that the server reports', async () => {
    open([shop], free, { [reached]: [{ free_project_limit: 1, primary_email: 'sam@example.com', username: 'sam' }] });
    expect(await screen.findByText('Limit reached:')).toBeVisible();
    expect(meter('Active projects')).toHaveAttribute('aria-valuetext', '1 of 1');
  });

  it.each<[string, Partial<Organization>]>([
    ['on a paid plan', { plan: { id: 'pro', name: 'Pro' } }],
    ['for a member of some projects', { ...free, role: null }],
  ])('has no limit %s', (_, facts) => {
    open([projectSummary('shop')], facts);
    expect(screen.getByText('Active projects').parentElement).toHaveTextContent('Active projects1');
    expect(screen.queryByRole('meter')).toBeNull();
  });
});
