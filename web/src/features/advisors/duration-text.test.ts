import { describe, expect, it } from 'vitest';
import { durationText, percentText } from './duration-text';

describe('durations', () => {
  it.each([
    [0.1234, '0.123 ms'],
    [999, '999 ms'],
    [1_500, '1.5 s'],
    [12 * 60_000, '12 min'],
    [5.5 * 3_600_000, '5.5 h'],
  ])('%d ms are %s', (ms, text) => expect(durationText(ms)).toBe(text));

  it('parts are percentages', () => {
    expect(percentText(0.9876)).toBe('98.8 %');
    expect(percentText(1)).toBe('100 %');
  });
});
