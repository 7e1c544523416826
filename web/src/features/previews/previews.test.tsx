import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { flagsKey } from '@/api/platform/list-flags';
import { answer } from '@/lib/consent/consent';
import { featurePreviews, readPreview, writePreview } from '@/lib/feature-previews';
import type { FeatureCheck } from '@/lib/features';
import { liveKey, platformTopic } from '@/lib/live/topic-names';
import { previewCatalogue } from '@/lib/preview-catalogue';
import { telemetryService } from '@/lib/telemetry/telemetry';
import { forgetVisit } from '@/lib/telemetry/visit';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { organization, signInSettings } from '@/testing/samples';
import { DiscussionLink } from './discussion-link';
import { NoPreviews } from './no-previews';
import { PreviewsMount } from './previews-mount';

const allFlags = { previewStorage: true, previewUnifiedLogs: true, previewBranching: true, previewAdvisorRules: true };

let made: MadeCall[];
beforeEach(() => {
  forgetVisit();
  made = fakeApi({ 'POST /platform/telemetry/event': null });
});

interface Facts {
  at?: string;
  /** Null: loading. */
  flags?: Record<string, boolean> | null;
  mode?: 'platform' | 'self_hosted';
  plan?: string;
  /** The open organization; null: none. */
  slug?: string | null;
  available?: FeatureCheck;
}

