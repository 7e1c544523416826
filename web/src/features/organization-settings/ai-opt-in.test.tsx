import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { profileQuery } from '@/api/profile/get-profile';
import { permissionsKey } from '@/api/profile/list-permissions';
import { aiFeatures, switchedTo } from '@/lib/ai-features';
import { type FeatureCheck, isAvailable } from '@/lib/features';
import type { roleIds } from '@/lib/entities/member';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { organization, permissionsOf, profile } from '@/testing/samples';
import { OrganizationSettingsPage } from './organization-settings-page';

const call = 'PATCH /platform/organizations/acme';
const [sql, data, log] = aiFeatures.map((it) => it.tag);

let calls: MadeCall[];
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {};
  calls = fakeApi(answers);
});

interface Opened {
  role?: keyof typeof roleIds;
  tags?: string[];
  available?: FeatureCheck;
}

const open = ({ role = 'Owner', tags = [], available = () => true }: Opened = {}) =>
  renderPage(<OrganizationSettingsPage />, {
    path: '/org/:slug/settings',
    at: '/org/acme/settings#ai-features',
    available,
    known: (client) => {
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(organizationsKey, [organization({ role, opt_in_tags: tags })]);
      client.setQueryData(permissionsKey, permissionsOf(role));
    },
  });
const card = () => within(screen.getByRole('region', { name: 'AI features' }));
const states = () => card().getAllByRole('switch').map((it) => [it.getAttribute('aria-checked'), it.hasAttribute('disabled')]);

describe('AI features', () => {
  it('are three, all off by default', async () => {
    open();
    expect(screen.getByRole('region', { name: 'AI features' })).toHaveFocus();
    expect(aiFeatures.map(({ name }) => card().getByRole('switch', { name }).getAttribute('aria-checked'))).toEqual(['false', 'false', 'false']);
    expect(aiFeatures.map((it) => it.name)).toEqual(['SQL generator', 'Data generator', 'Log generator']);
    await expectNoAxeViolations();
  });

  it('are offered only if this version has them', () => {
    open({ available: (feature) => feature === 'ai_data_generator' });
    expect(card().getAllByRole('switch').map((it) => it.getAttribute('aria-label') ?? it.textContent)).toHaveLength(1);
    expect(card().getByRole('switch', { name: 'Data generator' })).toBeVisible();
  });

  it('have no card in a version without any', () => {
    open({ available: isAvailable });
    expect(screen.getByRole('heading', { name: 'Organization settings' })).toBeVisible();
    expect(screen.queryByText('AI features')).toBeNull();
  });

  it('are enabled one by one, with those that are on already', async () => {
    answers[call] = { ...organization(), opt_in_tags: [data, log] };
    open({ tags: [log!] });
    await userEvent.click(card().getByRole('switch', { name: 'Data generator' }));
    await waitFor(() => expect(states().map(([on]) => on)).toEqual(['false', 'true', 'true']));
    expect(calls).toEqual([{ call, body: { opt_in_tags: [data, log] } }]);
  });

  it('are disabled again', async () => {
    answers[call] = { ...organization(), opt_in_tags: [] };
    open({ tags: [sql!] });
    await userEvent.click(card().getByRole('switch', { name: 'SQL generator' }));
    await waitFor(() => expect(states().map(([on]) => on)).toEqual(['false', 'false', 'false']));
    expect(calls).toEqual([{ call, body: { opt_in_tags: [] } }]);
  });

  it('stay unchanged if the server refuses, with the error', async () => {
    answers[call] = refusal(403, 'You do not have permission to do this.');
    open();
    await userEvent.click(card().getByRole('switch', { name: 'SQL generator' }));
    expect(await card().findByRole('alert')).toHaveTextContent("Couldn't save your choice.You do not have permission to do this.");
    expect(states()).toEqual([['false', false], ['false', false], ['false', false]]);
    await expectNoAxeViolations();
  });

  it.each(['Administrator', 'Read-only'] as const)('are read-only for %s', async (role) => {
    open({ role, tags: [sql!] });
    expect(states()).toEqual([['true', true], ['false', true], ['false', true]]);
    expect(card().getByText('Only an owner can change this.')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('unknown to this page are not sent with a change', () => {
    expect(switchedTo(['AI_ORACLE_OPT_IN', log!], sql!, true)).toEqual([sql, log]);
  });
});
