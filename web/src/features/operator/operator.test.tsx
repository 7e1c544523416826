import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import type { TelemetrySummary } from '@/api/operator/summarize-telemetry';
import type { SupportTicket } from '@/api/operator/list-tickets';
import { profileQuery } from '@/api/profile/get-profile';
import { flagsKey } from '@/api/platform/list-flags';
import { type FeatureCheck, isAvailable } from '@/lib/features';
import { liveKey, platformTopic } from '@/lib/live/topic-names';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { profile } from '@/testing/samples';
import { FlagsPage } from './flags-page';
import { ReleasePage } from './release-page';
import { TelemetryPage } from './telemetry-page';
import { TicketsPage } from './tickets-page';

interface Known {
  flags?: Record<string, boolean>;
  isOperator?: boolean;
  available?: FeatureCheck;
}

function open(page: ReactNode, { flags, isOperator = true, available = isAvailable }: Known = {}) {
  return renderPage(page, {
    path: '/ops/flags',
    available,
    known: (client: QueryClient) => {
      if (flags) client.setQueryData(flagsKey, flags);
      client.setQueryData(profileQuery().queryKey, { ...profile, is_operator: isOperator });
      client.setQueryData(liveKey(platformTopic), { notice: null, flags: flags ?? {}, incidents: {}, telemetry: true });
    },
  });
}
const aSwitch = (name: string) => screen.getByRole('switch', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const flagCall = (name: string) => `/platform/telemetry/feature-flags/${name}`;

describe('the flags', () => {
  it('are those known to this version, with effects and defaults, and then the others', async () => {
    open(<FlagsPage />, { flags: { clockSkewBanner: false, scriptFlag: true, previewBranching: true } });
    expect(screen.getAllByRole('switch').map((it) => [it.getAttribute('aria-checked'), it.closest('li')?.textContent])).toEqual([
      ['true', expect.stringMatching(/^Incident banners.*ongoingIncident.*Default \(on\)$/)],
      ['false', expect.stringMatching(/^Notice banner.*showNoticeBanner.*Default \(off\)$/)],
      ['false', expect.stringMatching(/^Clock skew banner.*clockSkewBanner.*Reset to default$/)],
      ['true', expect.stringMatching(/^scriptFlag.*Reset to default$/)],
    ]);
    await expectNoAxeViolations();
  });

  it('are set for everyone, and created if needed', async () => {
    const made = fakeApi({ [`PUT ${flagCall('showNoticeBanner')}`]: { name: 'showNoticeBanner', value: true } });
    open(<FlagsPage />, { flags: {} });
    await userEvent.click(aSwitch('Notice banner'));
    await waitFor(() => expect(aSwitch('Notice banner')).toBeChecked());
    expect(made).toEqual([{ call: `PUT ${flagCall('showNoticeBanner')}`, body: { value: true } }]);
  });

  it('show changes by other operators', async () => {
    const { client } = open(<FlagsPage />, { flags: {} });
    await act(async () => {
      client.setQueryData(flagsKey, { ongoingIncident: false });
      await Promise.resolve();
    });
    expect(aSwitch('Incident banners')).not.toBeChecked();
  });

  it('can be removed', async () => {
    const made = fakeApi({ [`DELETE ${flagCall('scriptFlag')}`]: null });
    open(<FlagsPage />, { flags: { scriptFlag: true } });
    await press('Reset to default: scriptFlag');
    await waitFor(() => expect(screen.queryByRole('switch', { name: 'scriptFlag' })).toBeNull());
    expect(made.map(({ call }) => call)).toEqual([`DELETE ${flagCall('scriptFlag')}`]);
  });

  it('stay unchanged if that fails, with an error', async () => {
    fakeApi({ [`PUT ${flagCall('clockSkewBanner')}`]: refusal(503, 'Storage is away.') });
    open(<FlagsPage />, { flags: {} });
    await userEvent.click(aSwitch('Clock skew banner'));
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't change the flag.Storage is away.");
    expect(aSwitch('Clock skew banner')).toBeChecked();
    await expectNoAxeViolations();
  });

  it.each([
    ['flags', <FlagsPage key="f" />],
    ['previews', <ReleasePage key="r" />],
  ])('that cannot be loaded show an error and are retried (%s)', async (_, page) => {
    const answers: Record<string, unknown> = {
      'GET /platform/telemetry/feature-flags': refusal(403, 'No.'),
    };
    fakeApi(answers);
    renderPage(page, { available: () => true });
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the flags.");
    answers['GET /platform/telemetry/feature-flags'] = {};
    await press('Try again');
    expect(await screen.findAllByRole('switch')).not.toHaveLength(0);
  });
});

it('the previews are released by their flags, with their effects', async () => {
  const made = fakeApi({ [`PUT ${flagCall('previewBranching')}`]: { name: 'previewBranching', value: true } });
  open(<ReleasePage />, { flags: { previewAdvisorRules: true }, available: () => true });
  expect(screen.getAllByRole('switch').map((it) => [it.getAttribute('aria-labelledby') !== null, it.getAttribute('aria-checked')])).toEqual([
    [true, 'false'],
    [true, 'false'],
    [true, 'false'],
    [true, 'true'],
  ]);
  expect(aSwitch('New logs interface')).toHaveAccessibleDescription(/Team plan or above only\./);
  expect(within(screen.getByRole('region', { name: 'Released with this version' })).getAllByRole('listitem')).toHaveLength(3);
  await userEvent.click(aSwitch('Branching via dashboard'));
  await waitFor(() => expect(aSwitch('Branching via dashboard')).toBeChecked());
  expect(made.map(({ body }) => body)).toEqual([{ value: true }]);
  await expectNoAxeViolations();
});

it('previews of unavailable features cannot be released', () => {
  open(<ReleasePage />, { flags: {}, available: () => false });
  expect(screen.getByRole('heading', { name: 'No feature previews available' })).toBeVisible();
  expect(screen.queryByRole('switch')).toBeNull();
});

describe('the support tickets', () => {
  const ticket = (id: number, facts: Partial<SupportTicket> = {}): SupportTicket => ({
    id,
    username: 'ada',
    email: 'ada@example.com',
    organization_slug: 'acme',
    project_ref: null,
    category: 'Database_unresponsive',
    severity: 'High',
    affected_services: ['Database'],
    subject: `Question ${id}`,
    message: '<b>How</b> do I connect?',
    sid: 'e-1',
    created_at: '2026-11-20T12:00:00.000Z',
    closed_at: null,
    replies_count: 0,
    last_reply: null,
    ...facts,
  });
  const listed = 'GET /platform/operator/support-tickets';
  const rows = async () => within(await screen.findByRole('list', { name: 'Support tickets' })).findAllByRole('listitem');

  it('are rows with their state, which link to the conversation', async () => {
    const answered = { replies_count: 1, last_reply: { at: '2026-11-20T13:00:00.000Z', from_operator: true } };
    fakeApi({ [listed]: [ticket(8, answered), ticket(7)] });
    open(<TicketsPage />);
    const [first, second] = await rows();
    expect(first).toHaveTextContent(/^#8Question 8HighDatabase unresponsiveada.*1 reply, last.*Answered$/);
    expect(second).toHaveTextContent(/^#7Question 7.*Open$/);
    expect(screen.getByRole('link', { name: 'Question 7' })).toHaveAttribute('href', '/ops/tickets/7');
    await expectNoAxeViolations();
  });

  it('are loaded twenty at a time', async () => {
    const answers: Record<string, unknown> = { [listed]: Array.from({ length: 20 }, (_, at) => ticket(40 - at)) };
    fakeApi(answers);
    open(<TicketsPage />);
    expect(await rows()).toHaveLength(20);
    answers[listed] = [ticket(3)];
    await press('Show older tickets');
    await waitFor(async () => expect(await rows()).toHaveLength(21));
    expect(screen.queryByRole('button', { name: 'Show older tickets' })).toBeNull();
  });

  it('are the open ones or all', async () => {
    const answers: Record<string, unknown> = { [listed]: [] };
    fakeApi(answers);
    open(<TicketsPage />);
    expect(await screen.findByRole('heading', { name: 'No open tickets' })).toBeVisible();
    await expectNoAxeViolations();
    answers[listed] = [ticket(7, { closed_at: '2026-11-21T12:00:00.000Z' })];
    await userEvent.click(screen.getByRole('combobox', { name: 'Ticket status' }));
    await userEvent.click(await screen.findByRole('option', { name: 'All tickets' }));
    expect((await rows())[0]).toHaveTextContent('Closed');
  });

  it('that cannot be loaded show an error and are retried', async () => {
    const answers: Record<string, unknown> = { [listed]: refusal(403, 'No.') };
    fakeApi(answers);
    open(<TicketsPage />);
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the tickets.");
    answers[listed] = [ticket(7)];
    await press('Try again');
    expect(await rows()).toHaveLength(1);
  });
});

describe('the telemetry', () => {
  const call = 'GET /platform/operator/telemetry';
  const summary = (facts: Partial<TelemetrySummary> = {}): TelemetrySummary => ({
    days: 7,
    enabled: true,
    actions: [{ action: 'page_viewed', count: 120, people: 4, last_at: '2026-11-20T12:00:00.000Z' }],
    ...facts,
  });

  it('is a table of actions, counts and users', async () => {
    fakeApi({ [call]: summary() });
    open(<TelemetryPage />);
    const [, row] = await screen.findAllByRole('row');
    expect(row).toHaveTextContent('page_viewed1204');
    await expectNoAxeViolations();
  });

  it('is of the selected period', async () => {
    const answers: Record<string, unknown> = { [call]: summary() };
    fakeApi(answers);
    open(<TelemetryPage />);
    await screen.findByText('page_viewed');
    answers[call] = summary({ days: 30, actions: [] });
    await userEvent.click(screen.getByRole('combobox', { name: 'Time range' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Last 30 days' }));
    expect(await screen.findByRole('heading', { name: 'No events in this period' })).toBeVisible();
    await expectNoAxeViolations();
  });

  it('shows that it is off', async () => {
    fakeApi({ [call]: summary({ enabled: false }) });
    open(<TelemetryPage />);
    expect(await screen.findByText(/^Telemetry is off/)).toBeVisible();
  });

  it('that cannot be loaded shows an error and is retried', async () => {
    const answers: Record<string, unknown> = { [call]: refusal(403, 'No.') };
    fakeApi(answers);
    open(<TelemetryPage />);
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the telemetry.");
    answers[call] = summary();
    await press('Try again');
    expect(await screen.findByText('page_viewed')).toBeVisible();
  });
});
