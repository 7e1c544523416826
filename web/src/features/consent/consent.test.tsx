import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { type CustomContent, customContentKey } from '@/api/platform/get-custom-content';
import { answer, readConsent } from '@/lib/consent/consent';
import { liveKey, platformTopic } from '@/lib/live/topic-names';
import { telemetryService } from '@/lib/telemetry/telemetry';
import { visit } from '@/lib/telemetry/visit';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { customContent, signInSettings } from '@/testing/samples';
import { forAll, isOn, withCategory } from './categories';
import { ConsentMount } from './consent-mount';

const contentCall = 'GET /platform/custom-content';
const categories = customContent()['privacy:consent_categories'];

interface Facts {
  telemetry?: boolean;
  mode?: 'platform' | 'self_hosted';
  /** Null: not loaded yet. */
  content?: CustomContent | null;
}

function open({ telemetry = true, mode = 'platform', content = customContent() }: Facts = {}) {
  return renderPage(
    <main id="main" tabIndex={-1}>
      <ConsentMount />
    </main>,
    {
      known: (client: QueryClient) => {
        client.setQueryData(['sign-in-settings'], signInSettings({ mode }));
        client.setQueryData(liveKey(platformTopic), { telemetry, flags: {}, incidents: {}, notice: null });
        if (content) client.setQueryData(customContentKey, content);
      },
    },
  );
}
const question = () => screen.findByRole('region', { name: 'Cookies' });
const noQuestion = () => expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const settings = () => screen.findByRole('dialog', { name: 'Privacy Settings' });
const openSettings = async () => {
  await question();
  await press('Privacy settings');
  return within(await settings());
};

afterEach(() => {
  vi.useRealTimers();
});

describe('the cookie question', () => {
  it('has the specification’s text and its four actions', async () => {
    open();
    const requested = await question();
    expect(requested).toHaveTextContent('We use cookies to collect data and improve our services.');
    expect(within(requested).getAllByRole('button').map((it) => it.textContent)).toEqual([
      'Accept',
      'Opt out',
      'Privacy settings',
      'Learn more',
    ]);
    expect(requested.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    await expectNoAxeViolations();
  });

  it('does not disappear by itself', async () => {
    open();
    await question();
    vi.useFakeTimers();
    act(() => void vi.advanceTimersByTime(24 * 3_600_000));
    expect(screen.getByRole('region', { name: 'Cookies' })).toBeVisible();
  });

  it('fills the width below 640 pixels, above the bar', async () => {
    open();
    expect(await question()).toHaveClass('max-sm:inset-x-0', 'max-sm:w-auto');
  });

  test.each<[string, Facts, (() => void) | null]>([
    ['if the installation collects no telemetry', { telemetry: false }, null],
    ['in a self-hosted installation', { mode: 'self_hosted' }, null],
    ['after accepting', {}, () => answer({ [telemetryService]: true })],
    ['after opting out', {}, () => answer({})],
  ])('is not asked %s', async (_, facts, before) => {
    before?.();
    const { client } = open(facts);
    noQuestion();
    // A delayed question would have appeared by now.
    await act(() => import('./consent-question'));
    noQuestion();
    expect(client.isFetching()).toBe(0);
  });

  it('disappears when another tab has answered it', async () => {
    open();
    await question();
    localStorage.setItem('signalbox.consent', '{}');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'signalbox.consent' }));
    });
    noQuestion();
  });

  it('disappears with Accept, which accepts all non-essential services, and leaves the focus on the page', async () => {
    open();
    await question();
    await press('Accept');
    noQuestion();
    await waitFor(() => expect(readConsent()).toEqual({ [telemetryService]: true }));
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('disappears with Opt out, which refuses everything and deletes the telemetry cookie', async () => {
    visit();
    open({ content: null });
    fakeApi({ [contentCall]: refusal(503, 'Away.') });
    await question();
    await press('Opt out');
    noQuestion();
    expect(readConsent()).toEqual({});
    expect(document.cookie).toBe('');
  });

  it('disappears with Accept at once and returns if that fails, without consent', async () => {
    let answerContent: (response: Response) => void = () => {};
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answerContent = resolve)));
    open({ content: null });
    await question();
    await press('Accept');
    noQuestion();
    expect(readConsent()).toBeNull();
    answerContent(new Response('{"message":"Away."}', { status: 404 }));
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't save your choice, so no data is collected.");
    await question();
    await expectNoAxeViolations();
  });

  it('returns if the browser stores nothing', async () => {
    open();
    await question();
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    await press('Accept');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(readConsent()).toBeNull();
  });

  test.each<[string | null, string]>([
    ['https://docs.example.com', 'link'],
    ['javascript:alert(1)', 'button'],
    [null, 'button'],
  ])('with documentation at %o has Learn more as a %s', async (url, role) => {
    open({ content: customContent({ 'docs:url': url }) });
    const more = within(await question()).getByRole(role, { name: 'Learn more' });
    if (role === 'link') {
      expect(more).toHaveAttribute('href', 'https://docs.example.com/');
    } else {
      await userEvent.click(more);
      expect(await settings()).toBeVisible();
    }
  });
});

