import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { signInSettingsQuery } from '@/api/auth/get-sign-in-settings';
import { organizationsKey } from '@/api/organizations/list-organizations';
import { flagsKey } from '@/api/platform/list-flags';
import { permissionsKey } from '@/api/profile/list-permissions';
import { profileQuery } from '@/api/profile/get-profile';
import { projectKey } from '@/api/projects/get-project';
import { LogsPage } from '@/features/logs/logs-page';
import { writePreview } from '@/lib/feature-previews';
import type { LogLine } from '@/lib/logs/line';
import { fakeApi, type MadeCall } from './fake-api';
import { projectDetail } from './project-sample';
import { renderPage } from './render-page';
import { organization, permissionsOf, profile, signInSettings } from './samples';

const base = '/platform/projects/shop';
export const logsCall = (name: string) => `${name === 'catalogue' ? 'GET' : 'POST'} ${base}/logs/${name}`;
export const sqlCall = `POST ${base}/analytics/endpoints/logs.all`;
export const contentPath = `${base}/content`;

/** A line of PostgreSQL; the number is its id, and its second in an hour. */
export const logLine = (number: number, facts: Partial<LogLine> = {}): LogLine => ({
  id: number.toString(16).padStart(16, '0'),
  timestamp: Date.UTC(2026, 10, 24, 18, 0, number) * 1_000,
  source: 'postgres_logs',
  severity: 'info',
  event_message: `checkpoint ${number} complete`,
  metadata: { parsed: { user_name: 'app', session_id: 'session-42', sql_state_code: '00000' } },
  ...facts,
});

export const report = (facts: Record<string, unknown> = {}) => ({ searched_to: Date.UTC(2026, 10, 24, 17) * 1_000, is_complete: true, lines_read: 10, damaged: [], ...facts });

export const logCatalogue = (facts: Record<string, unknown> = {}) => ({
  sources: [
    {
      reference: 'edge_logs',
      name: 'API Gateway',
      is_available: true,
      reason: null,
      fields: [
        { path: 'metadata.request.path', type: 'string' },
        { path: 'metadata.response.status_code', type: 'number' },
      ],
    },
    { reference: 'auth_logs', name: 'Auth', is_available: false, reason: 'Projects of this installation have no Auth service.', fields: [] },
    {
      reference: 'postgres_logs',
      name: 'Postgres',
      is_available: true,
      reason: null,
      fields: [
        { path: 'metadata.parsed.user_name', type: 'string' },
        { path: 'metadata.parsed.sql_state_code', type: 'string' },
        { path: 'metadata.parsed.process_id', type: 'number' },
      ],
    },
  ],
  retention_days: 7,
  usage: { bytes: 1_000, quarantine_bytes: 0, segments: 1, oldest_day: null },
  default_query: 'SELECT timestamp FROM postgres_logs',
  templates: [{ name: 'Errors of the database', description: 'The newest errors', sql: "SELECT 1 FROM postgres_logs WHERE severity = 'error'" }],
  sql_rows_max: 1_000,
  ...facts,
});

export const linesPage = (lines: readonly LogLine[], facts: Record<string, unknown> = {}) => ({ lines, next: null, range: { from: 0, to: 1 }, report: report(), ...facts });

/** A server for the page of logs: its answers and the calls of the page. */
export interface LogServer {
  answers: Record<string, unknown>;
  calls: MadeCall[];
  /** The bodies of the calls to one of the addresses. */
  sent: (name: string) => Record<string, unknown>[];
}

/** Starts the server with three lines. */
export function logServer(): LogServer {
  sessionStorage.clear();
  // The editor has its own build, which tests do not have; the plain field reports that.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // The list shows what fits, and jsdom has no layout.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  const error = logLine(3, { severity: 'error', event_message: 'deadlock detected', metadata: { parsed: { user_name: 'ada', session_id: 'session-42', sql_state_code: '40P01' } } });
  const counts = { debug: 0, info: 2, warning: 0, error: 1, fatal: 0 };
  const answers: Record<string, unknown> = {
    [logsCall('catalogue')]: logCatalogue(),
    [logsCall('search')]: linesPage([error, logLine(2), logLine(1)]),
    [logsCall('histogram')]: { start: Date.UTC(2026, 10, 24, 17, 30) * 1_000, step: 60_000_000, counts: [counts, { ...counts, info: 0, error: 0 }, counts], range: { from: 0, to: 1 }, report: report() },
    [logsCall('facets')]: {
      facets: [
        { field: 'metadata.parsed.user_name', values: [{ value: 'app', lines: 2 }, { value: 'ada', lines: 1 }], lines: 3, distinct: 2, is_cut: false },
        { field: 'metadata.parsed.sql_state_code', values: [{ value: '00000', lines: 2 }], lines: 2, distinct: 40, is_cut: true },
      ],
      range: { from: 0, to: 1 },
      report: report(),
    },
    [logsCall('context')]: { lines: [logLine(2), error, logLine(4)], at: 1, report: report() },
    [`GET ${contentPath}`]: { data: [], cursor: null },
    [`GET ${contentPath}/folders`]: [],
  };
  const calls = fakeApi(answers);
  return { answers, calls, sent: (name) => calls.filter((it) => it.call === (name.includes(' ') ? name : logsCall(name))).map((it) => it.body as Record<string, unknown>) };
}

interface LogsFacts {
  role?: 'Owner' | 'Read-only';
  /** Without permissions. */
  isForbidden?: boolean;
  plan?: string;
  /** The preview of the unified timeline is on. */
  isUnified?: boolean;
}

/** Opens the logs of a project. */
export function openLogs(search = '', { role = 'Owner', isForbidden = false, plan = 'team', isUnified = false }: LogsFacts = {}) {
  writePreview('unified_logs', isUnified);
  const page = renderPage(<LogsPage projectRef="shop" />, {
    path: '/project/:ref/logs',
    at: `/project/shop/logs${search}`,
    known: (client) => {
      client.setQueryData(signInSettingsQuery().queryKey, signInSettings());
      client.setQueryData(profileQuery().queryKey, profile);
      client.setQueryData(permissionsKey, isForbidden ? [] : permissionsOf(role));
      client.setQueryData(organizationsKey, [organization({ plan: { id: plan, name: plan } })]);
      client.setQueryData(flagsKey, { previewUnifiedLogs: true });
      client.setQueryData(projectKey('shop'), projectDetail());
    },
  });
  return { ...page, user: userEvent.setup(), address: () => new URLSearchParams(page.router.state.location.search) };
}

/** The list, as soon as it has lines. */
export const lineGrid = () => screen.findByRole('grid', { name: 'Log lines' });
export const messages = (grid: HTMLElement) => [...grid.querySelectorAll('[data-line]')].map((it) => it.lastElementChild?.textContent);
