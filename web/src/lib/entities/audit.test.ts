import { describe, expect, it, test } from 'vitest';
import { type AuditEntry, fitsFilters, mergeEntries, noFilters } from './audit';

const entry = (id: number, facts: Partial<AuditEntry> = {}): AuditEntry => ({
  id: String(id),
  at: '2026-11-20T10:00:00.000Z',
  actor: { id: 'ada', name: 'ada' },
  token_name: null,
  action: 'project.pause',
  target: 'Shop',
  outcome: 'done',
  organization_slug: 'acme',
  project_ref: 'shop',
  remote_address: null,
  request_id: null,
  detail: null,
  ...facts,
});

describe('audit entries', () => {
  test.each([
    [{}, true],
    [{ actor: 'ada', action: 'project.pause', project: 'shop' }, true],
    [{ actor: 'bob' }, false],
    [{ action: 'project' }, false],
    [{ project: 'other' }, false],
    [{ from: '2026-11-20', until: '2026-11-20' }, true],
    [{ from: '2026-11-21' }, false],
    [{ until: '2026-11-19' }, false],
  ])('match %j: %s', (filters, expected) => {
    expect(fitsFilters(entry(1), { ...noFilters, ...filters })).toBe(expected);
  });

  it('are merged: each once, newest first, by ID', () => {
    const pushed = [entry(10), entry(9, { target: 'as pushed' })];
    const merged = mergeEntries(pushed, [entry(9), entry(8)]);
    expect(merged.map((it) => it.id)).toEqual(['10', '9', '8']);
    expect(merged[1]?.target).toBe('as pushed');
  });
});
