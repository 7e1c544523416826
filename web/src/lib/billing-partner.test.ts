import { expect, test } from 'vitest';
import { managedBy, partnerId } from './billing-partner';

test.each([
  ['vercel_marketplace', 'vercel-marketplace'],
  ['aws_marketplace', 'aws-marketplace'],
  ['fly', 'signalbox'],
  ['', 'signalbox'],
  ['toString', 'signalbox'],
  [null, 'signalbox'],
  [undefined, 'signalbox'],
])('an organization billed by %j is managed by %s', (partner, manager) => {
  expect(managedBy({ billing_partner: partner })).toBe(manager);
});

test.each([
  ['vercel_icfg_7', 'icfg_7'],
  ['vercel', null],
  ['acme-vercel_7', null],
  ['acme', null],
])('the partner of %s knows it as %j', (slug, id) => {
  expect(partnerId({ slug })).toBe(id);
});
