import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '@/testing/render-page';
import { type Metric, metricsOf } from './metrics';
import { TrendTooltip } from './trend-tooltip';

const hourMs = 3_600_000;

describe('the tooltip of a chart', () => {
  const metrics = metricsOf({ cores: null, memoryBytes: null, diskBytes: null, connections: 60 });
  const metric = (id: Metric['id']) => metrics.find((it) => it.id === id) as Metric;
  const at = Date.parse('2026-11-20T12:05:00.000Z');
  const day = { from: at - 24 * hourMs, to: at };
  const shown = (row: Parameters<typeof TrendTooltip>[0]['row'], id: Metric['id'] = 'latency', marker?: Parameters<typeof TrendTooltip>[0]['marker'], view = day) =>
    renderPage(<TrendTooltip metric={metric(id)} row={row} view={view} marker={marker} />);

  it('has local and exact time, and a value for each line', () => {
    shown({ at, main: 1.5, other: 4 });
    expect(screen.getByText('2026-11-20 12:05:00 UTC')).toBeVisible();
    expect(screen.getByText(new Intl.DateTimeFormat(undefined, { weekday: 'short', hour: '2-digit', minute: '2-digit' }).format(at))).toBeVisible();
    expect(screen.getAllByRole('definition').map((it) => it.textContent)).toEqual(['1.5 ms', '4 ms']);
  });

  it('has the date in longer ranges', () => {
    shown({ at, main: 1.5, other: 4 }, 'latency', undefined, { from: at - 48 * hourMs, to: at });
    expect(screen.getByText(/^20 Nov 2026, \d\d:05$/)).toBeVisible();
  });

  it('shows missing data', () => {
    shown({ at, main: null, other: null });
    expect(screen.getByText('No data')).toBeVisible();
  });

  it('has the limit beside the value', () => {
    shown({ at, main: 12, other: null }, 'connections');
    expect(screen.getAllByRole('definition').map((it) => it.textContent)).toEqual(['12', '60']);
  });

  it('shows what happened', () => {
    const events = [
      { id: 'a', at, text: 'Crashed', isCrash: true },
      { id: 'b', at, text: 'Recovered automatically after 4.5 s', isCrash: false },
    ];
    shown({ at, main: 12, other: null }, 'connections', { at, slot: at, isCrash: true, events });
    expect(screen.getAllByRole('listitem').map((it) => it.textContent)).toEqual(['Crashed', 'Recovered automatically after 4.5 s']);
  });
});
