import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectNoAxeViolations } from '@/testing/axe';
import { fakeApi, refusal } from '@/testing/fake-api';
import { renderPage } from '@/testing/render-page';
import { pointAt, result, run } from '@/testing/simulation-sample';
import { ComparePage } from './compare-page';

const base = '/platform/operator/simulations';
const better = result({
  figures: [
    { id: 'resume_p99', label: 'Recovery after a disconnect, p99', unit: 'ms', value: 617 },
    { id: 'recovered', label: 'Disconnects recovered', unit: 'share', value: 0.99 },
    { id: 'server_memory', label: 'Server memory at its highest', unit: 'bytes', value: 1000 },
  ],
  series: [pointAt(10, { p99_ms: 8 }), pointAt(20, { p99_ms: 6 })],
});
let answers: Record<string, unknown>;
beforeEach(() => {
  answers = {
    [`GET ${base}`]: [run({ id: 'b', started_at: '2026-11-20T14:00:00.000Z' }), run({ id: 'a' })],
    [`GET ${base}/a`]: result(),
    [`GET ${base}/b`]: better,
  };
  fakeApi(answers);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 180));
});

const open = (query = '?a=a&b=b') => renderPage(<ComparePage />, { path: '/ops/simulations/compare', at: `/ops/simulations/compare${query}` });
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((it) => [...it.children].map((cell) => cell.textContent));

describe('two runs', () => {
  it('are shown side by side with their difference, and the better one if known', async () => {
    open();
    expect(await rowsOf('Metrics')).toEqual([
      ['Recovery after a disconnect, p99', '1.23 s', '617 ms', '−617 ms (−50%)', 'Second is better'],
      ['Disconnects recovered', '99%', '99%', 'No difference', 'The same'],
      ['Server memory at its highest', 'No data', '1 kB', '', ''],
    ]);
    expect((await rowsOf('Thresholds'))[1]).toEqual(['Disconnects recovered', '>= 99.9 %', 'Fail99%', 'Fail99%']);
    expect(screen.queryByRole('note')).toBeNull();
    expect(await within(screen.getByRole('region', { name: 'Second run' })).findByText(/by sam/)).toBeVisible();
  });

  it('have both lines in one chart', async () => {
    open();
    const latency = await screen.findByLabelText('Latency, p99 summary');
    expect(within(latency).getAllByRole('definition').map((it) => it.textContent)).toEqual([
      '20 ms at the end, max 20 ms',
      '6 ms at the end, max 8 ms',
    ]);
    await waitFor(() => expect(document.querySelectorAll('.recharts-line-curve')).toHaveLength(4));
  });

  it('of different scenarios are marked as such, and neither as better', async () => {
    answers[`GET ${base}/b`] = { ...better, scenario: 'quiet-day', title: 'Quiet day' };
    open();
    expect(await screen.findByRole('note')).toHaveTextContent('The scenarios differ: “Reconnect storm” and “Quiet day”.');
    expect((await rowsOf('Metrics')).map((it) => it[4])).toEqual(['', '', '']);
  });

  it('are required', () => {
    open('?a=a&b=a');
    expect(screen.getByRole('heading', { name: 'Select two runs' })).toBeVisible();
  });

  it('of which one cannot be loaded show which, and can be requested again', async () => {
    answers[`GET ${base}/b`] = refusal(404, 'There is no report.');
    open();
    expect(await screen.findByText("Couldn't load the second run.")).toBeVisible();
    answers[`GET ${base}/b`] = better;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'Metrics' })).toBeVisible();
  });
});

describe('the page', () => {
  it.each([1440, 390])('passes axe at %d pixels', async (width) => {
    vi.stubGlobal('innerWidth', width);
    const media = { addEventListener: () => {}, removeEventListener: () => {} };
    vi.stubGlobal('matchMedia', (query: string) => ({ ...media, matches: width < 640 && query.includes('width < 640px') }));
    answers[`GET ${base}/b`] = { ...better, short: true };
    open();
    await waitFor(() => expect(document.querySelectorAll('.recharts-line-curve')).toHaveLength(4));
    await expectNoAxeViolations();
  });
});
