import { expect, it } from 'vitest';
import { finding } from '@/testing/finding-sample';
import { placeOf } from './finding-place';

const placeFor = (metadata: Record<string, unknown>, name = 'any') => placeOf('shop', finding('x', { name, metadata }));

it('leads to the page of the object, in its schema', () => {
  expect(placeFor({ type: 'table', schema: 'store', name: 'orders' })).toEqual({ label: 'Open tables', to: '/project/shop/database/tables?schema=store' });
  expect(placeFor({ type: 'role', name: 'clerk' })).toEqual({ label: 'Open roles', to: '/project/shop/database/roles' });
});

it('leads to the policies of a table that has none', () => {
  expect(placeFor({ type: 'table', schema: 'public', name: 'orders' }, 'rls_enabled_no_policy')).toEqual({ label: 'Open policies', to: '/project/shop/database/policies?schema=public' });
});

it('leads nowhere without such a page', () => {
  expect(placeFor({ type: 'session', name: '12' })).toBeNull();
  expect(placeFor({})).toBeNull();
});
