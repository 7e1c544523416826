import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { refusal } from '@/testing/fake-api';
import { lineGrid, logCatalogue, type LogServer, logsCall, logServer, messages, openLogs } from '@/testing/logs-page';

let server: LogServer;
beforeEach(() => {
  server = logServer();
});

const sourceButton = () => screen.findByRole('button', { name: /^Source:/ });

describe('the page of logs', () => {
  it('shows the last hour of the first source, newest first', async () => {
    openLogs();
    expect(messages(await lineGrid())).toEqual(['deadlock detected', 'checkpoint 2 complete', 'checkpoint 1 complete']);
    const [body] = server.sent('search');
    expect(body).toMatchObject({ sources: ['postgres_logs'], newest_first: true, limit: 200 });
    expect((body!.to as number) - (body!.from as number)).toBe(3_600_000_000);
    expect(server.sent('histogram')[0]).toMatchObject({ from: body!.from, to: body!.to, buckets: 120 });
    expect(document.title).toContain('Logs');
    await expectNoAxeViolations();
  });

  it('is for members who may read logs', async () => {
    openLogs('', { isForbidden: true });
    expect(await screen.findByRole('heading', { name: "You can't read the logs of this project" })).toBeVisible();
    expect(server.calls).toEqual([]);
    await expectNoAxeViolations();
  });

  it('can be read by members who may only read', async () => {
    openLogs('', { role: 'Read-only' });
    expect(await lineGrid()).toBeVisible();
  });

  it('offers to try again without its sources', async () => {
    server.answers[logsCall('catalogue')] = refusal(503, 'Away.');
    const page = openLogs();
    expect(await screen.findByText("Couldn't load the log sources.")).toBeVisible();
    server.answers[logsCall('catalogue')] = logCatalogue();
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await lineGrid()).toBeVisible();
  });
});

describe('the sources', () => {
  it('are chosen one at a time, and those that do not exist here are explained', async () => {
    const page = openLogs();
    await page.user.click(await sourceButton());
    const picker = within(await screen.findByRole('dialog', { name: 'Source' }));
    expect(picker.getAllByRole('radio').map((it) => it.closest('label')?.textContent)).toEqual(['API Gatewayedge_logs', 'Postgrespostgres_logs']);
    expect(picker.getByText('Projects of this installation have no Auth service.')).toBeVisible();
    await expectNoAxeViolations();
    await page.user.click(picker.getByRole('radio', { name: /API Gateway/ }));
    expect(page.address().get('source')).toBe('edge_logs');
    expect(await sourceButton()).toHaveAccessibleName('Source: API Gateway');
  });

  it('of a link that do not exist here are explained, with a way on', async () => {
    const page = openLogs('?source=auth_logs');
    expect(await screen.findByRole('heading', { name: 'Auth has no logs here' })).toBeVisible();
    expect(screen.getByText('Projects of this installation have no Auth service.')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Show available logs' }));
    expect(await lineGrid()).toBeVisible();
  });

  it('of a link to several are cut to the first without the preview', async () => {
    openLogs('?source=edge_logs,postgres_logs');
    expect(await screen.findByText(/^This link is to several sources in one timeline\. Only API Gateway is shown/)).toBeVisible();
    expect(server.sent('search')[0]).toMatchObject({ sources: ['edge_logs'] });
  });

  it('are in one timeline with the preview on the Team plan', async () => {
    const page = openLogs('', { isUnified: true });
    const grid = await lineGrid();
    expect(server.sent('search')[0]).toMatchObject({ sources: ['edge_logs', 'postgres_logs'] });
    expect(within(grid).getByRole('columnheader', { name: 'Source' })).toBeInTheDocument();
    await page.user.click(await sourceButton());
    const picker = within(await screen.findByRole('dialog', { name: 'Source' }));
    expect(picker.getByRole('checkbox', { name: 'All sources' })).toBeChecked();
    await page.user.click(picker.getByRole('checkbox', { name: /API Gateway/ }));
    expect(page.address().get('source')).toBe('postgres_logs');
    expect(picker.getByRole('checkbox', { name: /Postgres/ })).toBeDisabled();
  });

  it('are one at a time below the Team plan, also with the preview', async () => {
    openLogs('', { isUnified: true, plan: 'pro' });
    await lineGrid();
    expect(server.sent('search')[0]).toMatchObject({ sources: ['postgres_logs'] });
  });
});
