import { describe, expect, it } from 'vitest';
import { severityDisplay } from './incident-severity';

const all = ['none', 'minor', 'major', 'critical'].map(severityDisplay);

describe('the severities', () => {
  it('differ in word, shape and banner, so that color is not the only distinction', () => {
    for (const part of ['word', 'shape', 'banner'] as const) expect(new Set(all.map((it) => it[part])).size).toBe(all.length);
  });

  it('of an unknown name are minor', () => {
    expect(severityDisplay('huge')).toBe(severityDisplay('minor'));
  });
});
