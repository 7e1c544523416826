import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type CustomContent, customContentKey } from '@/api/platform/get-custom-content';
import { incidentsKey } from '@/api/platform/list-incidents';
import { permissionsKey } from '@/api/profile/list-permissions';
import { monitoringKey } from '@/api/projects/get-monitoring';
import { projectKey } from '@/api/projects/get-project';
import { projectIncidentsKey } from '@/api/projects/list-project-incidents';
import type { Incident } from '@/lib/entities/incident';
import type { ProjectDetail } from '@/lib/entities/project';
import type { Command } from '@/lib/commands/command';
import { useRegisteredCommands } from '@/lib/commands/use-commands';
import { type FeatureCheck, isAvailable } from '@/lib/features';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi } from '@/testing/fake-api';
import { knowProjectHome } from '@/testing/know-project-home';
import { monitoring } from '@/testing/monitoring-sample';
import { projectDetail } from '@/testing/project-sample';
import { renderPage } from '@/testing/render-page';
import { customContent, permissionsOf, signInSettings } from '@/testing/samples';
import { ProjectHomePage } from './project-home-page';
import { builtInExamples } from './built-in-examples';
import type { IncidentDialogOf } from './incident-card';

const incident = (id: string, facts: Partial<Incident> = {}): Incident => ({
  id,
  title: `Incident ${id}`,
  impact: 'major',
  state: 'identified',
  affects_project_creation: false,
  opened_at: '2026-11-20T12:00:00.000Z',
  updates: {},
  ...facts,
});

interface Opening {
  project?: ProjectDetail;
  /** Null: must be requested. */
  content?: CustomContent | null;
  incidents?: Incident[];
  /** As requested; null: still to be requested. */
  recent?: Incident[] | null;
  mode?: 'platform' | 'self_hosted';
  available?: FeatureCheck;
}

/** A replacement of the dialog that the app passes. */
const RecordingDialog: IncidentDialogOf = ({ incident: spy, onClose }) =>
  spy && (
    <button type="button" onClick={onClose}>
      Dialog of {spy.title}
    </button>
  );

let commands: readonly Command[];
/** Commands of the page. */
function AcceptTransfer() {
  const registered = useRegisteredCommands();
  useEffect(() => {
    commands = registered;
  }, [registered]);
  return null;
}

let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {};
  fakeApi(answers);
});

function open({ project = projectDetail(), content = customContent(), incidents = [], recent = [], mode = 'platform', available = isAvailable }: Opening = {}) {
  const page = (
    <>
      <ProjectHomePage IncidentDialog={RecordingDialog} />
      <AcceptTransfer />
    </>
  );
  return renderPage(page, {
    path: '/project/:ref',
    at: '/project/shop',
    available,
    known: (client) => {
      client.setQueryData(['sign-in-settings'], signInSettings({ mode }));
      client.setQueryData(permissionsKey, permissionsOf('Owner'));
      client.setQueryData(projectKey('shop'), project);
      client.setQueryData(monitoringKey('shop'), monitoring({}));
      knowProjectHome(client, project);
      client.setQueryData(incidentsKey, incidents);
      if (recent) client.setQueryData(projectIncidentsKey('shop'), recent);
      if (content) client.setQueryData(customContentKey, content);
    },
  });
}

const card = (name: string) => within(screen.getByRole('region', { name }));
const items = (name: string) => card(name).getAllByRole('listitem').map((it) => it.textContent);

describe('the services of a project', () => {
  it.each([
    [true, 'Healthy'],
    [false, 'Unhealthy'],
    [null, 'Not checked'],
  ])('that are healthy: %s, show %s, with details as text', (healthy, word) => {
    open({ project: projectDetail({}, { services: { postgresql: { name: 'PostgreSQL', healthy, detail: 'Accepting connections.' } } }) });
    expect(items('Services')).toEqual([`PostgreSQL${word}Accepting connections.`]);
  });

  it('are only the existing ones, by name', () => {
    const services = {
      postgresql: { name: 'PostgreSQL', healthy: true, detail: null },
      pooler: { name: 'Pooler', healthy: false, detail: null },
    };
    open({ project: projectDetail({}, { services }) });
    expect(items('Services')).toEqual(['PoolerUnhealthy', 'PostgreSQLHealthy']);
  });

  it('are not shown before the server has sent them', () => {
    const unheard = projectDetail();
    delete unheard.live;
    open({ project: unheard });
    expect(card('Services').getByText(/^Service status appears/)).toBeVisible();
  });
});