describe('the privacy settings', () => {
  it('have one toggle per category, essential ones fixed on, with their services', async () => {
    open();
    const inside = await openSettings();
    const toggles = inside.getAllByRole('switch');
    expect(toggles.map((it) => [it.getAttribute('aria-checked'), (it as HTMLButtonElement).disabled])).toEqual([
      ['true', true],
      ['false', false],
    ]);
    expect(inside.getByRole('switch', { name: 'Essential' })).toHaveAccessibleDescription(
      /Essential: can't be turned off\. Services: Your session$/,
    );
    expect(inside.getByRole('switch', { name: 'Usage' })).toHaveAccessibleDescription(/Services: Signalbox telemetry$/);
    await expectNoAxeViolations();
  });

  it('take effect when they are saved', async () => {
    open();
    const inside = await openSettings();
    await userEvent.click(inside.getByRole('switch', { name: 'Usage' }));
    expect(inside.getByRole('switch', { name: 'Usage' })).toBeChecked();
    expect(readConsent()).toBeNull();
    await press('Save settings');
    expect(readConsent()).toEqual({ [telemetryService]: true });
    noQuestion();
  });

  it('are discarded by Cancel, and the question stays', async () => {
    open();
    const inside = await openSettings();
    await userEvent.click(inside.getByRole('switch', { name: 'Usage' }));
    await press('Cancel');
    expect(readConsent()).toBeNull();
    const again = await openSettings();
    expect(again.getByRole('switch', { name: 'Usage' })).not.toBeChecked();
  });

  it('show an error if the browser stores nothing', async () => {
    open();
    const inside = await openSettings();
    await userEvent.click(inside.getByRole('switch', { name: 'Usage' }));
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    await press('Save settings');
    expect(inside.getByRole('alert')).toHaveTextContent("Couldn't save your choices in this browser.");
  });

  it('that cannot be loaded show possible causes and a retry', async () => {
    const answers: Record<string, unknown> = { [contentCall]: refusal(404, 'Blocked.') };
    fakeApi(answers);
    open({ content: null });
    const inside = await openSettings();
    const note = await inside.findByRole('alert');
    expect(note).toHaveTextContent('Unable to Load Privacy Settings');
    expect(note).toHaveTextContent('An ad blocker or a network error prevents them from loading.');
    await expectNoAxeViolations();
    answers[contentCall] = customContent();
    await userEvent.click(inside.getByRole('button', { name: 'Try again' }));
    expect(await inside.findByRole('switch', { name: 'Usage' })).toBeVisible();
  });

  it('without categories show the same', async () => {
    open({ content: customContent({ 'privacy:consent_categories': null as never }) });
    const inside = await openSettings();
    expect(inside.getByRole('alert')).toHaveTextContent('Unable to Load Privacy Settings');
  });
});

describe('categories', () => {
  const [essential, usage] = categories as [(typeof categories)[number], (typeof categories)[number]];
  const two = { ...usage, slug: 'two', services: [...usage.services, { id: 'b', name: 'B' }] };

  it('that are essential are on, cannot be switched, and are in no choice', () => {
    expect(isOn(essential, {})).toBe(true);
    expect(withCategory({ b: true }, essential, false)).toEqual({ b: true });
    expect(forAll([{ ...usage, isEssential: true }], true)).toEqual({});
  });

  it('are on if all their services have consent, and switch them all', () => {
    expect(isOn(two, { b: true })).toBe(false);
    expect(isOn(two, { b: true, [telemetryService]: true })).toBe(true);
    expect(withCategory({}, two, true)).toEqual({ b: true, [telemetryService]: true });
    expect(forAll([essential, two], false)).toEqual({ b: false, [telemetryService]: false });
    expect(isOn({ ...usage, services: [] }, {})).toBe(false);
  });
});
