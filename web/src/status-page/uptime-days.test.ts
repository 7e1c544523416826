import { describe, expect, it } from 'vitest';
import { uptimeDays, uptimeSentence } from './uptime-days';

const noon = Date.parse('2026-11-20T12:00:00Z');

describe('the days of a region', () => {
  it('are the last ninety in UTC, including today, and unknown without health checks', () => {
    const days = uptimeDays({ '2026-11-20': 100, '2026-08-22': 50, '2026-08-23': 99.95 }, noon);
    expect(days).toHaveLength(90);
    expect(days[0]).toEqual({ day: '2026-08-23', percent: 99.95, level: 'well', text: '23 Aug: 99.95%' });
    expect(days[1]).toMatchObject({ level: 'unknown', text: '24 Aug: no data' });
    expect(days.at(-1)).toMatchObject({ day: '2026-11-20', level: 'well' });
  });

  it.each([
    [100, 'well'],
    [99.9, 'well'],
    [99.899, 'dent'],
    [99, 'dent'],
    [98.999, 'bad'],
    [0, 'bad'],
  ])('with %d %% of successful health checks are %s', (percent, level) => {
    expect(uptimeDays({ '2026-11-20': percent }, noon).at(-1)?.level).toBe(level);
  });

  it('are described as a sentence: share, number of days, and days with problems', () => {
    const spy = (days: Record<string, number>, percent?: number) => uptimeSentence('Paris', percent, uptimeDays(days, noon));
    expect(spy({})).toBe('Paris: no data in the last 90 days.');
    expect(spy({ '2026-11-20': 100 }, 100)).toBe('Paris: 100% uptime over 1 day. No day was below 99.9%.');
    expect(spy({ '2026-11-20': 100, '2026-11-18': 98 }, 99)).toBe(
      'Paris: 99% uptime over 2 days. Days below 99.9%: 18 Nov: 98%.',
    );
  });
});