describe('the incidents of a project', () => {
  it('are those that affect it, newest first, with their state', async () => {
    open({
      incidents: [
        incident('old', { opened_at: '2026-11-19T12:00:00.000Z', regions: ['eu-central-1'], impact: 'none', state: 'monitoring' }),
        incident('elsewhere', { regions: ['us-east-1'] }),
        incident('new', { projects: ['shop'] }),
      ],
    });
    expect(items('Incidents')).toEqual([
      expect.stringMatching(/^Incident newidentified · Impact: major · Opened/) as string,
      expect.stringMatching(/^Incident oldmonitoring · Opened/) as string,
    ]);
    await expectNoAxeViolations();
  });

  it('are followed by resolved ones, with details', async () => {
    const over = incident('over', { state: 'resolved', impact: 'none', resolved_at: '2026-11-20T13:00:00.000Z' });
    open({ incidents: [incident('now', { opened_at: '2026-11-01T12:00:00.000Z' })], recent: [over] });
    expect(items('Incidents')).toEqual([
      expect.stringMatching(/^Incident nowidentified/) as string,
      expect.stringMatching(/^Incident overresolved .+ · Opened/) as string,
    ]);
    await userEvent.click(card('Incidents').getByRole('button', { name: 'Incident over' }));
    expect(screen.getByRole('button', { name: 'Dialog of Incident over' })).toBeVisible();
    await expectNoAxeViolations();
  });

  it('show that none is open if all are resolved', () => {
    open({ recent: [incident('over', { state: 'resolved' })] });
    expect(card('Incidents').getByText('No open incidents.')).toBeVisible();
  });

  it('that are open are shown before the others have loaded, or if they fail to load', async () => {
    open({ incidents: [incident('now')], recent: null });
    expect(items('Incidents')).toHaveLength(1);
    expect(screen.getByRole('status', { name: 'Loading incidents' })).toBeVisible();
    expect(await card('Incidents').findByRole('alert')).toHaveTextContent("Couldn't load the recent incidents.");
    expect(items('Incidents')).toHaveLength(1);
    await expectNoAxeViolations();
    answers['GET /platform/projects/shop/incidents'] = { incidents: [incident('over', { state: 'resolved' })] };
    await userEvent.click(card('Incidents').getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(items('Incidents')).toHaveLength(2));
    expect(card('Incidents').queryByRole('alert')).toBeNull();
  });

  it('open in the dialog, which closes with the incident', async () => {
    const { client } = open({ incidents: [incident('a')] });
    await userEvent.click(card('Incidents').getByRole('button', { name: 'Incident a' }));
    expect(screen.getByRole('button', { name: 'Dialog of Incident a' })).toBeVisible();
    await act(async () => {
      client.setQueryData(incidentsKey, []);
      await Promise.resolve();
    });
    expect(screen.queryByRole('button', { name: 'Dialog of Incident a' })).toBeNull();
    expect(card('Incidents').getByText('No incidents in the last 14 days.')).toBeVisible();
  });
});

describe('the connection code', () => {
  const tab = (name: string) => screen.getByRole('tab', { name });

  it('is in the language chosen last', async () => {
    open();
    expect(tab('URI')).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(tab('Java'));
    expect(screen.getByLabelText('Code for Java')).toHaveTextContent('jdbc:postgresql://localhost:54331/app');
    await expectNoAxeViolations();
    cleanup();
    open();
    expect(tab('Java')).toHaveAttribute('aria-selected', 'true');
  });

  it('is the plain connection string without custom content, or before it has loaded', () => {
    localStorage.setItem('signalbox.connection_language', 'Java');
    open({ content: customContent({ 'project_homepage:connection_snippets': [] }) });
    expect(screen.queryByRole('tablist')).toBeNull();
    expect(screen.getByLabelText('Connection string')).toHaveTextContent('postgresql://app:[YOUR-PASSWORD]@localhost:54331/app');
  });

  it('contains the password only after it is revealed, in every language', async () => {
    answers['GET /platform/projects/shop/db-password'] = { db_pass: 'Tra1n', connectionString: '' };
    open();
    await userEvent.click(tab('C#'));
    expect(screen.getByLabelText('Code for C#')).toHaveTextContent('Password=[YOUR-PASSWORD]');
    await userEvent.click(screen.getByRole('button', { name: 'Reveal password' }));
    expect(await screen.findByText(/Password=Tra1n/)).toBeVisible();
    await userEvent.click(tab('psql'));
    expect(screen.getByLabelText('Code for psql')).toHaveTextContent('psql "postgresql://app:Tra1n@localhost:54331/app"');
  });

  it('is copied from the command menu in every language, with the revealed password', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    userEvent.setup();
    answers['GET /platform/projects/shop/db-password'] = { db_pass: 'Tra1n', connectionString: '' };
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Reveal password' }));
    await screen.findByLabelText('Database password');
    const psql = commands.find((it) => it.name === 'Copy code for psql');
    if (!psql || !('action' in psql)) throw new Error('There is no such command.');
    psql.action();
    await expect.poll(() => navigator.clipboard.readText()).toBe('psql "postgresql://app:Tra1n@localhost:54331/app"');
    expect(commands.filter((it) => it.name.startsWith('Copy'))).toHaveLength(9);
  });

  it('has a choice of methods only with a pooler', () => {
    open();
    expect(screen.queryByRole('group', { name: 'Connection method' })).toBeNull();
  });

  it('uses the pooler if that is chosen', async () => {
    const pooled = { host: 'pool.example', port: 6543, user: 'app.shop', database: 'app', connection_string: 'postgresql://app.shop:[YOUR-PASSWORD]@pool.example:6543/app' };
    open({ project: projectDetail({ pooled }) });
    expect(screen.getByLabelText('Connection string')).toHaveTextContent('@localhost:54331');
    await userEvent.click(screen.getByRole('radio', { name: /^Connection pooler/ }));
    expect(screen.getByLabelText('Connection string')).toHaveTextContent('@pool.example:6543');
    expect(card('Connection').getAllByRole('definition').map((it) => it.textContent)).toEqual(['pool.example', '6543', 'app.shop', 'app']);
    await expectNoAxeViolations();
  });
});

