import { describe, expect, it, test } from 'vitest';
import { answer } from '../consent/consent';
import { groupsOf, pagePathOf, telemetryService, untilWithdrawn } from './telemetry';
import { forgetVisit, visit } from './visit';

test.each([
  ['/', {}, '/'],
  ['/organizations', {}, '/organizations'],
  ['/org/acme/members', { slug: 'acme' }, '/org/:slug/members'],
  ['/project/shop/settings', { ref: 'shop', '*': 'settings' }, '/project/:ref/settings'],
  ['/project/shop/sql/a%20b', { ref: 'shop', id: 'a b' }, '/project/:ref/sql/:id'],
  ['/project/shop/sql/%', { ref: 'shop' }, '/project/:ref/sql/%'],
  ['/project/shop/sql', { ref: 'shop', id: undefined }, '/project/:ref/sql'],
])('the page %s is reported without identifiers', (pathname, params, path) => {
  expect(pagePathOf(pathname, params)).toBe(path);
});

it('a long path is cut to the server’s limit', () => {
  expect(pagePathOf(`/${'a'.repeat(600)}`, {})).toHaveLength(512);
});

test.each([
  ['shop', 'acme', { project: 'shop', organization: 'acme' }],
  [undefined, 'acme', { organization: 'acme' }],
  ['shop', undefined, { project: 'shop', organization: 'Unknown' }],
  [undefined, undefined, { organization: 'Unknown' }],
])('of project %s and organization %s', (ref, slug, groups) => {
  expect(groupsOf(ref, slug)).toStrictEqual(groups);
});

describe('a visit', () => {
  it('has one ID in its own cookie, until that is deleted', () => {
    const first = visit();
    expect(visit()).toBe(first);
    expect(document.cookie).toBe(`signalbox-telemetry=${first}`);
    forgetVisit();
    expect(document.cookie).toBe('');
    expect(visit()).not.toBe(first);
    forgetVisit();
  });
});

it('pending events are aborted when consent to telemetry is withdrawn; later changes are not followed', () => {
  answer({ [telemetryService]: true });
  const first = untilWithdrawn();
  const second = untilWithdrawn();
  answer({ [telemetryService]: true, other: false });
  expect(first.signal.aborted).toBe(false);
  second.end();
  answer({ [telemetryService]: false });
  expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false]);
  first.end();
});