function open({ at = '/org/acme?featurePreviewModal=', flags = allFlags, mode = 'platform', plan = 'team', slug = 'acme', available = () => true }: Facts = {}) {
  return renderPage(<PreviewsMount slug={slug ?? undefined} />, {
    path: '/org/:slug',
    at,
    available,
    known: (client: QueryClient) => {
      client.setQueryData(['sign-in-settings'], signInSettings({ mode }));
      if (flags) client.setQueryData(flagsKey, flags);
      client.setQueryData(organizationsKey, [
        organization({ plan: { id: plan, name: plan } }),
        organization({ slug: 'beta', plan: { id: 'team', name: 'Team' } }),
      ]);
      client.setQueryData(liveKey(platformTopic), { telemetry: true, flags: flags ?? {}, incidents: {}, notice: null });
    },
  });
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Dashboard feature previews' }));
const list = async () => within(await (await dialog()).findByRole('list', { name: 'Previews' }));
const names = async () => (await list()).getAllByRole('button').map((it) => it.textContent);
const panel = () => screen.getByRole('region');
const events = () => made.filter(({ call }) => call === 'POST /platform/telemetry/event').map(({ body }) => body);
const search = ({ router }: ReturnType<typeof open>) => router.state.location.search;

describe('the offered previews', () => {
  it('are in order, new ones marked', async () => {
    open();
    expect(await names()).toEqual([
      'New storage interfaceNew',
      'New logs interfaceNew',
      'Branching via dashboardNew',
      'Disable advisor rulesNew',
      'Directly edit database entities',
      'Project API documentation',
      'Column-level privileges',
    ]);
    await expectNoAxeViolations();
  });

  test.each<[string, Facts, string[]]>([
    ['without flags are those that need none', { flags: {} }, ['inline_editor', 'api_side_panel', 'column_level_privileges']],
    [
      'with a disabled flag omit its preview',
      { flags: { ...allFlags, previewBranching: false } },
      featurePreviews.filter((it) => it !== 'branching_2_0'),
    ],
    ['on the Free plan omit the logs', { plan: 'free' }, featurePreviews.filter((it) => it !== 'unified_logs')],
    ['on the Pro plan omit the logs', { plan: 'pro' }, featurePreviews.filter((it) => it !== 'unified_logs')],
    ['on the Enterprise plan are all of them', { plan: 'enterprise' }, [...featurePreviews]],
    ['outside organizations are all of them if one organization has the plan', { plan: 'free', slug: null }, [...featurePreviews]],
    [
      'in a self-hosted installation are the available ones',
      { mode: 'self_hosted' },
      ['inline_editor', 'api_side_panel', 'column_level_privileges'],
    ],
  ])('%s', async (_, facts, keys) => {
    open(facts);
    const expected = previewCatalogue.filter((it) => keys.includes(it.key)).map(({ name }) => name);
    expect((await names()).map((it) => it.replace(/New$/, ''))).toEqual(expected);
  });

  it('appear and disappear with their flags while the dialog is open', async () => {
    const { client } = open({ flags: {} });
    expect(await names()).toHaveLength(3);
    await act(async () => {
      client.setQueryData(flagsKey, allFlags);
      await Promise.resolve();
    });
    expect(await names()).toHaveLength(7);
  });
});

describe('previews of unavailable features', () => {
  it('are not offered', async () => {
    open({ available: (feature) => feature === 'logs' || feature === 'inline_editor' });
    expect(await names()).toEqual(['New logs interfaceNew', 'Directly edit database entities']);
  });

  it('leave the empty state if no others are released', async () => {
    open({ available: () => false });
    const shown = await dialog();
    expect(await shown.findByRole('heading', { name: 'No feature previews available' })).toBeVisible();
    expect(shown.getByRole('link', { name: 'Suggest a feature' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Previews' })).toBeNull();
  });
});

describe('the dialog', () => {
  test.each([
    ['', 'New storage interface'],
    ['true', 'New storage interface'],
    ['no_such_preview', 'New storage interface'],
    ['advisor_rules', 'Disable advisor rules'],
  ])('with featurePreviewModal=%s shows %s', async (value, name) => {
    open({ at: `/org/acme?featurePreviewModal=${value}` });
    await dialog();
    expect(panel()).toHaveAccessibleName(name);
  });

  it('shows the first released one if the requested one is not released', async () => {
    open({ at: '/org/acme?featurePreviewModal=branching_2_0', flags: {} });
    await dialog();
    expect(panel()).toHaveAccessibleName('Directly edit database entities');
  });

  it('waits for the flags, so that nothing jumps, and opens without them if they fail to load', async () => {
    let answerFlags: (response: Response) => void = () => {};
    vi.stubGlobal('fetch', ({ url }: Request) =>
      url.endsWith('/feature-flags')
        ? new Promise<Response>((resolve) => (answerFlags = resolve))
        : Promise.resolve(new Response('{"message":"Away."}', { status: 404 })),
    );
    const { client } = open({ flags: null });
    expect((await dialog()).getByRole('status', { name: 'Loading the previews' })).toBeVisible();
    await expectNoAxeViolations();
    answerFlags(new Response('{"message":"Away."}', { status: 404 }));
    expect(await names()).toHaveLength(3);
    expect(client.getQueryData(flagsKey)).toBeUndefined();
  });

  it('has a list 280 pixels wide and 550 high, above the panel on a phone', async () => {
    open();
    const box = (await dialog()).getByRole('list', { name: 'Previews' });
    expect(box).toHaveClass('sm:w-[280px]', 'sm:h-[550px]');
    expect(box.parentElement).toHaveClass('max-sm:flex-col', 'sm:h-[550px]');
  });

  it('is closed by default, and removes only its parameter when it closes', async () => {
    const page = open({ at: '/org/acme?tab=1' });
    expect(screen.queryByRole('dialog')).toBeNull();
    await act(() => page.router.navigate('/org/acme?tab=1&featurePreviewModal='));
    await dialog();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(search(page)).toBe('?tab=1');
  });

  it('shows the description, current effect and feedback link of a preview', async () => {
    const page = open();
    await userEvent.click((await list()).getByRole('button', { name: /Column-level privileges/ }));
    expect(search(page)).toBe('?featurePreviewModal=column_level_privileges');
    const shown = within(panel());
    expect(shown.getByRole('heading', { level: 3 })).toHaveTextContent('Column-level privileges');
    expect(shown.getByText('Control which roles can read and write each column of a table.')).toBeVisible();
    expect(shown.getByText('Column privileges have their own page.')).toBeVisible();
    expect(shown.getByRole('link', { name: 'Give feedback' })).toHaveAttribute(
      'href',
      '/support/new?category=Problem&subject=Feedback%3A+Column-level+privileges',
    );
  });
});

describe('a preview', () => {
  const inline = () => screen.getByRole('button', { name: /Directly edit/ });
  const eye = () => within(inline()).queryByText('Enabled:', { exact: false });

  it('is switched on and off, marked by an eye, and reported to telemetry', async () => {
    answer({ [telemetryService]: true });
    open({ at: '/org/acme?featurePreviewModal=inline_editor' });
    await dialog();
    expect(eye()).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Enable feature' }));
    expect(readPreview('inline_editor')).toBe(true);
    expect(eye()).not.toBeNull();
    expect(inline().querySelector('svg.lucide-eye')).not.toBeNull();
    await expectNoAxeViolations();
    await userEvent.click(screen.getByRole('button', { name: 'Disable feature' }));
    expect(localStorage.getItem('signalbox.preview.inline_editor')).toBe('false');
    expect(eye()).toBeNull();
    await waitFor(() => expect(events()).toHaveLength(2));
    expect(events()).toMatchObject(
      ['feature_preview_enabled', 'feature_preview_disabled'].map((action) => ({
        action,
        properties: { feature: 'inline_editor' },
        groups: { organization: 'acme' },
      })),
    );
  });

  it('is not reported without consent to telemetry', async () => {
    open({ at: '/org/acme?featurePreviewModal=inline_editor' });
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Enable feature' }));
    expect(readPreview('inline_editor')).toBe(true);
    expect(document.cookie).toBe('');
    expect(events()).toEqual([]);
  });

  it('shows a change from another tab', async () => {
    open({ at: '/org/acme?featurePreviewModal=inline_editor' });
    await dialog();
    localStorage.setItem('signalbox.preview.inline_editor', 'true');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'signalbox.preview.inline_editor' }));
    });
    expect(screen.getByRole('button', { name: 'Disable feature' })).toBeVisible();
    expect(eye()).not.toBeNull();
    act(() => writePreview('inline_editor', false));
    expect(eye()).toBeNull();
  });
});

it('the empty state shows where to suggest a feature', async () => {
  renderPage(<NoPreviews />);
  expect(screen.getByRole('heading', { name: 'No feature previews available' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Suggest a feature' })).toBeVisible();
  await expectNoAxeViolations();
});

test.each([
  ['https://discussions.example', 'https://discussions.example/'],
  ['javascript:alert(1)', '/support/new?category=Problem&subject=Feedback%3A+Logs'],
  [null, '/support/new?category=Problem&subject=Feedback%3A+Logs'],
])('feedback with a discussions page at %o leads to %s', (url, href) => {
  renderPage(
    <DiscussionLink url={url} about="Logs">
      Give feedback
    </DiscussionLink>,
  );
  expect(screen.getByRole('link', { name: 'Give feedback' })).toHaveAttribute('href', href);
});