describe('verified TLS', () => {
  const tls = {
    connection_string: 'postgresql://app:[YOUR-PASSWORD]@localhost:54331/app?sslmode=verify-full&sslrootcert=signalbox-ca.crt',
    pooled_connection_string: 'postgresql://app:[YOUR-PASSWORD]@pool.example:6543/shop?sslmode=verify-full&sslrootcert=signalbox-ca.crt',
    certificate_fingerprint: 'AB:CD:EF',
    certificate_expires_at: '2036-11-21T12:00:00.000Z',
  };
  const pooled = { host: 'pool.example', port: 6543, user: 'app', database: 'shop', connection_string: 'postgresql://app:[YOUR-PASSWORD]@pool.example:6543/shop' };
  const block = () => within(screen.getByRole('region', { name: 'Verified TLS' }));
  const text = () => block().getByLabelText('Verified connection string').textContent;

  it('has a connection string for each connection method, and for the revealed password', async () => {
    answers['GET /platform/projects/shop/db-password'] = { db_pass: 'Tra1n', connectionString: '' };
    open({ project: projectDetail({ pooled, tls }) });
    expect(text()).toBe(tls.connection_string);
    expect(block().getByText('AB:CD:EF')).toBeVisible();
    expect(block().getByText(/2036/)).toHaveAttribute('dateTime', '2036-11-21T12:00:00Z');
    await userEvent.click(screen.getByRole('radio', { name: /^Connection pooler/ }));
    expect(text()).toBe(tls.pooled_connection_string);
    await userEvent.click(screen.getByRole('button', { name: 'Reveal password' }));
    await screen.findByLabelText('Database password');
    expect(text()).toBe('postgresql://app:Tra1n@pool.example:6543/shop?sslmode=verify-full&sslrootcert=signalbox-ca.crt');
    await expectNoAxeViolations();
  });

  it('downloads the certificate, and copies string and fingerprint', async () => {
    userEvent.setup();
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    URL.createObjectURL = vi.fn(() => 'blob:it');
    URL.revokeObjectURL = vi.fn();
    answers['GET /platform/projects/shop/database-certificate'] = 'PEM';
    open({ project: projectDetail({ tls }) });
    await userEvent.click(block().getByRole('button', { name: 'Download certificate' }));
    await expect.poll(() => click.mock.contexts).toHaveLength(1);
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('signalbox-ca.crt');
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    await userEvent.click(block().getByRole('button', { name: 'Copy verified connection string' }));
    await expect.poll(() => navigator.clipboard.readText()).toBe(tls.connection_string);
    await userEvent.click(block().getByRole('button', { name: 'Copy certificate fingerprint' }));
    await expect.poll(() => navigator.clipboard.readText()).toBe('AB:CD:EF');
  });

  it('is absent if the database has no certificate', () => {
    open();
    expect(screen.queryByRole('region', { name: 'Verified TLS' })).toBeNull();
  });
});

