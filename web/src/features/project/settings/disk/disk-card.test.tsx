import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import { projectKey, useProject } from '@/api/projects/get-project';
import type { ProjectDetail } from '@/lib/entities/project';
import { bytesOfGb } from '@/lib/format/size';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { plans, projectDisk, resizable } from '@/testing/resource-samples';
import { renderPage } from '@/testing/render-page';
import { organization, permissionsOf, profile, signInSettings } from '@/testing/samples';
import { DiskCard } from './disk-card';

const call = '/platform/projects/shop/disk';
let calls: MadeCall[];
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = { [`GET ${call}`]: projectDisk(), 'GET /platform/plans': plans };
  calls = fakeApi(answers);
});

/** The card as on its page. */
function Shown() {
  const { data } = useProject('shop');
  return data ? <DiskCard project={data} /> : null;
}

function open({ project = resizable(), permissions = permissionsOf('Owner'), plan = 'pro', disabled = [] as string[] } = {}) {
  const page = renderPage(<Shown />, {
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, { ...profile, disabled_features: disabled });
      client.setQueryData(organizationsKey, [organization({ plan: { id: plan, name: plan === 'pro' ? 'Pro' : 'Free' } })]);
      client.setQueryData(permissionsKey, permissions);
      client.setQueryData(projectKey('shop'), project);
      client.setQueryData(['sign-in-settings'], signInSettings());
    },
  });
  const show = (next: ProjectDetail) =>
    act(async () => {
      page.client.setQueryData(projectKey('shop'), next);
      await Promise.resolve();
    });
  return { ...page, show };
}

const meter = () => screen.findByRole('meter', { name: 'Disk use' });
const size = () => screen.findByRole('textbox', { name: 'New size in GB' });
const enlarge = () => userEvent.click(screen.getByRole('button', { name: 'Enlarge disk' }));
const dialog = () => within(screen.getByRole('dialog', { name: 'Enlarge disk' }));

describe('the disk usage', () => {
  it('is shown as a bar and text, with the plan’s included size', async () => {
    open();
    expect(await meter()).toHaveAttribute('aria-valuetext', '1 GB of 8 GB used (12%)');
    expect(screen.getByText('1 GB of 8 GB used (12%)')).toBeVisible();
    const facts = within(screen.getByLabelText('Disk details'));
    expect(facts.getAllByRole('definition').map((it) => it.textContent)).toEqual([
      '8 GB',
      '$0.125/month',
      '500 to 11,800',
      '87 to 2,085 Mbps',
    ]);
    await expectNoAxeViolations();
  });

  it('follows pushes, without a request', async () => {
    const { show } = open();
    await meter();
    const before = calls.length;
    await show(resizable({}, { disk: { size_gb: 8, used_bytes: bytesOfGb(6) } }));
    expect(await meter()).toHaveAttribute('aria-valuenow', '75');
    expect(screen.getByText('Almost full')).toBeVisible();
    expect(screen.getByText(/^At 95%, the database becomes read-only/)).toBeVisible();
    await expectNoAxeViolations();
    expect(calls).toHaveLength(before);
  });

  it('shows instructions while the database is read-only', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const user = userEvent.setup();
    const { show } = open({
      project: resizable({}, { disk: { size_gb: 8, used_bytes: bytesOfGb(7.8), read_only_since: '2026-11-20T12:00:00.000Z' } }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The database became read-only');
    expect(screen.getByText('Full')).toBeVisible();
    await expectNoAxeViolations();
    await user.click(screen.getByRole('button', { name: 'Copy the statement' }));
    expect(await navigator.clipboard.readText()).toBe('SET default_transaction_read_only = off;');
    await show(resizable({}, { disk: { size_gb: 20, used_bytes: bytesOfGb(7.8) } }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await meter()).toHaveAttribute('aria-valuetext', '7.8 GB of 20 GB used (39%)');
  });

  it('is unknown before the first measurement', async () => {
    answers[`GET ${call}`] = projectDisk({ used_bytes: null });
    open();
    expect(await screen.findByText('8 GB; usage not measured yet.')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('can be requested again after an error', async () => {
    answers[`GET ${call}`] = refusal(503, 'Storage is away.');
    open();
    expect(screen.getByRole('status', { name: 'Loading the disk' })).toBeVisible();
    expect(await screen.findByText("Couldn't load the disk.")).toBeVisible();
    await expectNoAxeViolations();
    answers[`GET ${call}`] = projectDisk();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await meter()).toBeVisible();
  });
});

describe('a larger disk', () => {
  it('shows its price in advance, requires a confirmation, and is applied', async () => {
    answers[`POST ${call}`] = projectDisk({ size_gb: 20 });
    open();
    await userEvent.type(await size(), '20');
    expect(screen.getByText('$1.50/month more: $1.50 instead of $0.00.')).toBeVisible();
    await enlarge();
    expect(screen.getByRole('dialog')).toHaveTextContent('Enlarges the disk of shop from 8 GB to 20 GB while the database keeps running.');
    await expectNoAxeViolations();
    await userEvent.click(dialog().getByRole('button', { name: 'Enlarge to 20 GB' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls.at(-1)).toEqual({ call: `POST ${call}`, body: { size_gb: 20 } });
    expect(await meter()).toHaveAttribute('aria-valuetext', '1 GB of 20 GB used (5%)');
    expect(await size()).toHaveValue('');
  });

  it('has to be larger, and cannot be requested otherwise', async () => {
    open();
    await userEvent.type(await size(), '8');
    expect(screen.queryByText(/Disks can't shrink\. Enter/)).toBeNull();
    await enlarge();
    expect(screen.getByText("Disks can't shrink. Enter 9 or more.")).toBeVisible();
    expect(await size()).toBeInvalid();
    expect(screen.queryByRole('dialog')).toBeNull();
    await expectNoAxeViolations();
  });

  it('shows an error if it is not possible', async () => {
    answers[`POST ${call}`] = refusal(400, 'size_gb: must be from 8 to 512');
    open();
    await userEvent.type(await size(), '600');
    await enlarge();
    await userEvent.click(dialog().getByRole('button', { name: 'Enlarge to 600 GB' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent("Couldn't enlarge the disk.size_gb: must be from 8 to 512");
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await size()).toHaveValue('600');
  });

  it('has no price if the installation has no billing', async () => {
    open({ disabled: ['billing:all'] });
    await userEvent.type(await size(), '20');
    expect(screen.queryByText(/\$/)).toBeNull();
  });

  it('is not offered on a plan without a choice', async () => {
    answers[`GET ${call}`] = projectDisk({ size_gb: 0.5, included_gb: 0.5, price_per_gb: null, largest_gb: null });
    open({ plan: 'free' });
    expect(await screen.findByText(/^On the Free plan, disks have 512 MB and can't be enlarged\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/org/acme/billing');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it.each([
    ['a user without permission', { permissions: permissionsOf('Read-only') }, "Your role can't enlarge it."],
    ['a paused project', { project: resizable({ status: 'INACTIVE' }) }, 'The disk can be enlarged only while the database is running. Current status: Paused.'],
    [
      'a disk of the maximum size',
      { project: resizable({}, { disk: { size_gb: 1024 } }) },
      'The disk has its maximum size.',
    ],
  ])('is not offered to %s', async (_, opening, words) => {
    open(opening);
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    await expectNoAxeViolations();
  });
});
