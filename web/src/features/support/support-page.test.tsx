import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { profileQuery } from '@/api/profile/get-profile';
import { projectKey } from '@/api/projects/get-project';
import type { SupportTicket } from '@/api/support/list-own-tickets';
import type { Organization } from '@/lib/entities/organization';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, type MadeCall, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { organization, profile, projectSummary, signInSettings } from '@/testing/samples';
import { SupportPage } from './support-page';

const ticket = (facts: Partial<SupportTicket> = {}): SupportTicket => ({
  id: 8,
  username: 'sam',
  email: 'sam@example.com',
  organization_slug: 'acme',
  project_ref: null,
  category: 'Problem',
  severity: 'Low',
  affected_services: [],
  subject: 'How do I connect?',
  message: 'From my laptop.',
  sid: null,
  created_at: new Date().toISOString(),
  closed_at: null,
  replies_count: 0,
  last_reply: null,
  ...facts,
});

let answers: Record<string, unknown>;
let calls: MadeCall[];
beforeEach(() => {
  answers = {
    'GET /platform/profile/support-tickets': [],
    'GET /platform/organizations/acme/projects': { projects: [projectSummary('shop'), projectSummary('depot')] },
    'POST /platform/feedback/send': ticket(),
  };
  calls = fakeApi(answers);
});
afterEach(() => sessionStorage.clear());

interface Scene {
  at?: string;
  mine?: Organization[];
  disabled?: string[];
  mode?: 'platform' | 'self_hosted';
}

