import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fleetTopic, liveKey } from '@/lib/live/topic-names';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { fleet } from '@/testing/fleet-sample';
import { answers, at, audience, incident, over } from '@/testing/incident-sample';
import { renderPage } from '@/testing/render-page';
import { DeclarePage } from './declare-page';
import { IncidentPage } from './incident-page';
import { IncidentsPage } from './incidents-page';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const known = (client: QueryClient) => {
  client.setQueryDefaults(['live'], { structuralSharing: false });
  client.setQueryData(liveKey(fleetTopic), fleet());
};

describe('the list of incidents', () => {
  it('has open incidents, maintenance and history, and templates', async () => {
    fakeApi({ ...answers });
    renderPage(<IncidentsPage />, { path: '/ops/incidents' });
    expect(await screen.findByRole('link', { name: 'New switches' })).toHaveAttribute('href', '/ops/incidents/m1');
    expect(within(screen.getByRole('list', { name: 'Open incidents' })).getByRole('link')).toHaveTextContent('Slow disks');
    expect(within(await screen.findByRole('list', { name: 'Resolved incidents' })).getByRole('link')).toHaveTextContent('Old trouble');
    expect(screen.getByRole('link', { name: 'Connections are slow' })).toHaveAttribute('href', '/ops/incidents/new?template=slow');
    await expectNoAxeViolations();
  });

  it('shows an error if it cannot be loaded', async () => {
    fakeApi({ ...answers, 'GET /platform/operator/incidents': refusal(403, 'No.') });
    renderPage(<IncidentsPage />, { path: '/ops/incidents' });
    expect(await screen.findByText("Couldn't load the open incidents.")).toBeVisible();
  });
});

