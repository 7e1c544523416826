import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, test } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { customContentKey } from '@/api/platform/get-custom-content';
import { flagsKey } from '@/api/platform/list-flags';
import { answer, readConsent } from '@/lib/consent/consent';
import { writePreview } from '@/lib/feature-previews';
import { liveKey, platformTopic } from '@/lib/live/topic-names';
import { type FeatureCheck, isAvailable } from '@/lib/features';
import { telemetryService } from '@/lib/telemetry/telemetry';
import { expectNoAxeViolations } from '@/testing/axe';
import { renderPage } from '@/testing/render-page';
import { customContent, organization, signInSettings } from '@/testing/samples';
import { AppearanceRoute } from './appearance-route';

interface Facts {
  telemetry?: boolean;
  mode?: 'platform' | 'self_hosted';
  available?: FeatureCheck;
}

function open({ telemetry = true, mode = 'platform', available = isAvailable }: Facts = {}) {
  return renderPage(<AppearanceRoute />, {
    path: '/account/appearance',
    available,
    known: (client: QueryClient) => {
      client.setQueryData(['sign-in-settings'], signInSettings({ mode }));
      client.setQueryData(organizationsKey, [organization()]);
      client.setQueryData(flagsKey, {});
      client.setQueryData(customContentKey, customContent());
      client.setQueryData(liveKey(platformTopic), { telemetry, flags: {}, incidents: {}, notice: null });
    },
  });
}
const card = (name: string) => within(screen.getByRole('region', { name }));
const agreed = { [telemetryService]: true };

describe('the appearance page', () => {
  it('passes axe', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible();
    await expectNoAxeViolations();
  });

  it('has the themes, of which one is chosen and applied immediately', async () => {
    open();
    const themes = within(screen.getByRole('group', { name: 'Theme' }));
    expect(themes.getAllByRole('radio').map((it) => (it as HTMLInputElement).value)).toEqual([
      'system',
      'dark',
      'light',
      'classic-dark',
    ]);
    expect(themes.getByRole('radio', { name: /^System/ })).toBeChecked();
    await userEvent.click(themes.getByRole('radio', { name: /^Classic dark/ }));
    expect(themes.getByRole('radio', { name: /^Classic dark/ })).toBeChecked();
    expect(localStorage.getItem('signalbox.theme')).toBe('classic-dark');
    await waitFor(() => expect(document.documentElement.dataset.theme).toBe('classic-dark'));
  });

  it('shows each theme in its own colors', () => {
    open();
    const sketches = [...screen.getByRole('group', { name: 'Theme' }).querySelectorAll<HTMLElement>('[data-theme]')];
    expect(sketches.map((it) => it.dataset.theme)).toEqual(['dark', 'light', 'dark', 'light', 'classic-dark']);
  });

  it('changes the command menu shortcut, and keeps the focus', async () => {
    open();
    const field = card('Command menu').getByLabelText('Command menu shortcut');
    expect(field).not.toHaveFocus();
    await userEvent.type(field, 'j');
    expect(field).toHaveValue('J');
    expect(localStorage.getItem('signalbox.command_menu_key')).toBe('j');
  });

  it('has no card of previews while none are offered', () => {
    open({ available: () => false });
    expect(screen.queryByRole('region', { name: 'Feature previews' })).toBeNull();
  });

  it('shows the number of enabled previews, and opens them by the address', async () => {
    const { router } = open({ available: () => true });
    expect(card('Feature previews').getByText('0 of 3 enabled')).toBeVisible();
    act(() => writePreview('inline_editor', true));
    // Not released, so it does not count.
    act(() => writePreview('advisor_rules', true));
    expect(card('Feature previews').getByText('1 of 3 enabled')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Feature previews' }));
    expect(router.state.location.search).toBe('?featurePreviewModal=');
  });
});

describe('privacy', () => {
  test.each<[string, (() => void) | null, string]>([
    ['there is no choice yet', null, 'Usage analytics: off until you choose'],
    ['the user accepted', () => answer(agreed), 'Usage analytics: on'],
    ['the user opted out', () => answer({}), 'Usage analytics: off'],
  ])('shows an error if %s', (_, before, words) => {
    before?.();
    open();
    expect(card('Privacy').getByText(words)).toBeVisible();
  });

  test.each([{ telemetry: false }, { mode: 'self_hosted' as const }])('shows that there are no services (%j)', (facts) => {
    open(facts);
    expect(card('Privacy').getByText(/^This installation doesn't collect/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Privacy settings' })).toBeNull();
  });

  it('makes no statement before the server has delivered the state of the platform', () => {
    renderPage(<AppearanceRoute />, {
      path: '/account/appearance',
      known: (client) => client.setQueryData(['sign-in-settings'], signInSettings({})),
    });
    expect(card('Privacy').getByRole('status', { name: 'Loading the privacy settings' })).toBeVisible();
    expect(card('Privacy').queryByText(/usage data\.$|Usage analytics/)).toBeNull();
  });

  it('can be changed at any time', async () => {
    answer(agreed);
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Privacy settings' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Privacy Settings' }));
    await userEvent.click(dialog.getByRole('switch', { name: 'Usage' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save settings' }));
    expect(readConsent()).toEqual({ [telemetryService]: false });
    expect(card('Privacy').getByText('Usage analytics: off')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Privacy settings' })).toHaveFocus();
  });
});