function open({ at = '/support/new', mine = [organization()], disabled = [], mode = 'platform' }: Scene = {}) {
  return renderPage(<SupportPage />, {
    path: '/support/new',
    at,
    known: (client) => {
      client.setQueryData(['sign-in-settings'], signInSettings({ mode }));
      client.setQueryData(profileQuery().queryKey, { ...profile, disabled_features: disabled });
      client.setQueryData(organizationsKey, mine);
      client.setQueryData(projectKey('shop'), { ...projectSummary('shop'), dbVersion: null, connectionString: null });
    },
  });
}
const select = (name: string) => screen.getByRole('combobox', { name });
const field = (name: string) => screen.getByRole('textbox', { name });
const pick = async (name: string, option: string) => {
  await userEvent.click(select(name));
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${option}`) }));
};
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send ticket' }));
const sent = () => calls.filter((it) => it.call === 'POST /platform/feedback/send').map((it) => it.body);
const fill = async () => {
  await pick('Category', 'APIs and client libraries');
  await userEvent.type(field('Subject'), 'How do I connect?');
  await userEvent.type(field('Message'), 'From my laptop.');
};

describe('the form', () => {
  it('is sent, shows the number and next steps, and is added to the list', async () => {
    open();
    await expectNoAxeViolations();
    await fill();
    await pick('Severity', 'High');
    await pick('Project', 'shop');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Edge Functions' }));
    await send();
    const heading = await screen.findByRole('heading', { name: 'Ticket #8 sent' });
    expect(heading).toHaveFocus();
    expect(sent()).toEqual([
      {
        category: 'Problem',
        severity: 'High',
        organizationSlug: 'acme',
        projectRef: 'shop',
        affectedServices: ['Edge Functions'],
        subject: 'How do I connect?',
        message: 'From my laptop.',
        sid: null,
      },
    ]);
    expect(screen.getByText('sam@example.com')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Your tickets' })).getByText('Open')).toBeVisible();
    await expectNoAxeViolations();
  });

  it('promises no answer in a self-hosted installation', async () => {
    open({ mode: 'self_hosted' });
    await fill();
    await send();
    await screen.findByRole('heading', { name: 'Ticket #8 sent' });
    expect(screen.getByText(/^You run this installation:/)).toBeVisible();
    expect(screen.queryByText('sam@example.com')).toBeNull();
    expect(screen.queryByRole('link', { name: 'your ticket' })).toBeNull();
  });

  it('shows missing fields in place, and sends nothing', async () => {
    open();
    await send();
    expect(select('Category')).toHaveAccessibleDescription('Please select a category');
    expect(select('Category')).toHaveFocus();
    expect(field('Subject')).toHaveAccessibleDescription('Please add a subject heading');
    expect(field('Message')).toHaveAccessibleDescription("Please add a message about the issue that you're facing");
    expect(sent()).toEqual([]);
    await expectNoAxeViolations();
  });

  it('shows the length limits', async () => {
    open();
    await userEvent.type(field('Subject'), 'Lamp');
    expect(field('Subject')).toHaveAccessibleDescription('4 of 200 characters.');
    expect(field('Message')).toHaveAccessibleDescription(/0 of 5,000 characters\.$/);
  });

  it('keeps typed text if it could not be sent', async () => {
    answers['POST /platform/feedback/send'] = refusal(409, 'You have 20 open tickets, which is the most.', 'conflict');
    open();
    await fill();
    await send();
    expect(await screen.findByText('You have 20 open tickets, which is the most.')).toBeVisible();
    expect(field('Subject')).toHaveValue('How do I connect?');
    expect(field('Message')).toHaveValue('From my laptop.');
    await expectNoAxeViolations();
    answers['POST /platform/feedback/send'] = ticket();
    await send();
    expect(await screen.findByRole('heading', { name: 'Ticket #8 sent' })).toBeVisible();
  });

  it('is restored after a reload, until it is sent', async () => {
    open();
    await fill();
    cleanup();
    open();
    expect(select('Category')).toHaveTextContent('APIs and client libraries');
    expect(field('Subject')).toHaveValue('How do I connect?');
    await send();
    await userEvent.click(await screen.findByRole('button', { name: 'Write another ticket' }));
    expect(field('Subject')).toHaveValue('');
    cleanup();
    open();
    expect(field('Message')).toHaveValue('');
  });
});

describe('the address', () => {
  it('prefills the data of the error page', async () => {
    const { router } = open({ at: '/support/new?category=dashboard_bug&sid=r-17&subject=Lamp&message=It+is+out.&projectRef=shop' });
    expect(select('Category')).toHaveTextContent('Dashboard bug');
    expect(screen.getByText('Error report').nextSibling).toHaveTextContent('r-17');
    expect(field('Subject')).toHaveValue('Lamp');
    expect(field('Message')).toHaveValue('It is out.');
    expect(select('Project')).toHaveTextContent('shop');
    await expectNoAxeViolations();
    await send();
    await userEvent.click(await screen.findByRole('button', { name: 'Write another ticket' }));
    expect(sent()).toEqual([expect.objectContaining({ sid: 'r-17', projectRef: 'shop', category: 'Dashboard_bug' })]);
    expect(router.state.location.search).toBe('');
    expect(field('Subject')).toHaveValue('');
  });

  it('selects a category only if it is offered', () => {
    open({ at: '/support/new?category=Sales', disabled: ['billing:all'] });
    expect(select('Category')).toHaveTextContent('Select a category');
  });
});

describe('the organization and project', () => {
  it('are searched if there are many', async () => {
    answers['GET /platform/organizations/acme/projects'] = {
      projects: Array.from({ length: 30 }, (_, n) => projectSummary(`line-${n}`)),
    };
    open();
    await waitFor(() => expect(select('Project')).toBeEnabled());
    await userEvent.click(select('Project'));
    await userEvent.keyboard('line-27{Enter}');
    expect(select('Project')).toHaveTextContent('line-27');
  });

  it('can be unspecific', async () => {
    open();
    await fill();
    await pick('Organization', 'No specific organization');
    expect(screen.queryByRole('combobox', { name: 'Project' })).toBeNull();
    await send();
    await screen.findByRole('heading', { name: 'Ticket #8 sent' });
    expect(sent()).toEqual([expect.objectContaining({ organizationSlug: null, projectRef: null })]);
  });

  it('can be an organization that blocks the user until there is a second factor', async () => {
    open({ mine: [organization({ organization_requires_mfa: true, mfa_missing: true })] });
    expect(screen.queryByRole('combobox', { name: 'Project' })).toBeNull();
    expect(select('Organization')).toHaveAccessibleDescription(/^Set up 2FA/);
    await expectNoAxeViolations();
    await fill();
    await send();
    await screen.findByRole('heading', { name: 'Ticket #8 sent' });
    expect(sent()).toEqual([expect.objectContaining({ organizationSlug: 'acme', projectRef: null })]);
    expect(calls.map((it) => it.call)).not.toContain('GET /platform/organizations/acme/projects');
  });

  it('are empty for a user without organizations', async () => {
    open({ mine: [] });
    expect(select('Organization')).toHaveTextContent('No specific organization');
    await fill();
    await send();
    expect(await screen.findByRole('heading', { name: 'Ticket #8 sent' })).toBeVisible();
  });

  it('can be named in the message if the projects cannot be listed', async () => {
    answers['GET /platform/organizations/acme/projects'] = refusal(503, 'Away.');
    open();
    expect(await screen.findByText("Couldn't load your projects. Name the project in the message.")).toBeVisible();
    expect(select('Project')).toHaveTextContent('No specific project');
  });
});

describe('the user’s tickets', () => {
  it('show their subject and state', async () => {
    answers['GET /platform/profile/support-tickets'] = [
      ticket({ id: 9, category: 'Dashboard_bug', project_ref: 'shop', subject: 'Lamp' }),
      ticket({ id: 7, closed_at: new Date().toISOString() }),
      ticket({ id: 6, replies_count: 1, last_reply: { at: new Date().toISOString(), from_operator: true } }),
    ];
    open();
    const rows = within(await screen.findByRole('list', { name: 'Your tickets' })).getAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('#9 LampOpenDashboard bug · Acme · shopSent just now');
    expect(rows[2]).toHaveTextContent(/^#6 How do I connect\?Answered.*last reply just now$/);
    expect(within(rows[2] as HTMLElement).getByRole('link')).toHaveAttribute('href', '/support/tickets/6');
    expect(rows[1]).toHaveTextContent('#7 How do I connect?ClosedAPIs and client libraries · AcmeSent just now, closed just now');
    await expectNoAxeViolations();
  });

  it('show a message if there are none', async () => {
    open();
    expect(await screen.findByText('No tickets yet.')).toBeVisible();
  });

  it('fail separately, and are requested again', async () => {
    answers['GET /platform/profile/support-tickets'] = refusal(503, 'Away.');
    open();
    expect(await screen.findByText("Couldn't load your tickets.")).toBeVisible();
    expect(field('Subject')).toBeVisible();
    answers['GET /platform/profile/support-tickets'] = [ticket()];
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Open')).toBeVisible();
  });
});