describe('an incident awaiting review', () => {
  const heldBack = incident({
    id: 'h1',
    title: 'DiskSlow',
    impact: 'critical',
    regions: [],
    held_back: true,
    history: [{ at, by: 'Alertmanager', state: 'investigating', message: 'Writes take **seconds**.' }],
  });
  const everybody = { ...audience(7), everybody: true };
  const withHeldBack = {
    ...answers,
    'GET /platform/operator/incidents': [incident(), heldBack, over],
    'GET /platform/operator/incidents/h1': heldBack,
    'POST /platform/operator/incidents/preview': everybody,
  };
  const openDialog = async (deed: string) => {
    await userEvent.click(await screen.findByRole('button', { name: `${deed} “DiskSlow”` }));
    return within(screen.getByRole('dialog', { name: `${deed} “DiskSlow”?` }));
  };

  it('is separate, with its source and audience', async () => {
    fakeApi({ ...withHeldBack });
    renderPage(<IncidentsPage />, { path: '/ops/incidents' });
    const it = within(await screen.findByRole('listitem', { name: 'DiskSlow' }));
    expect(await it.findByText(/^Sent by Alertmanager/)).toBeVisible();
    expect(await it.findByText('seconds')).toBeVisible();
    expect(await it.findByText('Visible to all users (7 people)')).toBeVisible();
    expect(it.getByRole('link', { name: 'DiskSlow' })).toHaveAttribute('href', '/ops/incidents/h1');
    expect(screen.getByRole('heading', { name: 'Awaiting review' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'Open incidents' })).not.toHaveTextContent('DiskSlow');
    await expectNoAxeViolations();
  });

  it('has no card on the page if there is none', async () => {
    fakeApi({ ...answers });
    renderPage(<IncidentsPage />, { path: '/ops/incidents' });
    await screen.findByRole('list', { name: 'Open incidents' });
    expect(screen.queryByText('Awaiting review')).toBeNull();
  });

  it('is published after a confirmation with its audience', async () => {
    const api = { ...withHeldBack, 'PATCH /platform/incidents/h1': heldBack };
    const made = fakeApi(api);
    renderPage(<IncidentsPage />, { path: '/ops/incidents' });
    const question = await openDialog('Publish');
    expect(question.getByText('Visible to all users (7 people)')).toBeVisible();
    expect(question.getByText('DiskSlow. Impact: critical.')).toBeVisible();
    expect(made.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
    await expectNoAxeViolations();
    api['GET /platform/operator/incidents'] = [incident(), { ...heldBack, held_back: undefined }, over];
    await userEvent.click(question.getByRole('button', { name: 'Publish incident' }));
    await waitFor(() => expect(screen.getByRole('list', { name: 'Open incidents' })).toHaveTextContent('DiskSlow'));
    expect(made.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ held_back: false });
    expect(screen.queryByText('Awaiting review')).toBeNull();
  });

  it('is discarded without notifying anyone', async () => {
    const made = fakeApi({ ...withHeldBack, 'POST /platform/incidents/h1/updates': heldBack });
    renderPage(<IncidentsPage />, { path: '/ops/incidents' });
    const question = await openDialog('Discard');
    await userEvent.click(question.getByRole('button', { name: 'Discard incident' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(made.find(({ call }) => call.endsWith('/updates'))?.body).toEqual({
      state: 'resolved',
      message: 'Discarded before publication.',
    });
    expect(made.some(({ call }) => call.startsWith('PATCH'))).toBe(false);
  });

  it('stays if the server refuses, with the error', async () => {
    fakeApi({ ...withHeldBack, 'PATCH /platform/incidents/h1': refusal(409, 'This incident has ended and can no longer be changed.') });
    renderPage(<IncidentsPage />, { path: '/ops/incidents' });
    const question = await openDialog('Publish');
    await userEvent.click(question.getByRole('button', { name: 'Publish incident' }));
    expect(await question.findByText(/This incident has ended/)).toBeVisible();
  });

  it('is published and discarded on its own page, too', async () => {
    fakeApi({ ...withHeldBack });
    renderPage(<IncidentPage />, { path: '/ops/incidents/:id', at: '/ops/incidents/h1', known });
    expect(await screen.findByRole('button', { name: 'Publish “DiskSlow”' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Discard “DiskSlow”' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Audience once published' })).toBeVisible();
    await expectNoAxeViolations();
  });
});

describe('the form', () => {
  it('is prefilled, shows its audience, and declares with one click', async () => {
    const made = fakeApi({ ...answers, 'POST /platform/incidents': incident({ id: 'i9' }) });
    const { router } = renderPage(<DeclarePage />, { path: '/ops/incidents/new', at: '/ops/incidents/new?region=eu-central-1', known });
    expect(await screen.findByText('Visible to 3 people in 1 organization')).toBeVisible();
    expect(screen.getByText(/^Also on the public status page/)).toBeVisible();
    expect(within(screen.getByRole('article', { name: 'Preview of the public page' })).getByText('Slow connections')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Slow connections');
    expect(screen.getByRole('checkbox', { name: 'eu-central-1' })).toBeChecked();
    await expectNoAxeViolations();
    await press('Declare incident');
    await waitFor(() => expect(router.state.location.pathname).toBe('/ops/incidents/i9'));
    expect(made.find(({ call }) => call === 'POST /platform/incidents')?.body).toMatchObject({
      title: 'Slow connections',
      impact: 'minor',
      state: 'investigating',
      message: 'We look into it.',
      regions: ['eu-central-1'],
    });
  });

  it('from a suggestion keeps what was typed while the suggestions are not known', async () => {
    const made = fakeApi({ ...answers, 'POST /platform/incidents': incident({ id: 'i9' }) });
    const { client, router } = renderPage(<DeclarePage />, { path: '/ops/incidents/new', at: '/ops/incidents/new?suggestion=eu-central-1', known });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), ' today');
    act(() => {
      client.removeQueries({ queryKey: liveKey(fleetTopic) });
      // Shows the page again.
      client.setQueryData(['operator', 'incident-templates'], []);
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Slow connections' })).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Slow connections today');
    await press('Declare incident');
    await waitFor(() => expect(router.state.location.pathname).toBe('/ops/incidents/i9'));
    expect(made.filter(({ call }) => call === 'POST /platform/incidents')).toHaveLength(1);
  });

  it('updates the count with each choice', async () => {
    const made = fakeApi({ ...answers });
    renderPage(<DeclarePage />, { path: '/ops/incidents/new', known });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Organizations' }), 'beta');
    await userEvent.click(within(screen.getByRole('list', { name: 'Results: Organizations' })).getByRole('button'));
    expect(screen.getByRole('list', { name: 'Selected: Organizations' })).toHaveTextContent('Beta Rail');
    await waitFor(() =>
      expect(made.findLast(({ call }) => call.endsWith('/preview'))?.body).toMatchObject({ organizations: ['beta'] }),
    );
  });

  it('previews maintenance with its time', async () => {
    fakeApi({ ...answers });
    renderPage(<DeclarePage />, { path: '/ops/incidents/new', known });
    await userEvent.click(await screen.findByRole('radio', { name: /^Scheduled maintenance/ }));
    expect(screen.getByText('Scheduled maintenance: Slow connections.')).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Ends'));
    expect(screen.getByText('Enter an end after the start.')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('shows missing fields, and errors of the server', async () => {
    fakeApi({ ...answers, 'POST /platform/incidents': refusal(400, 'title: is too long', 'bad_request', [{ field: 'title', message: 'is too long' }]) });
    renderPage(<DeclarePage />, { path: '/ops/incidents/new', known });
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await userEvent.clear(title);
    await press('Declare incident');
    expect(screen.getByText('Enter a title.')).toBeVisible();
    await userEvent.type(title, 'x');
    await press('Declare incident');
    expect(await screen.findByText('The title is too long.')).toBeVisible();
  });
});

describe('an incident', () => {
  const open = (id: string) => renderPage(<IncidentPage />, { path: '/ops/incidents/:id', at: `/ops/incidents/${id}`, known });

  it('shows its history, newest first', async () => {
    fakeApi({ ...answers });
    open('i1');
    const entries = within(await screen.findByRole('list', { name: 'Timeline' })).getAllByRole('listitem');
    expect(entries[0]).toHaveTextContent('edited by ora');
    expect(entries[0]).toHaveTextContent('Title: Slow → Slow disks');
    expect(await screen.findByText('look')).toBeVisible();
    expect(screen.getByText('eu-central-1')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('is updated with a text, and resolved with a last message and its preview', async () => {
    const made = fakeApi({ ...answers, 'POST /platform/incidents/i1/updates': incident() });
    open('i1');
    await userEvent.click(await screen.findByRole('button', { name: 'Post update' }));
    expect(screen.getByText('Enter an update.')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Better.');
    await press('Post update');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue(''));
    await press('Resolve incident…');
    const dialog = within(screen.getByRole('dialog', { name: 'Resolve incident' }));
    expect(made.filter(({ call }) => call.endsWith('/updates'))).toHaveLength(1);
    await userEvent.clear(dialog.getByRole('textbox', { name: 'Last message' }));
    expect(dialog.getByRole('button', { name: 'Resolve and publish' })).toBeDisabled();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Last message' }), 'The switch is replaced.');
    expect(within(dialog.getByRole('article', { name: 'Preview of the public page' })).getByText('The switch is replaced.')).toBeVisible();
    expect(dialog.getByRole('region', { name: 'Preview of the notification' })).toHaveTextContent('[resolved] Slow disksThe switch is replaced.');
    await userEvent.click(dialog.getByRole('button', { name: 'Resolve and publish' }));
    const posted = () => made.filter(({ call }) => call.endsWith('/updates')).map(({ body }) => body);
    await waitFor(() =>
      expect(posted()).toEqual([
        { state: 'investigating', message: 'Better.' },
        { state: 'resolved', message: 'The switch is replaced.' },
      ]),
    );
  });

  it('is edited: only changes are sent', async () => {
    const made = fakeApi({ ...answers, 'PATCH /platform/incidents/i1': incident() });
    open('i1');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit incident' }));
    expect(screen.getByRole('button', { name: 'Save changes' })).toBeDisabled();
    await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' again');
    await expectNoAxeViolations();
    await press('Save changes');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull());
    expect(made.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({ title: 'Slow disks again' });
  });

  it('that is resolved accepts a post-mortem', async () => {
    const made = fakeApi({ ...answers, 'PUT /platform/incidents/i0/post-mortem': over });
    open('i0');
    await userEvent.click(await screen.findByRole('button', { name: 'Write post-mortem' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'A switch.');
    await expectNoAxeViolations();
    await press('Save post-mortem');
    await screen.findByRole('button', { name: 'Write post-mortem' });
    expect(made.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ text: 'A switch.' });
    expect(screen.queryByRole('button', { name: 'Post update' })).toBeNull();
  });

  it('promises its next update, which is marked once it is overdue', async () => {
    const made = fakeApi({
      ...answers,
      'GET /platform/operator/incidents/i1': incident({ next_update_by: '2026-11-20T12:30:00.000Z' }),
      'POST /platform/incidents/i1/updates': incident(),
    });
    open('i1');
    expect(await screen.findByText('Overdue')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Message' }), 'Still on it.');
    await userEvent.click(screen.getByRole('combobox', { name: 'Next update' }));
    await userEvent.click(await screen.findByRole('option', { name: 'In 30 minutes' }));
    await press('Post update');
    await waitFor(() => expect(made.some(({ call }) => call.endsWith('/updates'))).toBe(true));
    const body = made.find(({ call }) => call.endsWith('/updates'))?.body as { next_update_by: string };
    expect(Math.abs(Date.parse(body.next_update_by) - Date.now() - 1_800_000)).toBeLessThan(60_000);
  });

  it('that is resolved can be reopened within its period, with a reason', async () => {
    const reopenable = { ...over, reopenable_until: new Date(Date.now() + 86_400_000).toISOString() };
    const made = fakeApi({ ...answers, 'GET /platform/operator/incidents/i0': reopenable, 'POST /platform/incidents/i0/reopen': over });
    open('i0');
    await userEvent.click(await screen.findByRole('button', { name: 'Reopen incident…' }));
    await press('Reopen and publish');
    expect(screen.getByText('Enter a reason.')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), 'It is back.');
    await expectNoAxeViolations();
    await press('Reopen and publish');
    await screen.findByRole('button', { name: 'Reopen incident…' });
    expect(made.find(({ call }) => call.endsWith('/reopen'))?.body).toEqual({ state: 'investigating', message: 'It is back.' });
  });

  it('that was resolved long ago cannot be reopened', async () => {
    fakeApi({ ...answers, 'GET /platform/operator/incidents/i0': { ...over, reopenable_until: '2026-11-01T00:00:00.000Z' } });
    open('i0');
    await screen.findByRole('button', { name: 'Write post-mortem' });
    expect(screen.queryByRole('button', { name: 'Reopen incident…' })).toBeNull();
  });

  it.each([
    ['a public link', [], 1],
    ['no public link if its scope names an organization', ['acme'], 0],
  ])('has %s', async (_, organizations, count) => {
    fakeApi({ ...answers, 'GET /platform/operator/incidents/i1': incident({ organizations }) });
    open('i1');
    await screen.findByRole('button', { name: 'Post update' });
    expect(screen.queryAllByRole('button', { name: 'Copy public link' })).toHaveLength(count);
  });

  it('that does not exist shows a message', async () => {
    fakeApi({});
    open('i7');
    expect(await screen.findByText("Couldn't load the incident.")).toBeVisible();
  });
});
