import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import type { ProjectAddons } from '@/api/projects/addons';
import { projectKey } from '@/api/projects/get-project';
import { planMatrix } from '@/features/billing/plan-matrix';
import { addons } from '@/features/project/settings/addons/addons';
import { writePreview } from '@/lib/feature-previews';
import { type FeatureCheck, isAvailable } from '@/lib/features';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { computeSizes, plans, projectDisk, resizable } from '@/testing/resource-samples';
import { renderPage } from '@/testing/render-page';
import { organization, permissionsOf, profile, signInSettings } from '@/testing/samples';
import { ProjectAddonsRoute } from './project-addons-route';

const addonsPath = '/platform/projects/shop/billing/addons';
const variant = (days: number) => ({ identifier: `pitr_${days}`, name: `${days} days`, days, price_monthly: (days / 7) * 100 });
const projectAddons = (selected?: number): ProjectAddons => ({
  ref: 'shop',
  selected_addons: selected === undefined ? [] : [{ type: 'pitr', variant: variant(selected) }],
  available_addons: [{ type: 'pitr', name: 'Point in time recovery', variants: [14, 21, 28].map(variant) }],
});

let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {
    'GET /platform/organizations/acme/available-compute': computeSizes(),
    'GET /platform/plans': plans,
    'GET /platform/projects/shop/disk': projectDisk(),
    [`GET ${addonsPath}`]: projectAddons(),
  };
  fakeApi(answers);
});

interface Opening {
  plan?: { id: 'free' | 'pro'; name: string };
  disabled?: string[];
  available?: FeatureCheck;
  role?: 'Owner' | 'Developer';
}

const open = ({ plan = { id: 'pro', name: 'Pro' }, disabled = [], available = isAvailable, role = 'Owner' }: Opening = {}) =>
  renderPage(<ProjectAddonsRoute />, {
    path: '/project/:ref/settings/addons',
    at: '/project/shop/settings/addons',
    available,
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, { ...profile, disabled_features: disabled });
      client.setQueryData(organizationsKey, [organization({ plan })]);
      client.setQueryData(permissionsKey, permissionsOf(role));
      client.setQueryData(projectKey('shop'), resizable());
      client.setQueryData(['sign-in-settings'], signInSettings());
    },
  });

const rows = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');

describe('the add-ons of a project', () => {
  it('are the available ones, each with a link', async () => {
    open();
    expect(await screen.findByText('CPU, memory and connections. Current size: Micro.')).toBeVisible();
    expect(await screen.findByText('Disk space for the database. Current size: 8 GB.')).toBeVisible();
    expect(screen.getByText('$0.00 to $15.00/month for the available sizes.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Choose size' })).toHaveAttribute('href', '/project/shop/settings/compute');
    expect(screen.getByRole('link', { name: 'Enlarge disk' })).toHaveAttribute('href', '/project/shop/settings/compute#disk');
    await expectNoAxeViolations();
  });

  it('offer nothing else while this version has no other add-on', async () => {
    open();
    await screen.findByRole('link', { name: 'Enlarge disk' });
    expect(rows('Available add-ons')).toHaveLength(3);
  });

  it('keep backups for a longer time, and no longer than the plan again', async () => {
    answers[`POST ${addonsPath}`] = projectAddons(21);
    answers[`DELETE ${addonsPath}/pitr_21`] = projectAddons();
    const calls = fakeApi(answers);
    open();
    const choose = async (name: RegExp) => {
      await userEvent.click(await screen.findByRole('combobox', { name: 'Recovery window' }));
      await userEvent.click(await screen.findByRole('option', { name }));
    };
    await choose(/^21 days/);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    expect(calls.find((it) => it.call === `POST ${addonsPath}`)?.body).toEqual({ addon_type: 'pitr', addon_variant: 'pitr_21' });
    expect(screen.getByRole('combobox', { name: 'Recovery window' })).toHaveTextContent('21 days');
    await choose(/As on the plan/);
    await userEvent.click(screen.getByRole('button', { name: 'Remove add-on' }));
    await waitFor(() => expect(calls.map((it) => it.call)).toContain(`DELETE ${addonsPath}/pitr_21`));
    await expectNoAxeViolations();
  });

  it('cannot be chosen without the right to pay', async () => {
    open({ role: 'Developer' });
    expect(await screen.findByRole('combobox', { name: 'Recovery window' })).toBeDisabled();
  });

  it('include each with its own feature once it is available, with its price', () => {
    writePreview('branching_2_0', true);
    open({ available: () => true });
    const offered = rows('Available add-ons').slice(2);
    expect(offered).toHaveLength(addons.length);
    expect(offered[0]).toHaveTextContent('On the Pro plan: $100 per month per 7 days retention.');
    expect(offered[1]).toHaveTextContent('On the Pro plan: $10 per domain per month per project add on.');
  });

  it('name the plan with which one begins', () => {
    open({ plan: { id: 'free', name: 'Free' }, available: () => true });
    expect(rows('Available add-ons')[2]).toHaveTextContent('Not on the Free plan. On Pro: $100 per month per 7 days retention.');
    expect(screen.getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/org/acme/billing');
  });

  it('on the Free plan have no buttons that lead to no choice, nor a price range of one price', async () => {
    const { sizes, ...rest } = computeSizes();
    answers['GET /platform/organizations/acme/available-compute'] = {
      ...rest,
      sizes: sizes.map((it) => ({ ...it, available: it.id === 'ci_micro' })),
    };
    answers['GET /platform/projects/shop/disk'] = { ...projectDisk(), size_gb: 500 / 1024, largest_gb: null };
    open({ plan: { id: 'free', name: 'Free' } });
    expect(await screen.findByText('CPU, memory and connections. Current size: Micro. Upgrade to choose larger sizes.')).toBeVisible();
    expect(await screen.findByText('Disk space for the database. Current size: 500 MB. Upgrade for a larger disk.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Choose size' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Enlarge disk' })).toBeNull();
    expect(screen.queryByText(/for the available sizes/)).toBeNull();
  });

  it('have no prices if the installation has no billing', () => {
    open({ disabled: ['billing:all'] });
    expect(screen.queryByText(/\$/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Compare plans' })).toBeNull();
  });

  it('show loading and errors in place, without a link that could lead nowhere', async () => {
    answers['GET /platform/organizations/acme/available-compute'] = refusal(403, 'You may not see this.');
    answers['GET /platform/projects/shop/disk'] = refusal(503, 'Storage is away.');
    open();
    expect(screen.getByRole('status', { name: 'Loading the sizes' })).toBeVisible();
    expect(screen.getByRole('status', { name: 'Loading the disk' })).toBeVisible();
    expect(await screen.findByText("Couldn't load the sizes.")).toBeVisible();
    expect(await screen.findByText("Couldn't load the disk.")).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Choose size' })).toBeNull();
    await expectNoAxeViolations();
  });
});

describe('an add-on with its own feature', () => {
  test.each(addons)('$title has a sentence, and prices in the comparison of plans', ({ key, sentence }) => {
    expect(sentence).toMatch(/^[A-Z][^!]*\.$/);
    expect(planMatrix.flatMap((it) => it.features).map((it) => it.key)).toContain(key);
  });
});
