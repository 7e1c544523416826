import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import { countdownText, incidentBannerTexts, isUpdateOverdue, momentText, nextUpdateText, plannedText } from './incident-texts';

const noon = Date.parse('2026-11-20T12:00:00.000Z');
const planned = { kind: 'maintenance', planned_start: '2026-11-20T13:00:00.000Z', planned_end: '2026-11-20T15:30:00.000Z' };

beforeAll(() => {
  vi.stubEnv('TZ', 'UTC');
});

describe('the time of maintenance', () => {
  it('names the time zone', () => {
    expect(plannedText(planned)).toBe('20 Nov 2026, 13:00 to 15:30 UTC');
    expect(momentText('2026-11-20T13:00:00.000Z')).toBe('20 Nov 2026, 13:00 UTC');
  });

  test.each([
    ['scheduled', 'Starts in 1 h'],
    ['in_progress', 'Ends in 3 h 30 min'],
    ['completed', null],
    ['cancelled', null],
  ])('counts down while it is %s', (state, text) => {
    expect(countdownText({ ...planned, state }, noon)).toBe(text);
  });

  it('does not count below zero', () => {
    expect(countdownText({ ...planned, state: 'scheduled' }, noon + 3_600_000)).toBe('Starts now');
  });
});

describe('the next update', () => {
  const by = '2026-11-20T12:30:00.000Z';

  it('is promised with its time, also in the banner', () => {
    expect(nextUpdateText({ next_update_by: by })).toBe('Next update by 20 Nov 2026, 12:30 UTC.');
    expect(nextUpdateText({})).toBeNull();
    expect(incidentBannerTexts({ kind: 'incident', title: 'Slow', impact: 'minor', state: 'identified', next_update_by: by })).toMatchObject({
      tone: 'incident-minor',
      message: 'Slow. Impact: minor. Next update by 20 Nov 2026, 12:30 UTC.',
    });
  });

  it('is overdue after that time', () => {
    expect(isUpdateOverdue({ next_update_by: by }, noon + 1_800_000)).toBe(false);
    expect(isUpdateOverdue({ next_update_by: by }, noon + 1_800_001)).toBe(true);
    expect(isUpdateOverdue({ next_update_by: null }, noon)).toBe(false);
  });
});
