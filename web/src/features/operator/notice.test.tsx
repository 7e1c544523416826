import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, test } from 'vitest';
import type { ManagedNotice } from '@/api/operator/latest-notice';
import { flagsKey } from '@/api/platform/list-flags';
import { profileQuery } from '@/api/profile/get-profile';
import { toIso, toLocal } from '@/lib/format/local-time';
import { formatMinute } from '@/lib/format/time';
import { momentText } from '@/lib/incident-texts';
import { liveKey, noticeTopic } from '@/lib/live/topic-names';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { profile } from '@/testing/samples';
import { NoticePage } from './notice-page';

const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

const active: ManagedNotice = {
  id: 'a071ce00-0000-4000-8000-000000000001',
  message: 'Maintenance on Sunday.',
  link: 'https://example.com',
  severity: 'warning',
  state: 'active',
  starts_at: inHours(-1),
  ends_at: null,
};
const scheduled: ManagedNotice = { ...active, state: 'scheduled', starts_at: inHours(2), ends_at: inHours(3) };

const call = '/platform/operator/notice';
/** The response without a notice. */
const none = () => new Response('null');
const editCall = `PUT ${call}/${active.id}`;
const putFlag = 'PUT /platform/telemetry/feature-flags/showNoticeBanner';

interface Known {
  flags?: Record<string, boolean>;
  isOperator?: boolean;
}