describe('client libraries', () => {
  const withApi = { project: projectDetail({ postgrestStatus: 'ONLINE' }), available: () => true };

  it('show owner, maturity and repository', async () => {
    open(withApi);
    const libraries = card('Client libraries');
    await libraries.findAllByRole('listitem');
    expect(items('Client libraries').slice(2, 4)).toEqual(['PythonOfficialAlphasupabase/supabase-py', 'C#Communitysupabase-community/supabase-csharp']);
    expect(libraries.getByRole('link', { name: 'supabase/supabase-js' })).toHaveAttribute('href', 'https://github.com/supabase/supabase-js');
  });

  it('are absent while projects have no API', () => {
    open();
    open({ ...withApi, available: isAvailable });
    expect(screen.queryByRole('region', { name: 'Client libraries' })).toBeNull();
  });

  it('show their purpose if the API is available', () => {
    open(withApi);
    expect(card('Client libraries').getByText(/through its API/)).toBeVisible();
  });

  it('have no link for an invalid repository name', () => {
    const odd = { language: 'Perl', official: false, releaseState: null, gitRepo: '../../evil?x=/y' };
    open({ ...withApi, content: customContent({ 'project_homepage:client_libraries': [odd] }) });
    expect(card('Client libraries').queryByRole('link')).toBeNull();
  });

  it('are absent if the installation names none', () => {
    open({ ...withApi, content: customContent({ 'project_homepage:client_libraries': [] }) });
    expect(screen.queryByRole('region', { name: 'Client libraries' })).toBeNull();
  });
});

describe('examples', () => {
  it('are built-in SQL with copy buttons, if the installation names none', async () => {
    vi.spyOn(document, 'hasFocus').mockReturnValue(true);
    const user = userEvent.setup();
    open();
    await user.click(await card('Examples').findByRole('button', { name: 'Copy SQL of “To-do list”' }));
    expect(await navigator.clipboard.readText()).toBe(builtInExamples[0]?.sql);
    const inEditor = card('Examples').getByRole('link', { name: 'Open in SQL editor: To-do list' });
    const address = new URL(inEditor.getAttribute('href') ?? '', location.origin);
    expect(address.pathname).toMatch(/^\/project\/[a-z]+\/sql\/new$/);
    expect(address.searchParams.get('content')).toBe(builtInExamples[0]?.sql);
    expect(address.searchParams.get('draft')).toMatch(/^[0-9a-f-]{36}$/);
    await expectNoAxeViolations();
  });

  it('that are built in have no links', () => {
    for (const { sql, description } of builtInExamples) expect(sql + description).not.toMatch(/\/\//);
  });

  it('are those of the installation, with links only to web addresses', () => {
    const examples = [
      { title: 'Chat', description: 'Talks.', iconUrl: 'https://example.com/chat.svg', url: 'https://example.com/chat' },
      { title: 'Odd', description: 'Leads nowhere.', iconUrl: 'javascript:x', url: 'javascript:alert(1)' },
    ];
    open({ content: customContent({ 'project_homepage:example_projects': examples }) });
    expect(card('Examples').getAllByRole('link').map((it) => it.getAttribute('href'))).toEqual(['https://example.com/chat']);
    expect(items('Examples')).toEqual(['ChatTalks.', 'OddLeads nowhere.']);
    expect(document.querySelectorAll('img')).toHaveLength(1);
  });

  it('are absent if the installation disables them', () => {
    open({ content: customContent({ 'project_homepage:example_projects': [] }) });
    expect(screen.queryByRole('region', { name: 'Examples' })).toBeNull();
  });
});

describe('the custom content', () => {
  it('can be requested again after an error; the connection string is shown without it', async () => {
    open({ content: null });
    expect(screen.getByRole('status', { name: 'Loading libraries and examples' })).toBeVisible();
    expect(await screen.findByText("Couldn't load libraries and examples.")).toBeVisible();
    expect(screen.getByLabelText('Connection string')).toBeVisible();
    await expectNoAxeViolations();
    answers['GET /platform/custom-content'] = customContent();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Examples' })).toBeVisible();
  });
});

describe('the quick links', () => {
  it.each([
    ['platform', ['/project/shop/editor', '/project/shop/sql', '/project/shop/settings/general', '/org/acme/members', '/account/tokens', '/api-docs']],
    ['self_hosted', ['/project/shop/editor', '/project/shop/sql', '/project/shop/settings/general', '/account/tokens', '/api-docs']],
  ] as const)('of a %s installation lead to existing pages', (mode, hrefs) => {
    open({ mode });
    expect(card('Links').getAllByRole('link').map((it) => it.getAttribute('href'))).toEqual(hrefs);
  });
});

it('a deleted project has no examples or libraries', () => {
  open({ project: projectDetail({ status: 'REMOVED', connectionString: null }) });
  for (const name of ['Connection', 'Services', 'Links', 'Client libraries']) expect(screen.queryByRole('region', { name })).toBeNull();
});
