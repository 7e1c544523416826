import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { refetchTickets } from '@/api/support/ticket-keys';
import type { TicketConversation } from '@/api/support/ticket-conversation';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { AuthorTicketPage } from './author-ticket-page';
import { OperatorTicketPage } from './operator-ticket-page';

const own = '/platform/profile/support-tickets/7';
const any = '/platform/operator/support-tickets/7';

const ticket = (facts: Partial<TicketConversation> = {}): TicketConversation => ({
  id: 7,
  username: 'sam',
  email: 'sam@example.com',
  organization_slug: 'acme',
  project_ref: 'shop',
  category: 'Database_unresponsive',
  severity: 'High',
  affected_services: ['Database'],
  subject: 'It is down',
  message: '<b>Nothing</b> answers.',
  sid: 'e-1',
  created_at: '2026-11-20T12:00:00.000Z',
  closed_at: null,
  replies_count: 0,
  last_reply: null,
  replies: [],
  ...facts,
});

const reply = { id: 1, author: 'ora', from_operator: true, closes: false, message: 'Restarted.', created_at: '2026-11-20T13:00:00.000Z' };
const answered = ticket({ replies: [reply], replies_count: 1, last_reply: { at: reply.created_at, from_operator: true } });

let answers: Record<string, unknown>;
let calls: MadeCall[];
beforeEach(() => {
  answers = { [`GET ${own}`]: ticket(), [`GET ${any}`]: ticket() };
  calls = fakeApi(answers);
});

const openOwn = (id = '7') => renderPage(<AuthorTicketPage />, { path: '/support/tickets/:id', at: `/support/tickets/${id}` });
const openAny = () => renderPage(<OperatorTicketPage />, { path: '/ops/tickets/:id', at: '/ops/tickets/7' });
const messages = () => within(screen.getByRole('list', { name: 'Conversation' })).getAllByRole('listitem').map((it) => it.textContent);
const field = () => screen.getByRole('textbox', { name: 'Reply' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = () => calls.filter(({ call }) => call.startsWith('POST'));

describe('the ticket of an author', () => {
  it('shows the conversation as written, and its state', async () => {
    answers[`GET ${own}`] = answered;
    openOwn();
    expect(await screen.findByRole('heading', { name: '#7 It is down', level: 1 })).toBeVisible();
    expect(messages()[0]).toContain('<b>Nothing</b> answers.');
    expect(messages()[1]).toMatch(/^oraOperator.*Restarted\.$/);
    expect(screen.getByText('Answered')).toBeVisible();
    expect(screen.queryByRole('button', { name: /close/i })).toBeNull();
    await expectNoAxeViolations();
  });

  it('takes a reply, which appears at once', async () => {
    const mine = { ...reply, id: 2, author: 'sam', from_operator: false, message: 'Thank you.' };
    answers[`POST ${own}/replies`] = ticket({ replies: [reply, mine] });
    openOwn();
    await screen.findByRole('textbox', { name: 'Reply' });
    await userEvent.type(field(), 'Thank you.');
    answers[`GET ${own}`] = ticket({ replies: [reply, mine] });
    await press('Send reply');
    await waitFor(() => expect(messages()).toHaveLength(3));
    expect(field()).toHaveValue('');
    expect(sent()[0]?.body).toEqual({ message: 'Thank you.' });
  });

  it('is reopened by a reply', async () => {
    answers[`GET ${own}`] = ticket({ closed_at: '2026-11-20T14:00:00.000Z' });
    openOwn();
    expect(await screen.findByText('A reply reopens the ticket.')).toBeVisible();
    expect(screen.getByText('Closed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reply and reopen' })).toBeVisible();
  });

  it('keeps a text that could not be sent', async () => {
    answers[`POST ${own}/replies`] = refusal(409, 'This ticket was closed more than 30 days ago. Open a new one.', 'conflict');
    openOwn();
    await screen.findByRole('textbox', { name: 'Reply' });
    await userEvent.type(field(), 'Again.');
    await press('Send reply');
    expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't send the reply.This ticket was closed more than 30 days ago.");
    expect(field()).toHaveValue('Again.');
  });

  it('sends no empty reply', async () => {
    openOwn();
    await screen.findByRole('textbox', { name: 'Reply' });
    await press('Send reply');
    expect(screen.getByText('Enter a message.')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('follows a pushed change', async () => {
    const { client } = openOwn();
    await waitFor(() => expect(messages()).toHaveLength(1));
    answers[`GET ${own}`] = answered;
    act(() => refetchTickets(client, 'author'));
    await waitFor(() => expect(messages()).toHaveLength(2));
  });

  it.each(['7', 'x'])('that does not exist (%s) is not found', async (id) => {
    answers[`GET ${own}`] = refusal(404, 'There is no such ticket.', 'not_found');
    answers['GET /platform/profile/support-tickets/0'] = refusal(404, 'There is no such ticket.', 'not_found');
    openOwn(id);
    expect(await screen.findByRole('heading', { name: 'Ticket not found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Your tickets' })).toHaveAttribute('href', '/support/new');
    await expectNoAxeViolations();
  });
});

describe('a ticket for operators', () => {
  it('shows its sender and context', async () => {
    openAny();
    expect(await screen.findByText('sam (sam@example.com)')).toBeVisible();
    expect(screen.getByRole('link', { name: 'acme' })).toHaveAttribute('href', '/org/acme');
    for (const fact of ['Database unresponsive', 'High', 'e-1']) expect(screen.getByText(fact)).toBeVisible();
    await expectNoAxeViolations();
  });

  it('is closed with a reply', async () => {
    answers[`POST ${any}/replies`] = ticket({ closed_at: reply.created_at, replies: [{ ...reply, closes: true }] });
    openAny();
    await screen.findByRole('textbox', { name: 'Reply' });
    await userEvent.type(field(), 'Restarted.');
    answers[`GET ${any}`] = answers[`POST ${any}/replies`];
    await press('Reply and close');
    await waitFor(() => expect(messages()[1]).toContain('Closed the ticket.'));
    expect(sent()[0]?.body).toEqual({ message: 'Restarted.', close: true });
  });

  it('is closed without one', async () => {
    answers[`POST ${any}/close`] = ticket({ closed_at: reply.created_at });
    openAny();
    await screen.findByRole('button', { name: 'Close ticket' });
    answers[`GET ${any}`] = ticket({ closed_at: reply.created_at });
    await press('Close ticket');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close ticket' })).toBeNull());
    expect(screen.getByText('Closed')).toBeVisible();
  });
});