function open({ flags = { showNoticeBanner: true }, isOperator = true }: Known = {}) {
  return renderPage(<NoticePage />, {
    path: '/ops/notice',
    known: (client: QueryClient) => {
      client.setQueryData(flagsKey, flags);
      client.setQueryData(profileQuery().queryKey, { ...profile, is_operator: isOperator });
    },
  });
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const choose = async (field: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const type = (field: string, text: string) => userEvent.type(screen.getByRole('textbox', { name: field }), text);
const sentTo = (made: { call: string; body?: unknown }[], name: string) => made.find((it) => it.call === name)?.body;

describe('a new notice', () => {
  it('is written, previewed in its severity, published and shown', async () => {
    const made = fakeApi({ [`GET ${call}`]: none, [`PUT ${call}`]: active });
    open();
    expect(await screen.findByText('No active notice.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Publish notice' })).toBeDisabled();
    await type('Message', ' Maintenance{enter}on Sunday. ');
    await type('Link (optional)', 'https://example.com/more');
    await userEvent.click(screen.getByRole('radio', { name: /^Critical/ }));
    expect(document.querySelector('[inert]')).toHaveTextContent('Critical: Maintenance on Sunday. Learn moreDismiss');
    await expectNoAxeViolations();
    await press('Publish notice');
    expect(await screen.findByText('Shown to everyone until they dismiss it.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    expect(sentTo(made, `PUT ${call}`)).toEqual({
      message: 'Maintenance\non Sunday.',
      link: 'https://example.com/more',
      severity: 'critical',
      starts_at: null,
      ends_at: null,
    });
  });

  it('ends some hours after its start', async () => {
    const made = fakeApi({ [`GET ${call}`]: none, [`PUT ${call}`]: scheduled });
    open();
    await type('Message', 'Maintenance.');
    await choose('End', 'After 4 hours');
    expect(screen.getByText(/^Ends \d\d .+\.$/)).toBeVisible();
    const start = toLocal(Date.parse(inHours(48)));
    await choose('Start', 'At a date and time');
    await type('Starts at', formatMinute(toIso(start) ?? ''));
    expect(screen.getByText(/^Your time zone, .+\.$/)).toBeVisible();
    await press('Schedule notice');
    expect(await screen.findByText('Only operators see it until it starts.')).toBeVisible();
    const startMs = Date.parse(toIso(start) ?? '');
    expect(sentTo(made, `PUT ${call}`)).toMatchObject({
      starts_at: new Date(startMs).toISOString(),
      ends_at: new Date(startMs + 4 * hourMs).toISOString(),
    });
    await expectNoAxeViolations();
  });

  it('is not sent with times that are missing, over, or in the wrong order', async () => {
    const made = fakeApi({ [`GET ${call}`]: none });
    open();
    await type('Message', 'Maintenance.');
    await choose('Start', 'At a date and time');
    await choose('End', 'At a date and time');
    await press('Schedule notice');
    expect(screen.getAllByText('Enter a date and time.')).toHaveLength(2);
    await type('Starts at', '24 Nov 2015, 18:00');
    expect(screen.getByText('Enter a time in the future.')).toBeVisible();
    await userEvent.clear(screen.getByRole('textbox', { name: 'Starts at' }));
    await type('Starts at', formatMinute(inHours(3)));
    await type('Ends at', formatMinute(inHours(2)));
    expect(screen.getByText('Enter an end after the start.')).toBeVisible();
    await press('Schedule notice');
    expect(sentTo(made, `PUT ${call}`)).toBeUndefined();
  });

  it('is not sent with too many lines or characters', async () => {
    fakeApi({ [`GET ${call}`]: none });
    open();
    await type('Message', '1{enter}2{enter}3{enter}4{enter}5{enter}6');
    expect(screen.getByText('Use at most 5 lines.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Publish notice' })).toBeDisabled();
    await userEvent.clear(screen.getByRole('textbox', { name: 'Message' }));
    await userEvent.click(screen.getByRole('textbox', { name: 'Message' }));
    await userEvent.paste('x'.repeat(302));
    expect(screen.getByText('Remove 2 characters: at most 300 are shown.')).toBeVisible();
  });

  test.each(['example.com', 'javascript:alert(1)'])('is not published with the link %s', async (address) => {
    fakeApi({ [`GET ${call}`]: none });
    open();
    await type('Message', 'Maintenance.');
    await type('Link (optional)', address);
    expect(screen.getByText('Enter a URL that starts with https:// or http://.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Publish notice' })).toBeDisabled();
  });

  it('keeps the text if publishing fails, and shows the server’s reason at its field', async () => {
    const answers: Record<string, unknown> = { [`GET ${call}`]: none, [`PUT ${call}`]: refusal(503, 'Storage is away.') };
    fakeApi(answers);
    open();
    await type('Message', 'Maintenance.');
    await press('Publish notice');
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't publish the notice.Storage is away.");
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Maintenance.');
    answers[`PUT ${call}`] = refusal(400, 'No.', 'bad_request', [{ field: 'ends_at', message: 'must be at most 365 days from now' }]);
    await press('Publish notice');
    expect(await screen.findByText('The end must be at most 365 days from now.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that is scheduled removes the current one, which the form says', async () => {
    fakeApi({ [`GET ${call}`]: active });
    open();
    await screen.findByRole('button', { name: 'Remove notice' });
    await choose('Start', 'At a date and time');
    expect(screen.getByText(/^The current notice is removed when you schedule this one/)).toBeVisible();
  });
});

describe('the latest notice', () => {
  const facts = () => [...document.querySelectorAll('dl > div')].map((it) => it.textContent);

  it('shows severity, start and end', async () => {
    const ends_at = inHours(1);
    fakeApi({ [`GET ${call}`]: { ...active, ends_at } });
    open();
    await screen.findByRole('button', { name: 'Edit' });
    expect(screen.getByRole('region', { name: 'Current notice' })).toBeVisible();
    expect(facts()).toEqual(['SeverityWarning', `Shown since${momentText(active.starts_at)}`, `Ends${momentText(ends_at)}`]);
  });

  it('that is scheduled shows its start', async () => {
    fakeApi({ [`GET ${call}`]: { ...scheduled, ends_at: null } });
    open();
    expect(await screen.findByText('Only operators see it until it starts.')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Scheduled notice' })).toBeVisible();
    expect(facts()).toEqual(['SeverityWarning', `Scheduled for${momentText(scheduled.starts_at)}`, 'EndsWhen removed']);
  });

  it('that has ended is only mentioned', async () => {
    fakeApi({ [`GET ${call}`]: { ...active, state: 'ended', ends_at: inHours(-2) } });
    open();
    expect(await screen.findByText(/^No active notice/)).toHaveTextContent('No active notice. The last one ended 2 h ago.');
    expect(screen.queryByRole('button', { name: 'Remove notice' })).toBeNull();
  });

  it('gets another end, and keeps the rest', async () => {
    const made = fakeApi({ [`GET ${call}`]: { ...active, ends_at: inHours(1) }, [editCall]: active });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit notice' }));
    expect(dialog.queryByRole('combobox', { name: 'Start' })).toBeNull();
    await expectNoAxeViolations();
    await userEvent.click(dialog.getByRole('combobox', { name: 'End' }));
    await userEvent.click(await screen.findByRole('option', { name: 'When removed' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const { message, link, severity } = active;
    expect(sentTo(made, editCall)).toEqual({ message, link: `${link}/`, severity, starts_at: null, ends_at: null });
  });

  it('keeps its times to the second if only the text is changed', async () => {
    const made = fakeApi({ [`GET ${call}`]: scheduled, [editCall]: scheduled });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit notice' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), ' All day.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentTo(made, editCall)).toMatchObject({
      message: 'Maintenance on Sunday. All day.',
      starts_at: scheduled.starts_at,
      ends_at: scheduled.ends_at,
    });
  });

  it('that was replaced is not edited, with the server’s reason', async () => {
    fakeApi({ [`GET ${call}`]: active, [editCall]: refusal(404, 'The notice was replaced or removed.') });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit notice' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent("Couldn't save the changes.The notice was replaced or removed.");
  });

  it('cannot be re-enabled by on-call members: flags are for operators', async () => {
    fakeApi({ [`GET ${call}`]: active });
    open({ flags: {}, isOperator: false });
    expect(await screen.findByText('Hidden: the flag showNoticeBanner is off.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show notice' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Remove notice' })).toBeEnabled();
  });

  it('shows its visibility, and is removed', async () => {
    const made = fakeApi({ [`GET ${call}`]: active, [putFlag]: { name: 'showNoticeBanner', value: true }, [`DELETE ${call}`]: null });
    open({ flags: {} });
    expect(await screen.findByText('Hidden: the flag showNoticeBanner is off.')).toBeVisible();
    await press('Show notice');
    expect(await screen.findByText('Shown to everyone until they dismiss it.')).toBeVisible();
    await expectNoAxeViolations();
    await press('Remove notice');
    expect(await screen.findByText('No active notice.')).toBeVisible();
    expect(made.map((it) => it.call)).toEqual([`GET ${call}`, putFlag, `DELETE ${call}`]);
  });

  it('changes as its topic publishes it; a malformed state is ignored', async () => {
    fakeApi({ [`GET ${call}`]: scheduled });
    const { client } = open();
    await screen.findByText('Only operators see it until it starts.');
    const push = (state: unknown) =>
      act(async () => {
        client.setQueryData(liveKey(noticeTopic), state);
        await Promise.resolve();
      });
    // A state has no null.
    await push({ notice: { ...active, ends_at: undefined } });
    expect(screen.getByText('Shown to everyone until they dismiss it.')).toBeVisible();
    expect(facts()).toContain('EndsWhen removed');
    await push({});
    expect(screen.getByText('No active notice.')).toBeVisible();
    await push({ notice: { id: 1 } });
    expect(screen.getByText('Only operators see it until it starts.')).toBeVisible();
  });

  it('that cannot be loaded shows an error and is retried', async () => {
    const answers: Record<string, unknown> = { [`GET ${call}`]: refusal(403, 'No.') };
    fakeApi(answers);
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load the notice.");
    answers[`GET ${call}`] = none;
    await press('Try again');
    expect(await screen.findByText('No active notice.')).toBeVisible();
  });
});
